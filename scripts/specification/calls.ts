/**
 * The product's specified API calls, with the fields and values that each request sends and each response returns, and
 * the server's messages. Also the calls that carry the fields of entities. `server/http/specifiedCalls.it.test.ts` makes these calls.
 */
import type { Items } from './lists.ts'

interface SpecifiedCall {
  /**
   * Fields of the body, such as `optimizeUser.trackerId`; parameters in the query, such as `?display`; headers, such as
   * `header x-org`. A value follows after a colon, such as `topic: IMPROVE`.
   */
  readonly sends?: readonly string[]
  /** Fields of the response, such as `wallet.accountAddress`; in a list, such as `[].abbrev`. */
  readonly returns?: readonly string[]
  /** The status and the title or message of refusals, such as `404: User not found`. */
  readonly refuses?: readonly string[]
}

const within = (parent: string, names: readonly string[]) => names.map((name) => `${parent}.${name}`)
const each = (names: readonly string[]) => names.map((name) => `[].${name}`)
const valuesOf = (name: string, values: readonly string[]) => values.map((value) => `${name}: ${value}`)

const ADDRESS = ['street1', 'street2', 'city', 'state', 'zip']
const NAME = ['firstName', 'middleName', 'lastName', 'suffix']
const SUFFIXES = valuesOf('name.suffix', ['empty', 'I', 'II', 'III', 'IV', 'V', 'JR', 'SR'])
const SUGGESTIONS = { returns: each(['fullAddress', ...ADDRESS]) }
const WEEK = each(['weekday', 'weekdayValue', 'isOpen', 'startTime', 'endTime'])
const PERSON = [
  ...['uuid', 'type: BORROWER', 'type: CO_DEEDER', 'email', 'phoneNumbers[]', 'name.uuid', 'dob', 'hasSsn'],
  ...['addresses[].uuid', 'addresses[].ownership'],
]
const BROKER_USER = [
  ...['uuid', 'organizationCode', 'profileType', 'email', 'updatedAt', 'isManageable', 'activeLegacyCustomerOrgs'],
  ...['twoFactorEnabled', 'aliases', 'passwordExpired', 'totpVerified'],
]
const ORG_CODES = ['FIGURE', 'FIGURE_WHOLESALE', 'FIGURE_NY', 'GUARANTEED_RATE', 'MOVEMENT', 'LAKEVIEW']

