/** The code of the error that leads staff to the page on which they set up a second factor. */
export const SECOND_FACTOR_NEEDED = 'SECOND_FACTOR_NEEDED'
