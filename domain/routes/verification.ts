/** The settings page's query parameter for the code that verifies the account's email address. */
export const VERIFY = 'verify'