export const SPECIFIED_CALLS: Readonly<Record<string, SpecifiedCall>> = {
  'POST /ft/{context}/event': {
    sends: [
      ...['domain', 'queryParams', 'pagePath', 'event', 'sessionKey', 'identityId', 'applicationUuid', 'eventType'],
      ...['productType', 'eventProperties', 'dontDedupe', 'dedupeProperty'],
    ],
  },
  'POST /ft/{context}/session': {
    sends: [
      ...['platform', 'libVersion', 'referrer', 'queryParams', 'screenWidth', 'screenHeight', 'windowWidth'],
      ...['windowHeight', 'sessionKey', 'sessionKey.trackerUuid', 'appVersion'],
    ],
    returns: within('sessionKey', ['uuid', 'epoch', 'trackerUuid']),
  },
  'POST /service-optimize/{context}/api/v1/feature': { sends: ['featureKey', 'optimizeUser'], returns: ['enabled'] },
  'POST /service-optimize/{context}/api/v1/features': { sends: ['optimizeUser'] },
  'POST /service-optimize/{context}/api/v2/decision': {
    sends: ['optimizeUser.trackerId'],
    returns: [
      'decisions[].flagEnabled',
      ...within('decisions[].variables', ['routes', 'message', 'pageTitle', 'shouldShowDashboardLink']),
    ],
  },
  'GET /service-application/api/v3/application/heloc/optermizerly-profile': {
    sends: ['?trackerId'],
    returns: ['uuid'],
  },
  'PATCH /service-application/api/v3/application/heloc/optermizerly-profile': {
    sends: ['?identityUuid', 'optimizelyProfileUuid'],
    refuses: ['400: No profile uuid'],
  },
  'PATCH /service-application/api/v3/application/heloc/{uuid}/experiments': {
    sends: ['experiments[].name', 'experiments[].variation', 'appUuid'],
    refuses: ['400: App ID is required to save experiment'],
  },
  'PUT /{uuid}/full-story-link': { sends: ['link'] },
  'GET /service-application/api/v1/application/heloc/co-deed/status': {},
  'GET /service-application/api/v1/application/heloc/{uuid}': { returns: ['uuid'] },
  'GET /service-application/api/v1/application/heloc/all': { returns: ['[].uuid'] },
  'GET /service-application/api/v1/application/crypto-heloc/all': { returns: ['[].uuid'] },
  'POST /service-application/api/v2/application/heloc/{uuid}/{command}': { returns: ['uuid'] },
  'PUT /service-application/external/api/v2/heloc/registration/birthdate': {
    sends: within('dateOfBirth', ['day', 'month', 'year']),
  },
  'GET /service-application/external/api/v1/heloc/state-licenses': { sends: ['?orgCode'], returns: ['[].abbrev'] },
  'GET /service-krang-heloc/borrower/secure/api/v1/{uuid}/status': { returns: ['state'] },
  'GET /service-conditions/external/api/v1/applications/{uuid}/conditions/external-applicants': {
    returns: each([
      ...['uuid', 'categoryEnum', 'created', 'notes', 'commentsToBorrower', 'requestDocuments', 'actionNeeded'],
      'xtraData.numDocsRequired',
    ]),
  },
  'GET /service-application/external/api/v1/address/search/{text}': SUGGESTIONS,
  'GET /service-application/external/api/v1/address/lookup': { sends: ['?partialAddress'], ...SUGGESTIONS },
  'GET /service-operating-hours/external/api/v1/hours/OPS_PHONE': {
    sends: ['?display', 'header x-org'],
    returns: WEEK,
  },
  'GET /service-operating-hours/external/api/v1/hours/OPS_CHAT/week': { sends: ['?display'], returns: WEEK },
  'GET /service-operating-hours/external/api/v1/hours/OPS_CHAT/openStatus': {
    sends: ['header x-org'],
    returns: ['isOpen'],
  },
  'POST /identity/api/v1/registration/register': {
    sends: [
      ...within('propertyAddress', [...ADDRESS, 'occupancyType']),
      ...within('homeAddress', ADDRESS),
      ...['isListedForSale', 'income.income', 'income.otherIncome', 'income.employmentType'],
      ...within('name', NAME),
      ...[...SUFFIXES, 'dob', 'email', 'phoneNumber', 'password', 'confirmPassword'],
      ...['termPrivacyConsent', 'communicationConsent', 'smsMarketingConsent', 'smsTransactionalConsent'],
    ],
    refuses: ['409: identity exists'],
  },
  'POST /identity/api/v1/login': { sends: ['email', 'password'], returns: ['jwt'] },
  'GET /identity/secure/api/v1_1/identity': { returns: PERSON },
  'GET /identity/secure/api/v1/identity': { returns: ['uuid'] },
  'GET /service-profile/api/v1/profile': {
    sends: ['header authorization'],
    returns: ['uuid', ...within('name', NAME), ...SUFFIXES, 'email'],
    refuses: ['401: unauthenticated'],
  },
  'POST /service-profile/api/v1/feedback/ceo': {
    sends: [
      ...['applicationUuid', 'message', 'topic: IMPROVE', 'topic: COMPLIMENT', 'marketingConsent: YES'],
      ...['marketingConsent: NO', 'pathname', 'productType: HELOC'],
    ],
  },
  'GET /service-agent/api/v1/feedback/ceo': {
    returns: within('items[]', [
      ...['applicationUuid', 'text', 'about: IMPROVE', 'about: COMPLIMENT', 'marketingConsent: true'],
      ...['marketingConsent: false', 'page'],
    ]),
  },
  'GET /identity-broker/customer/secure/api/v3/self/figureinfo': {
    returns: [...BROKER_USER, 'wallet.accountAddress', 'wallet.groupPolicyAddress'],
  },
  'GET /identity-broker/agent/secure/api/v3/self/figureinfo': {
    returns: BROKER_USER,
    refuses: ['404: User not found'],
  },
  'POST /identity-broker/{kind}/api/v3/login': { sends: ['applicationName', 'orgCode', 'mode'], returns: ['redirect'] },
  'POST /identity-broker/{kind}/secure/api/v3/logout': { sends: ['applicationName'], returns: ['redirect'] },
  'GET /service-wallet/secure/api/v4/account/access': {
    sends: ['?principal', 'header authorization'],
    returns: ['account.name', 'account.address', 'authorizedWallet.authorizationType'],
  },
  'GET /service-wallet/secure/api/v4/account': {
    returns: each(['account.name', 'account.address', 'authorizedWallets[].address', 'notifications[].uuid']),
    refuses: ['500: Something unexpected happened'],
  },
  'GET /service-notification/api/v1/notification': {
    returns: within('notifications[]', [
      ...['uuid', 'created', 'title', 'description', 'status: UNREAD', 'status: READ', 'ctas[].title'],
      ...['ctas[].redirectPath', 'walletAddress'],
    ]),
  },
  'GET /service-lead-portal/api/lo/{loanOriginatorUuid}': {
    returns: [
      'userInfo.uuid',
      ...within('originatorDisplayInfo', [
        ...['originatorName', 'brokerName', 'avatarUri', 'email', 'phoneNumber', 'nmls'],
      ]),
    ],
  },
  'GET /apps/frontend-private-label/{brand}/logo.svg': {},
  // The organization's data, which the server injects into this page and all others.
  'GET /account/heloc/register': {
    returns: [
      ...['baseUrl', 'canonicalOrgCode', 'orgBrand', ...valuesOf('orgCode', ORG_CODES)],
      ...within('orgMetaData', ['products.heloc', 'themeColors', 'licenses[].abbrev']),
      ...within('orgMetaData.companyInfo', [
        ...['companyName', 'companyNMLS', 'companyNmlsURL', 'termsOfUseUrl', 'privacyPolicyUrl'],
        ...['privacyLinkIsExternal', 'licensesUrl', 'companyLegalUrl', 'footerImage', 'disclosureCopy'],
        ...['companyAddress', 'phoneFormatted', 'companyNameShort', 'companyProduct', 'email'],
        ...['allowRegulatorReview', 'organization', 'termsOfService'],
      ]),
      'orgPricingData',
    ],
  },
}

/** The results of the specified calls: each success, each field that is sent or returned, and each refusal. */
export const CALLS: Items = Object.fromEntries(
  Object.entries(SPECIFIED_CALLS).map(([call, { sends = [], returns = [], refuses = [] }]) => [
    call,
    [
      'succeeds',
      ...sends.map((field) => `sends ${field}`),
      ...returns.map((field) => `returns ${field}`),
      ...refuses.map((problem) => `refuses with ${problem}`),
    ],
  ]),
)
