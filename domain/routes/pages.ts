/**
 * Paths of single pages. They're in a separate file, so that the first pages a visitor loads don't include the long
 * lists of screens.
 */
export const BASE = '/account/heloc'

export const LOGIN = '/auth/login'
/** Path of the second step of sign-in, for accounts with two-factor sign-in. */
export const LOGIN_CODE = `${LOGIN}/code`
/** The page on which a person requests a link for setting a new password. */
export const FORGOT_PASSWORD = '/auth/forgot-password'
/** The page that the emailed link opens, on which a person sets a new password. */
export const NEW_PASSWORD = '/auth/new-password'
/** The page that opens when a person follows the link in an email about account recovery. */
export const ACCOUNT_RECOVERY = '/auth/account-recovery'
export const DASHBOARD = '/dashboard'
/** The page where an invited colleague accepts a broker seat. */
export const BROKER_JOIN = '/broker/join'
/** Base path of the pages for the lender's agents. */
export const AGENT = '/agent'
export const AGENT_LOGIN = `${AGENT}/login`
/** The page on which an invited colleague sets a password. */
export const AGENT_JOIN = `${AGENT}/join`
/** The page on which agents set up a second factor if they have none. */
export const AGENT_SECOND_FACTOR = `${AGENT}/second-factor`
export const AGENT_WORK = `${AGENT}/work`
export const AGENT_BROKERAGES = `${AGENT}/brokerages`
/** The page on which agents answer chats. The query parameter `chat` opens one chat. */
export const AGENT_CHATS = `${AGENT}/chats`
/** The page that shows the number of applications in each stage. */
export const AGENT_PIPELINE = `${AGENT}/pipeline`
/** The page on which agents search the lender's applications. */
export const AGENT_SEARCH = `${AGENT}/search`
/** The page on which the lender's compliance staff read messages to the CEO and the surveys answered at sign-out. */
export const AGENT_FEEDBACK = `${AGENT}/feedback`
export const AGENT_FUNDING = `${AGENT}/funding`
/** The page on which compliance staff read, correct and file the loan application register. */
export const AGENT_REGISTER = `${AGENT}/loan-register`
/** The page on which compliance staff compare outcomes by ethnicity, race, sex and age. */
export const AGENT_FAIR_LENDING = `${AGENT}/fair-lending`
export const AGENT_DENIALS = `${AGENT}/registration-denials`
/** The page that shows the retention periods, the files on legal hold, and the erased files. */
export const AGENT_RECORDS = `${AGENT}/records`
/** The page where the lender's staff change the lender's own data. Each part of the data has its own subpage. */
export const AGENT_SETTINGS = `${AGENT}/settings`
/** The page on which staff recover the accounts of people who lost every factor. */
export const AGENT_RECOVERY = `${AGENT}/account-recovery`
export const SETTINGS = `${DASHBOARD}/settings`
/**
 * The page with an application's ledger. If the borrower has several applications, the query parameter `application`
 * names one.
 */
export const RECORD = `${SETTINGS}/record`
/** Path of the support pages, which anyone can open. */
export const CONTACT = '/contact'
/** Path of the help pages, which anyone can open. An article's ID follows in the path of its page. */
export const HELP = '/help'
/** The page shown for products that the lender doesn't offer. */
export const COMING_SOON = '/coming-soon'
export const REGISTER = `${BASE}/register`
/**
 * The page that registration links go to. If the feature flag for registration v2 is off, this page redirects to v1.
 */
export const REGISTER_V2 = `${BASE}/register-v2`
/**
 * Query parameters of registration. RESUME opens the first unanswered step. ANOTHER starts an application for another
 * home. VARIATION is the feature flag's variation, for a visitor whom the flag redirected from v2 to v1.
 */
export const RESUME = 'resume'
export const ANOTHER = 'another'
export const VARIATION = 'variation'
export const RESUME_REGISTRATION = `${REGISTER_V2}?${RESUME}`
export const APPLY_AGAIN = `${REGISTER_V2}?${ANOTHER}`
/** Pages that help with registration and explain the purpose of an account. */
export const REGISTER_SUPPORT = `${REGISTER}/support`
export const ACCOUNT_SETUP = `${REGISTER}/account-setup`
/** The page that tells visitors that the lender doesn't accept their application. */
export const KNOCKED_OUT = `${REGISTER}/not-accepting-applications`
export const SIGNER = `${BASE}/heloc-signer`
export const SIGNER_LOGIN = `${SIGNER}/login`
/** The page to which the bank's site returns the borrower after the borrower has given consent on that site. */
export const BANK_RETURN = `${BASE}/plaid-oauth-success`

/**
 * Whether the server may redirect to a redirectUrl after sign-in. The URL must start with a slash and a lowercase
 * letter, so that it stays on this host.
 */
export const isRedirectUrl = (value: unknown): value is string => typeof value === 'string' && /^\/[a-z]/.test(value)
