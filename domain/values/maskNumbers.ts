/**
 * Masks private numbers in text, such as chat messages, before the text is stored or shown. Masks every number that
 * `privateNumberIn` finds, and some others. In a chat, hiding a harmless number is better than showing an SSN. The last
 * four digits stay visible, except in numbers that are spelled out.
 */
import {
  CALLED_ACCOUNT,
  CALLED_TAX_ID,
  INTERNATIONAL_PHONE,
  isCard,
  LONG,
  privateNumberIn,
  TAX_IDS,
  UUID,
  WHOLE_CARDS,
} from './privateNumbers.ts'

export const MASK = '•'
const KEPT = 4

interface Span {
  readonly start: number
  readonly end: number
}

/**
 * A text with normalized digits, spaces and hyphens, and the position of each of the text's characters in the original
 * text.
 */
interface Plain {
  readonly text: string
  readonly places: readonly number[]
}

const normalizedSign = (sign: string): string =>
  sign
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{M}]/gu, '')
    .replace(/\p{Pd}|[\u2212]/gu, '-')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/\p{Nd}/gu, decimal)

/**
 * Normalizes one character at a time, so that the original position of each normalized character is known. Leaves out
 * hidden characters and combining marks, such as a line below a digit, because people can still read a number that
 * contains them.
 */
function plainOf(text: string): Plain {
  let plain = ''
  const places: number[] = []
  let at = 0
  const known = new Map<string, string>()
  for (const sign of text) {
    // Normalizing is slow, so skip it for ASCII characters and cache the results for other characters.
    const normalized = sign < '\u0080' ? sign : (known.get(sign) ?? normalizedSign(sign))
    known.set(sign, normalized)
    for (let i = 0; i < normalized.length; i++) places.push(at)
    plain += normalized
    at += sign.length
  }
  return { text: plain, places: [...places, at] }
}

/** Returns the ASCII digit for a decimal digit of any script. Each script's digits are consecutive, from 0 to 9. */
function decimal(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return code < 128 ? digit : String(value)
}

// Each pattern in this file can match a text in only one way. Otherwise, a long text of digits and spaces could take
// minutes, because the search would try every way.
const SEPARATOR = String.raw`[ \t\n]{0,4}(?:[-._/*,:][ \t\n]{0,2})?`
const digits = (least: number, most: number) => String.raw`\d(?:${SEPARATOR}\d){${least - 1},${most - 1}}`
const WORDS_BETWEEN = String.raw`(?:[ \t\n]*(?:numbers?|nos?\.?|nr\.?|num\.?|#|is|was|it's|its|are|and|the|my|for|at|here|of|on|with|ending|starts?|:|=|-|\(|,)){0,4}[ \t\n]*`

const TAX_ID_WORDS = String.raw`ssns?|s\.s\.n\.?|ss#|socials?(?:[ -]+security)?|itins?|tins?|tax(?:payer)?[ -]*ids?`
const ACCOUNT_WORDS = String.raw`accounts?|accts?\.?|a/c|checking|savings|routing|aba|rtn|debit|credit[ ]+card|cards?|iban|bank`

/** Matches a number that follows a label, as in 'SSN 123456789'. The digits can be grouped in any way. */
const CALLED = [
  new RegExp(String.raw`(?<!\p{L})(?:${TAX_ID_WORDS})(?!\p{L})${WORDS_BETWEEN}${digits(9, 9)}(?!\d)`, 'giu'),
  new RegExp(String.raw`(?<!\p{L})(?:${ACCOUNT_WORDS})(?!\p{L})${WORDS_BETWEEN}\d(?:[ -]?\d){5,18}(?!\d)`, 'giu'),
]
/** Matches a number that comes before its label, as in '123456789 is my social'. */
const CALLED_AFTER = new RegExp(
  String.raw`(?<!\d)${digits(9, 9)}(?!\d)(?=[ \t\n]*(?:[,(=-][ \t\n]*)?(?:(?:is|was|that's|are|my|the|our|her|his)[ \t\n]+){0,3}(?:${TAX_ID_WORDS})(?!\p{L}))`,
  'giu',
)
const BETWEEN = String.raw`(?:[ \t]+(?:[-./_*,:|~\n][ \t]*)?|[-./_*,:|~\n][ \t]*)`
/**
 * Matches nine digits that are in groups of three, separated digit by digit, or split over several lines. Doesn't match
 * ten digits, because they could be a phone number.
 */
