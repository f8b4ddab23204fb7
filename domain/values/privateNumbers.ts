/**
 * Numbers that have a place of their own, under the key of the person they belong to, and are shown as masks: written
 * into a text they would lie open in a record that is never changed. TAX_ID: a Social Security number or an ITIN, nine
 * digits in one or as 3-2-4. CARD: 13 to 19 digits in one, or in the groups of a card, that end in their check digit
 * (ISO/IEC 7812-1, annex B). ACCOUNT: 12 to 19 digits in one. The word right before a number counts: called an SSN, a
 * card or an account it is one in any groups; called a parcel, a loan or the like it passes, unless it is a whole card.
 */
export type PrivateNumber = 'TAX_ID' | 'CARD' | 'ACCOUNT'

const UUID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi

/** No part of an amount, of a parcel or of another longer number. */
const START = String.raw`(?<!\d|\d[-.,]|\$ ?)`
const END = String.raw`(?!\d|[-.,]\d)`
const BETWEEN = '( - |[-. ])'
/** Where it is used, BETWEEN is the first group. */
const THREE_TWO_FOUR = String.raw`\d{3}${BETWEEN}\d{2}\1\d{4}`

const GAP = String.raw`[ \t:#=(+/-]{0,3}`
/** Words, and what may stand between them and their number. A full stop or a comma ends what they speak of. */
const after = (words: string) =>
  String.raw`(?<!\p{L})(?:${words})(?!\p{L})(?:${GAP}(?:numbers?|nos?\.?|nr\.?|num\.?|id(?:entification)?|index|code|as|is|was)(?!\p{L}))*${GAP}`
/** A PIN is a parcel in some counties; those that are secret are too short to be taken for one of these numbers. */
const OTHER = after(
  [
    String.raw`parcels?|APN|AIN|PIN|folio|instrument|inst\.?|document|doc\.?|record(?:ing|ed)|book|page`,
    String.raw`loan|MIN|policy|claim|F?EIN|case|docket|file|order|reference|ref\.?|invoice|tracking|ZIP(?:\+4)?`,
  ].join('|'),
)
const NOT_OTHER = String.raw`(?=\d)(?<!${OTHER})`
/** Letters before it, or after it, make it the number of a loan, a policy or a parcel of post. */
const alone = (digits: string) => String.raw`(?<!\p{L})${START}${digits}${END}(?!\p{L})`

/**
 * With its country a number to call is as long as an account number (ITU-T E.164: at most 15 digits; ten after a 1).
 * After 00 it is told from a Social Security number by its length and its groups.
 */
const INTERNATIONAL_PHONE = new RegExp(
  String.raw`(?!(?:\+|00)?[ .-]?${THREE_TWO_FOUR}(?!\d)|\d{9}(?!\d))(?:\+|(?<!\p{L})${START}00)[ ]?` +
    String.raw`(?:1(?:[ ().-]{0,2}\d){10}|[2-9](?:[ ().-]{0,2}\d){6,14})(?![-.]?\d)`,
  'gu',
)

const NINE = String.raw`\d(?:(?: - |[-. /])?\d){8}(?!\d)`
/** By the groups of an EIN, a taxpayer's number is that of a company. */
const CALLED_TAX_ID = new RegExp(
  [
    after('SSN|SS|social(?: security)?|ITIN') + NINE,
    String.raw`${after('TIN|tax(?:payer)?(?= id)')}(?!\d\d-\d{7}(?!\d))${NINE}`,
  ].join('|'),
  'iu',
)
const CALLED_ACCOUNT = new RegExp(
  String.raw`${after(String.raw`cards?|accounts?|acct\.?`)}\d(?:(?: - |[-. ])?\d){11,18}(?!\d)`,
  'iu',
)
const TAX_IDS = new RegExp(
  [alone(String.raw`${NOT_OTHER}\d{9}`), START + NOT_OTHER + THREE_TWO_FOUR + END].join('|'),
  'iu',
)
const LONG = new RegExp(alone(String.raw`${NOT_OTHER}\d{12,19}`), 'giu')
/** 4-4-4-4, 4-6-5, or in one: without the first digits of a card, four years in a row would be one. */
const WHOLE_CARDS = new RegExp(
  [
    String.raw`${START}(?=[3-6]|2[2-7])(?:\d{4}${BETWEEN}\d{4}\1\d{4}\1\d{1,4}(?:\1\d{1,3})?|\d{4}${BETWEEN}\d{6}\2\d{4,5})${END}`,
    alone(String.raw`(?:3[47]\d{13}|(?=[3-6]|2[2-7])\d{16})`),
  ].join('|'),
  'gu',
)

/** Whether the last digit is the check digit of those before it. */
function addsUp(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const isCard = (found: string): boolean => {
  const digits = found.replace(/\D/g, '')
  return digits.length >= 13 && digits.length <= 19 && addsUp(digits)
}

/**
 * The first kind of such a number in a text; undefined where there is none. What cannot be told: account numbers of
 * fewer digits from those of telephones and loans, they pass; a Social Security number that is called a loan, or has
 * groups of its own and no name, passes; nine digits in one, or 12 to 19, that no word right before them explains
 * (parcels, a ZIP code without its hyphen) are refused, and so is one in ten of those that look like a whole card.
 */
export function privateNumberIn(text: string): PrivateNumber | undefined {
  // One form of hyphens, blanks and digits; what cannot be seen goes.
  const written = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(UUID, ' ')
  // A number with a name, or a whole card, is no telephone's.
  const plain = written.replace(INTERNATIONAL_PHONE, ' ')
  if (CALLED_TAX_ID.test(written) || TAX_IDS.test(plain)) return 'TAX_ID'
  const long = plain.match(LONG) ?? []
  if ([...long, ...(written.match(WHOLE_CARDS) ?? [])].some(isCard)) return 'CARD'
  return long.length > 0 || CALLED_ACCOUNT.test(written) ? 'ACCOUNT' : undefined
}
