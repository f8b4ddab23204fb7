/**
 * Numbers that have a place of their own, under the key of the person they belong to, and are shown as masks: written
 * into a text they would lie open in a record that is never changed. TAX_ID: a Social Security number or an ITIN, nine
 * digits in one or as 3-2-4. CARD: 13 to 19 digits in one, or in the groups of a card, that end in their check digit
 * (ISO/IEC 7812-1, annex B). ACCOUNT: 12 to 19 digits in one.
 */
export type PrivateNumber = 'TAX_ID' | 'CARD' | 'ACCOUNT'

/** With its country a number to call is as long as an account number (ITU-T E.164: at most 15 digits). */
const INTERNATIONAL_PHONE = /\+\d(?:[ ().-]{0,2}\d){6,14}/g
const UUID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi

/** No part of an amount, of a parcel or of another longer number. */
const START = String.raw`(?<!\d|\d[-.,]|\$ ?)`
const END = String.raw`(?!\d|[-.,]\d)`
const BETWEEN = '( - |[-. ])'
/** Letters before it, or after it, make it the number of a loan, a policy or a parcel of post. */
const alone = (digits: string) => String.raw`(?<!\p{L})${START}${digits}${END}(?!\p{L})`

const TAX_IDS = new RegExp(
  [
    alone(String.raw`\d{9}`),
    String.raw`${START}\d{3}${BETWEEN}\d{2}\1\d{4}${END}`,
    String.raw`${START}\d{3}-\d{6}${END}`,
  ].join('|'),
  'u',
)
const LONG = new RegExp(alone(String.raw`\d{12,19}`), 'gu')
/** 4-4-4-4, or 4-6-5: without the first digits of a card, four years in a row would be one. */
const GROUPED = new RegExp(
  String.raw`${START}(?=[3-6]|2[2-7])(?:\d{4}${BETWEEN}\d{4}\1\d{4}\1\d{1,4}(?:\1\d{1,3})?|\d{4}${BETWEEN}\d{6}\2\d{4,5})${END}`,
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
 * The first kind of such a number in a text; undefined where there is none. Account numbers of fewer digits cannot be
 * told from those of telephones and loans, and pass.
 */
export function privateNumberIn(text: string): PrivateNumber | undefined {
  // One form of hyphens, blanks and digits; what cannot be seen goes.
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(UUID, ' ')
    .replace(INTERNATIONAL_PHONE, ' ')
  if (TAX_IDS.test(plain)) return 'TAX_ID'
  const long = plain.match(LONG) ?? []
  if ([...long, ...(plain.match(GROUPED) ?? [])].some(isCard)) return 'CARD'
  return long.length > 0 ? 'ACCOUNT' : undefined
}
