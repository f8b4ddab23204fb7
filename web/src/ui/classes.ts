/** Joins class names and omits undefined names. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
