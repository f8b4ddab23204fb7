const FORMATS = {
  and: new Intl.ListFormat('en-US', { type: 'conjunction' }),
  or: new Intl.ListFormat('en-US', { type: 'disjunction' }),
} as const

/** Joins words into a list, punctuated as in American English: '', 'A', 'A and B', 'A, B, and C'. */
export const inList = (words: readonly string[], last: keyof typeof FORMATS = 'and'): string =>
  FORMATS[last].format(words)
