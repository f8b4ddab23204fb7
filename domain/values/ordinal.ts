const TAILS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const rules = new Intl.PluralRules('en-US', { type: 'ordinal' })

/** Returns a day of the month as an ordinal: '1st', '23rd'. */
export const ordinalDay = (day: number): string => `${day}${TAILS[rules.select(day)] ?? 'th'}`
