/** The query parameter of the settings page with the code that verifies the account's email address. */
export const VERIFY = 'verify'
