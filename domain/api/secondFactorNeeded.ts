/** The error code for staff without a second factor. The page then asks them to set up a second factor. */
export const SECOND_FACTOR_NEEDED = 'SECOND_FACTOR_NEEDED'
