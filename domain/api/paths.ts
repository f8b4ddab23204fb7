/**
 * API paths that the first screens call. They're in a separate file, so that the first screens don't load the
 * contracts' schemas.
 */
export const ADDRESS_SEARCH = '/service-application/external/api/v1/address/search/'
export const PROPERTY_TYPE_LOOKUP = '/service-application/external/api/v1/address/property-type'
export const REGISTRATION = '/service-application/external/api/v2/heloc/registration'
export const REGISTER_ACCOUNT = '/identity/api/v1/registration/register'
export const LOGIN_WITH_PASSWORD = '/identity/api/v1/login'
export const LOGIN_WITH_CODE = '/identity/api/v1/login/code'
export const LOGIN_WITH_PASSKEY = '/identity/api/v1/login/passkey'
export const RENEW_SESSION = '/identity/secure/api/v1/renew'
export const SIGN_IN_AGAIN_CALL = '/identity/secure/api/v1/sign-in-again'
export const PASSWORD_RESET = '/identity/api/v1/password-reset'
export const PASSWORD_RESET_LINK = `${PASSWORD_RESET}/link`
export const ACCOUNT_RECOVERIES = '/service-agent/api/v1/account-recoveries'
export const ACCOUNT_RECOVERY_LINK = '/identity/api/v1/account-recovery'
export const SETTINGS_CALLS = '/service-profile/api/v1/settings'
export const FEATURE = '/service-optimize/heloc/api/v1/feature'
export const DECISION = '/service-optimize/heloc/api/v2/decision'
export const EXPERIMENTS = '/service-application/api/v3/application/heloc'
export const EXPERIMENT_PROFILE = `${EXPERIMENTS}/optermizerly-profile`
export const PROFILE = '/service-profile/api/v1/profile'
/** Path prefix of the borrower's ledgers; the application's UUID follows. */
export const LEDGER_CALLS = '/service-application/api/v2/ledger'
export const PAGE_ERRORS = '/service-application/external/api/v1/page-errors'
export const HELP_ARTICLES = '/service-help/external/api/v1/articles'
export const HOURS = '/service-operating-hours/external/api/v1/hours'
export const TRACKING_SESSION = '/ft/heloc/session'
export const TRACKING_EVENT = '/ft/heloc/event'
export const CEO_FEEDBACK = '/service-profile/api/v1/feedback/ceo'
/** Path prefix of loan originators' business cards; the originator's UUID follows. */
export const ORIGINATOR = '/service-lead-portal/api/lo'
export const LEAVE_SURVEY = '/service-profile/api/v1/feedback/leave-survey'
export const NOTIFICATIONS = '/service-notification/api/v1/notification'
/** Path prefix of an application's conditions; the application's UUID and '/conditions/external-applicants' follow. */
export const CONDITIONS_OF = '/service-conditions/external/api/v1/applications'
export const WALLET_ACCOUNTS = '/service-wallet/secure/api/v4/account'
export const WALLET_ACCESS = `${WALLET_ACCOUNTS}/access`
