/** Whether `text` is a UUID: hexadecimal digits in groups of 8-4-4-4-12. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text)

/** A Social Security number or individual taxpayer identification number: nine digits. */
export interface TaxId {
  readonly kind: 'SSN' | 'ITIN'
  readonly digits: string
}

/**
 * Social Security numbers that are well known because they were printed in advertising. They aren't assigned to anyone.
 */
const NOBODYS = new Set(['078051120', '219099999', '457555462'])

/** Ranges of the middle two digits in issued ITINs: 50-65, 70-88, 90-92, 94-99. */
const isItinGroup = (group: number): boolean =>
  (group >= 50 && group <= 65) || (group >= 70 && group <= 88) || (group >= 90 && group !== 93)

/** Parses a typed SSN or ITIN, with or without hyphens. Returns undefined for a number that can't have been issued. */
export function readTaxId(typed: string): TaxId | undefined {
  const digits = typed.replace(/[\s-]/g, '')
  if (!/^\d{9}$/.test(digits)) return undefined
  const area = digits.slice(0, 3)
  const group = digits.slice(3, 5)
  if (area.startsWith('9')) return isItinGroup(Number(group)) ? { kind: 'ITIN', digits } : undefined
  const issued = area !== '000' && area !== '666' && group !== '00' && digits.slice(5) !== '0000'
  return issued && !NOBODYS.has(digits) ? { kind: 'SSN', digits } : undefined
}

/** EIN prefixes that the IRS has never issued. */
const NO_EIN = new Set([
  '00',
  '07',
  '08',
  '09',
  '17',
  '18',
  '19',
  '28',
  '29',
  '49',
  '69',
  '70',
  '78',
  '79',
  '89',
  '96',
  '97',
])

/** An employer identification number: nine digits with a prefix that the IRS uses. */
export const isEin = (digits: string): boolean => /^\d{9}$/.test(digits) && !NO_EIN.has(digits.slice(0, 2))

/** Formats the digits of an SSN while the user types: 123-45-6789. */
export function formatTaxId(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 9)
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter((part) => part !== '').join('-')
}

/**
 * Replaces all but the last four characters with dots. Account and tax numbers never leave the server in any other
 * form.
 */
export const mask = (number: string): string => `••••${number.slice(-4)}`

/**
 * A routing number: nine digits with a valid check digit, within a range assigned by the American Bankers Association.
 * The digits' weighted sum (weights 3, 7, 1) must be a multiple of ten.
 */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false
  const prefix = Number(text.slice(0, 2))
  const assigned = prefix <= 12 || (prefix >= 21 && prefix <= 32) || (prefix >= 61 && prefix <= 72) || prefix === 80
  const weights = [3, 7, 1]
  const sum = [...text].reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0), 0)
  return assigned && sum !== 0 && sum % 10 === 0
}

/** A US bank account number: 4 to 17 digits. */
export const isAccountNumber = (text: string): boolean => /^\d{4,17}$/.test(text) && !/^0+$/.test(text)
