/**
 * Finds private numbers in free text. Free text stays in a permanent record, but private numbers may be stored only as
 * masked personal data. TAX_ID: an SSN or ITIN, which is nine digits, plain or grouped 3-2-4. CARD: 13 to 19 digits,
 * plain or grouped like a card number, with a valid check digit (ISO/IEC 7812-1, annex B). ACCOUNT: 12 to 19 plain
 * digits. The word directly before a number counts as its label. A number with the label SSN, card or account is
 * flagged however its digits are grouped. A number with a label such as parcel or loan isn't flagged, unless it's a
 * complete card number.
 */
export type PrivateNumber = 'TAX_ID' | 'CARD' | 'ACCOUNT'

export const UUID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi

/**
 * Pattern for the start of a number. The pattern doesn't match inside an amount, a parcel number or a longer number.
 */
const START = String.raw`(?<!\d|\d[-.,]|\$ ?)`
const END = String.raw`(?!\d|[-.,]\d)`
const BETWEEN = '( - |[-. ])'
/**
 * Pattern for nine digits grouped 3-2-4. A regular expression that includes this pattern must have no earlier capturing
 * group, because the pattern refers to its separator as \1.
 */
const THREE_TWO_FOUR = String.raw`\d{3}${BETWEEN}\d{2}\1\d{4}`

const GAP = String.raw`[ \t:#=(+/-]{0,3}`
/**
 * Pattern for a label and the characters allowed between the label and its number. A word followed by a period or comma
 * isn't a label.
 */
const after = (words: string) =>
  String.raw`(?<!\p{L})(?:${words})(?!\p{L})(?:${GAP}(?:numbers?|nos?\.?|nr\.?|num\.?|id(?:entification)?|index|code|as|is|was)(?!\p{L}))*${GAP}`
/**
 * Labels of numbers that aren't private. The list contains 'PIN', because some counties call a parcel number a PIN
 * (parcel identification number). That does no harm: a secret PIN has too few digits to be detected anyway.
 */
const OTHER = after(
  [
    String.raw`parcels?|APN|AIN|PIN|folio|instrument|inst\.?|document|doc\.?|record(?:ing|ed)|book|page`,
    String.raw`loan|MIN|policy|claim|F?EIN|case|docket|file|order|reference|ref\.?|invoice|tracking|ZIP(?:\+4)?`,
  ].join('|'),
)
const NOT_OTHER = String.raw`(?=\d)(?<!${OTHER})`
/**
 * Pattern for digits without letters directly before or after them. Digits right next to letters belong to a loan,
 * policy or tracking number.
 */
const alone = (digits: string) => String.raw`(?<!\p{L})${START}${digits}${END}(?!\p{L})`

/**
 * Pattern for an international phone number. With its country code, such a number can have as many digits as an account
 * number: at most 15, and exactly ten after the country code 1 (ITU-T E.164). The pattern excludes numbers that have
 * the length and grouping of an SSN.
 */
export const INTERNATIONAL_PHONE = new RegExp(
  String.raw`(?!(?:\+|00)?[ .-]?${THREE_TWO_FOUR}(?!\d)|\d{9}(?!\d))(?:\+|(?<!\p{L})${START}00)[ ]?` +
    String.raw`(?:1(?:[ ().-]{0,2}\d){10}|[2-9](?:[ ().-]{0,2}\d){6,14})(?![-.]?\d)`,
  'gu',
)

const NINE = String.raw`\d(?:(?: - |[-. /])?\d){8}(?!\d)`
/**
 * Pattern for a number labeled as a personal tax ID. After the labels 'TIN' and 'tax ID', digits grouped 2-7 don't
 * match, because they're a company's EIN.
 */
export const CALLED_TAX_ID = new RegExp(
  [
    after('SSN|SS|social(?: security)?|ITIN') + NINE,
    String.raw`${after('TIN|tax(?:payer)?(?= id)')}(?!\d\d-\d{7}(?!\d))${NINE}`,
  ].join('|'),
  'iu',
)
export const CALLED_ACCOUNT = new RegExp(
  String.raw`${after(String.raw`cards?|accounts?|acct\.?`)}\d(?:(?: - |[-. ])?\d){11,18}(?!\d)`,
  'iu',
)
export const TAX_IDS = new RegExp(
  [alone(String.raw`${NOT_OTHER}\d{9}`), START + NOT_OTHER + THREE_TWO_FOUR + END].join('|'),
  'iu',
)
export const LONG = new RegExp(alone(String.raw`${NOT_OTHER}\d{12,19}`), 'giu')
/**
 * Pattern for card numbers, plain or grouped 4-4-4-4 or 4-6-5. The first digits must be ones that card numbers start
 * with. Otherwise, a list of years such as 2023 2024 2025 2026 would match.
 */
export const WHOLE_CARDS = new RegExp(
  [
    String.raw`${START}(?=[3-6]|2[2-7])(?:\d{4}${BETWEEN}\d{4}\1\d{4}\1\d{1,4}(?:\1\d{1,3})?|\d{4}${BETWEEN}\d{6}\2\d{4,5})${END}`,
    alone(String.raw`(?:3[47]\d{13}|(?=[3-6]|2[2-7])\d{16})`),
  ].join('|'),
  'gu',
)

/** Whether the last digit is the correct check digit for the other digits. */
function addsUp(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

export const isCard = (found: string): boolean => {
  const digits = found.replace(/\D/g, '')
  return digits.length >= 13 && digits.length <= 19 && addsUp(digits)
}

/**
 * Returns the type of the first private number in a string; undefined if the string has none. Some private numbers
 * aren't detected: short account numbers (which look like phone and loan numbers), SSNs that are labeled as loan
 * numbers, and unlabeled SSNs with unusual grouping. Some other numbers are flagged by mistake: unlabeled numbers with
 * nine or 12 to 19 digits (parcels, a ZIP code without its hyphen), and one in ten numbers that look like a complete
 * card number.
 */
export function privateNumberIn(text: string): PrivateNumber | undefined {
  // Normalize hyphens, spaces and digits, and remove invisible characters.
  const written = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(UUID, ' ')
  // An unlabeled number may be a phone number, so the checks for unlabeled numbers first remove phone numbers from the
  // string. A labeled number or a complete card number can't be a phone number, so those checks use the whole string.
  const plain = written.replace(INTERNATIONAL_PHONE, ' ')
  if (CALLED_TAX_ID.test(written) || TAX_IDS.test(plain)) return 'TAX_ID'
  const long = plain.match(LONG) ?? []
  if ([...long, ...(written.match(WHOLE_CARDS) ?? [])].some(isCard)) return 'CARD'
  return long.length > 0 || CALLED_ACCOUNT.test(written) ? 'ACCOUNT' : undefined
}