const GROUPED = [
  /(?<![\d$]|\d[-.,])\d{3}([-. /]|\n)\d{3}\1\d{3}(?!\d|[-.,]\d|[-. ]\d)/gu,
  /(?<![\d$]|\d[-.,])\d(?:[-. /,]{1,3}\d){8}(?![-. /,]{0,3}\d)/gu,
  new RegExp(String.raw`(?<![\d$]|\d[-.,])\d{3}${BETWEEN}\d{2}${BETWEEN}\d{4}(?!\d|[-.,]\d)`, 'gu'),
]
/** Matches text with the format of an international bank account number (IBAN). */
const IBAN = /(?<![\p{L}\d])[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,4})?(?![\p{L}\d])/gu
/** Matches seven or more digits spelled out as words: 'one two three four five six seven eight nine'. */
const SPOKEN =
  /(?<!\p{L})(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)(?:[\s,.-]+(?:and\s+)?|(?!\p{L}))){7,}/giu

/** Whether an international bank account number has the correct check digits (ISO 13616, modulo 97). */
function isIban(written: string): boolean {
  const plain = written.replaceAll(' ', '')
  const digits = (plain.slice(4) + plain.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

const spansOf = (pattern: RegExp, text: string): Span[] =>
  [...text.matchAll(new RegExp(pattern.source, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`))].map(
    ({ index, 0: found }) => ({ start: index, end: index + found.length }),
  )

/** Replaces each match with the same number of spaces, so that the positions in the text don't change. */
const blanked = (pattern: RegExp, text: string): string => text.replace(pattern, (found) => ' '.repeat(found.length))

function privateSpans(text: string): Span[] {
  const written = blanked(UUID, text)
  const plain = blanked(INTERNATIONAL_PHONE, written)
  return [
    ...[CALLED_TAX_ID, CALLED_ACCOUNT, ...CALLED, CALLED_AFTER].flatMap((pattern) => spansOf(pattern, written)),
    ...[TAX_IDS, LONG, ...GROUPED].flatMap((pattern) => spansOf(pattern, plain)),
    ...spansOf(IBAN, written).filter(({ start, end }) => isIban(written.slice(start, end))),
    ...spansOf(WHOLE_CARDS, written).filter(({ start, end }) => isCard(written.slice(start, end))),
  ]
}

/** Masks the digits in each of the given parts of the text, except for the last four digits of each part. */
function hideDigits(text: string, { text: plain, places }: Plain, spans: readonly Span[]): string {
  const hidden = new Set<number>()
  for (const { start, end } of spans) {
    const found: number[] = []
    for (let i = start; i < end; i++) if (/\d/.test(plain[i] ?? '')) found.push(places[i] ?? 0)
    for (const place of found.slice(0, -KEPT)) hidden.add(place)
  }
  if (hidden.size === 0) return text
  let masked = ''
  let at = 0
  for (const sign of text) {
    masked += hidden.has(at) ? MASK : sign
    at += sign.length
  }
  return masked
}

/** Returns the text with private numbers masked: '123-45-6789' becomes '•••-••-6789'. */
export function maskPrivateNumbers(text: string): string {
  const spoken = text.replace(SPOKEN, (found) => {
    const end = /[\s,.-]*$/.exec(found)?.[0] ?? ''
    return `${MASK.repeat(KEPT)}${end}`
  })
  let masked = spoken
  // After one number is masked, a number next to it may become recognizable. So search again until nothing is found.
  for (let round = 0; round < 5; round++) {
    const plain = plainOf(masked)
    const next = hideDigits(masked, plain, privateSpans(plain.text))
    if (next === masked) break
    masked = next
  }
  // If the text still contains a private number, the number's position is unknown, so mask every long number.
  return privateNumberIn(masked) ? masked.replace(/\p{Nd}(?=(?:\P{Nd}{0,3}\p{Nd}){4})/gu, MASK) : masked
}
