import { lengthOf, tidy } from './text.ts'

export const SUFFIXES = ['I', 'II', 'III', 'IV', 'V', 'JR', 'SR'] as const
export type Suffix = (typeof SUFFIXES)[number]

/** A legal name. The middle name and the suffix are '' where there is none. */
export interface Name {
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  readonly suffix: Suffix | ''
}

export const NAME_MAX = 60

/** Composed (NFC), trimmed; typographic apostrophes and hyphens become the plain ones, so that equal names are equal. */
export const normalizeName = (text: string): string =>
  tidy(text)
    .replace(/[\u2018\u2019\u02BC\uFF07]/g, "'")
    .replace(/[\u2010\u2011\uFF0D]/g, '-')

/** Whether a first or last name holds only letters of any script, hyphens, blanks and apostrophes, two characters or more. */
export const isNamePart = (name: string): boolean => /^'?\p{L}[\p{L}\p{M}' -]*$/u.test(name) && lengthOf(name) >= 2

/** Whether a middle name is letters with single blanks, hyphens or apostrophes between, and perhaps a period at the end. */
export const isMiddleName = (name: string): boolean => /^\p{L}[\p{L}\p{M}]*(?:[ '-]\p{L}[\p{L}\p{M}]*)*\.?$/u.test(name)

export const isSuffix = (text: string): text is Suffix => (SUFFIXES as readonly string[]).includes(text)

/** As written: 'Jr.', 'Sr.', 'III'. */
export const suffixLabel = (suffix: Suffix | ''): string => (suffix === 'JR' ? 'Jr.' : suffix === 'SR' ? 'Sr.' : suffix)

/** 'José Luis O’Brien Jr.' in the order in which it is signed. */
export const fullName = (name: Name): string =>
  [name.firstName, name.middleName, name.lastName, suffixLabel(name.suffix)].filter((part) => part !== '').join(' ')

/** The first letters of first, middle and last name, as initials are written on each page. */
export const initialsOf = (name: Name): string =>
  [name.firstName, name.middleName, name.lastName]
    .map((part) => [...part][0] ?? '')
    .join('')
    .toUpperCase()

const comparable = (text: string): string => normalizeName(text).replace(/[.,]/g, '').toLowerCase()

/** Whether a typed signature is this person's full legal name; case, periods and commas do not matter. */
export const isSignatureOf = (typed: string, name: Name): boolean => comparable(typed) === comparable(fullName(name))

/** Whether typed initials are this person's, with or without the middle one. */
export function areInitialsOf(typed: string, name: Name): boolean {
  const letters = comparable(typed).replace(/[ '-]/g, '')
  return [name, { ...name, middleName: '' }].some((one) => initialsOf(one).toLowerCase() === letters)
}
