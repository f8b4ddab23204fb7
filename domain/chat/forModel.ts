/**
 * Removes personal data from a question before the question goes to a language model. Only words from a known
 * vocabulary remain, so names, addresses and numbers that no other rule recognizes are hidden, too.
 */
import { messageText } from './text.ts'

const HIDDEN = '[hidden]'
const NUMBER = '[number]'

const EMAIL = /[^\s@]+@[^\s@]+/gu
const LINK = /\b(?:https?:\/\/|www\.)\S+/giu
/** A street address: a house number, up to three words and a kind of street. */
const STREET =
  /\b\d+[a-z]?\s+(?:[\p{L}\d.'’-]+\s+){1,3}?(?:st|street|ave|avenue|rd|road|dr|drive|ln|lane|ct|court|blvd|boulevard|way|pl|place|cir|circle|ter|terrace|pkwy|hwy)\b\.?/giu
/** A phrase with which people give their name, and up to three words after it. */
const NAMED = /\b(my name is|my name[’']?s|name is|call me|sincerely|regards)[\s,]+(?:[\p{L}.'’-]+[ \t]*){1,3}/giu
const WORD = /[\p{L}\p{N}•][\p{L}\p{N}•'’]*/gu
/** Minimum length of a misspelled word that is corrected. Shorter words are too similar to each other. */
const CORRECTED = 5

export const wordsOf = (text: string): readonly string[] =>
  (text.toLowerCase().match(WORD) ?? []).map((word) => word.replace(/['’]/g, ''))

/**
 * Whether a single change turns the first word into the second: one letter changed, added or removed, or two neighbors
 * swapped.
 */
export function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [rest, otherRest] = [one.slice(start), other.slice(start)]
  if (rest.length !== otherRest.length)
    return rest.length > otherRest.length ? rest.slice(1) === otherRest : rest === otherRest.slice(1)
  const isSwapped = rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2)
  return isSwapped || rest.slice(1) === otherRest.slice(1)
}

/**
 * Returns the question with every unknown word hidden. Corrects misspelled known words.
 * @param known lowercase words without apostrophes
 * @param personal the person's own name, email, phone number and addresses, which stay hidden even if they're known
 * words
 */
export function questionForModel(question: string, known: ReadonlySet<string>, personal: readonly string[]): string {
  const own = new Set(personal.flatMap(wordsOf))
  const shown = (written: string): string => {
    const [word = ''] = wordsOf(written)
    if (own.has(word)) return HIDDEN
    if (/[\p{N}•]/u.test(word)) return NUMBER
    if (known.has(word)) return written
    const similar = word.length >= CORRECTED ? [...known].find((one) => isNear(word, one)) : undefined
    return similar !== undefined && !own.has(similar) ? similar : HIDDEN
  }
  const coarse = messageText(question).replace(EMAIL, ' ').replace(LINK, ' ').replace(STREET, ' ').replace(NAMED, '$1 ')
  return coarse
    .replace(WORD, shown)
    .replace(/[^\p{L}\p{N}[\]'’?!.,\s$%-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\[(hidden|number)\](?:[\s.,-]*\[\1\])+/g, '[$1]')
    .trim()
}
