/** Initials and colors that are shown in place of a picture of a person or an institution. */

export type MarkKind = 'PERSON' | 'INSTITUTION'

/** Words to skip when choosing an institution's initials, because many institutions have them in their name. */
const MINOR = new Set(
  'a an and at by for in of on the to co company corp corporation inc incorporated llc llp lp ltd na nat fsb ssb'.split(
    ' ',
  ),
)
/** Words at the end of a person's name that aren't part of the last name. */
const SUFFIX = /^(?:jr|sr|ii|iii|iv|v)\.?$/i
/** A word's first letter or digit, including any accents. */
const FIRST = /[\p{L}\p{N}]\p{M}*/u

/**
 * Returns at most two capital letters or digits; '' for a name without any. An institution's initials come from its
 * first two words, skipping words such as 'of' and 'Inc.': 'Bank of America, N.A.' becomes BA. A person's initials come
 * from the first and the last word: 'Ana de la Cruz Jr.' becomes AC.
 */
export function initialsFor(name: string, kind: MarkKind): string {
  const words = name.split(kind === 'PERSON' ? /\s+/ : /[\s/+&\u2010-\u2015-]+/u).filter((word) => FIRST.test(word))
  const [first = '', ...others] = words
  const telling = words.filter((word) => !MINOR.has(word.toLowerCase().replace(/[.,]/g, '')))
  const chosen =
    kind === 'PERSON'
      ? [first, others.findLast((word) => !SUFFIX.test(word)) ?? '']
      : (telling.length > 0 ? telling : words).slice(0, 2)
  return chosen.map(firstLetter).join('')
}

/** Returns a word's first letter as one capital letter: 'ßmart' becomes S. */
function firstLetter(word: string): string {
  const [letter = '', ...rest] = (FIRST.exec(word)?.[0] ?? '').toLocaleUpperCase('en-US')
  return (letter + rest.filter((sign) => /\p{M}/u.test(sign)).join('')).normalize('NFC')
}

/**
 * Returns a name's color, a number from 1 to `colors`. Names that differ only in capital letters, spaces or punctuation
 * have the same color.
 */
export function colorFor(name: string, colors: number): number {
  let sum = 0
  for (const letter of name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
    sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return 1 + (sum % colors)
}
