/**
 * Items that the product handles differently on purpose, by heading and name, with the reason or the decision that
 * explains it.
 */
export const DIFFERENCES: Readonly<Record<string, string>> = {}
