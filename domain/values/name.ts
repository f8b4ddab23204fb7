import { lengthOf, tidy } from './text.ts'

export const SUFFIXES = ['I', 'II', 'III', 'IV', 'V', 'JR', 'SR'] as const
export type Suffix = (typeof SUFFIXES)[number]

/** A legal name. A middle name or suffix that the person doesn't have is ''. */
export interface Name {
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  readonly suffix: Suffix | ''
}

export const NAME_MAX = 60

/**
 * Normalizes a name: Unicode's composed form (NFC), trimmed, with plain apostrophes and hyphens. However the name was
 * typed, the result is the same string.
 */
export const normalizeName = (text: string): string =>
  tidy(text)
    .replace(/[\u2018\u2019\u02BC\uFF07]/g, "'")
    .replace(/[\u2010\u2011\uFF0D]/g, '-')

/**
 * Whether a first or last name is valid. It needs at least two characters: letters of any script, hyphens, spaces or
 * apostrophes.
 */
export const isNamePart = (name: string): boolean => /^'?\p{L}[\p{L}\p{M}' -]*$/u.test(name) && lengthOf(name) >= 2

/**
 * Whether a middle name is valid. It must consist of letters, separated only by single spaces, hyphens or apostrophes,
 * and can end with a period.
 */
export const isMiddleName = (name: string): boolean => /^\p{L}[\p{L}\p{M}]*(?:[ '-]\p{L}[\p{L}\p{M}]*)*\.?$/u.test(name)

export const isSuffix = (text: string): text is Suffix => (SUFFIXES as readonly string[]).includes(text)

/** Name suffixes, formatted for display: 'Jr.', 'Sr.', 'III'. */
export const suffixLabel = (suffix: Suffix | ''): string => (suffix === 'JR' ? 'Jr.' : suffix === 'SR' ? 'Sr.' : suffix)

/** Returns the full name as people sign it: 'José Luis O’Brien Jr.' */
export const fullName = (name: Name): string =>
  [name.firstName, name.middleName, name.lastName, suffixLabel(name.suffix)].filter((part) => part !== '').join(' ')

/**
 * Returns the initials of the first, middle and last names. Each page of a signed document shows the signer's initials.
 */
export const initialsOf = (name: Name): string =>
  [name.firstName, name.middleName, name.lastName]
    .map((part) => [...part][0] ?? '')
    .join('')
    .toUpperCase()

const comparable = (text: string): string => normalizeName(text).replace(/[.,]/g, '').toLowerCase()

/** Whether a typed signature matches the signer's full legal name, ignoring case, periods and commas. */
export const isSignatureOf = (typed: string, name: Name): boolean => comparable(typed) === comparable(fullName(name))

/** Whether typed initials match the signer's initials, with or without the middle initial. */
export function areInitialsOf(typed: string, name: Name): boolean {
  const letters = comparable(typed).replace(/[ '-]/g, '')
  return [name, { ...name, middleName: '' }].some((one) => initialsOf(one).toLowerCase() === letters)
}
