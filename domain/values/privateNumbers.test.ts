import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { privateNumberIn } from './privateNumbers.ts'

describe('private numbers that must not be in free text', () => {
  it.each([
    ['123-45-6789', 'TAX_ID'],
    ['123456789', 'TAX_ID'],
    ['Her SSN is 123 45 6789.', 'TAX_ID'],
    ['SSN123-45-6789', 'TAX_ID'],
    ['SSN:123456789, see page 2', 'TAX_ID'],
    ['123.45.6789', 'TAX_ID'],
    ['123 - 45 - 6789', 'TAX_ID'],
    ['first line\n912-70-1234\nlast line', 'TAX_ID'],
    // SSNs with unusual digits and separators, such as those that word processors and messengers insert.
    ['123–45–6789', 'TAX_ID'],
    ['123\u201145\u20116789', 'TAX_ID'],
    ['123\u00A045\u00A06789', 'TAX_ID'],
    ['123\u00AD456789', 'TAX_ID'],
    ['１２３－４５－６７８９', 'TAX_ID'],
    // Routing numbers are flagged, because they have nine digits like an SSN.
    ['routing 011000015', 'TAX_ID'],
    ['4111111111111111', 'CARD'],
    ['4111 1111 1111 1111', 'CARD'],
    ['card 4111-1111-1111-1111, exp. 12/29', 'CARD'],
    ['3782 822463 10005', 'CARD'],
    ['378282246310005', 'CARD'],
    ['6304000000000000000', 'CARD'],
    ['account 000123456789', 'ACCOUNT'],
    ['12345678901234567 at First Example Bank', 'ACCOUNT'],
    ['4111111111111112', 'ACCOUNT'],
    // Labeled numbers. They're detected however their digits are grouped.
    ['my SSN is 123456789', 'TAX_ID'],
    ['SSN 123 45 6789', 'TAX_ID'],
    ['SSN 123-456789', 'TAX_ID'],
    ['Social Security number: 1234 56789', 'TAX_ID'],
    ['Social Security no. 123/45/6789', 'TAX_ID'],
    ['SSN +123456789', 'TAX_ID'],
    ['SSN 12-3456789', 'TAX_ID'],
    ['ITIN 912-701234', 'TAX_ID'],
    ['taxpayer identification number 123-456789', 'TAX_ID'],
    ['taxpayer ID 123-456789', 'TAX_ID'],
    ['loan, SSN 123456789', 'TAX_ID'],
    ['card 4111 111111 111112', 'ACCOUNT'],
    ['account 0001-2345-6789', 'ACCOUNT'],
    ['acct. no. 0001 2345 6789', 'ACCOUNT'],
    ['account 001234567890', 'ACCOUNT'],
    ['account 00442079460018', 'ACCOUNT'],
    ['loan account 0012345678901', 'ACCOUNT'],
    // A complete card number is detected even if a label calls it something else, such as a loan number.
    ['order 4111 1111 1111 1111', 'CARD'],
    ['order no. 4111111111111111', 'CARD'],
    ['instrument 378282246310005', 'CARD'],
    ['+4111 1111 1111 1111', 'CARD'],
    ['+4111111111111111', 'CARD'],
    // Numbers that look like phone numbers, but whose digits are grouped like an SSN.
    ['+123-45-6789', 'TAX_ID'],
    ['+412 45 6789', 'TAX_ID'],
    ['00 123-45-6789', 'TAX_ID'],
    ['001-23-4567 in 2024', 'TAX_ID'],
    ['001-23-4567 2024', 'TAX_ID'],
    ['002345678 2024', 'TAX_ID'],
    ['+16145550142 123-45-6789', 'TAX_ID'],
    ['+442079460018 123-45-6789', 'TAX_ID'],
    ['000442079460018', 'ACCOUNT'],
    ['001234567890', 'ACCOUNT'],
    // Strings in which a label is near the number but not directly before it.
    ['We paid the loan. 123-45-6789 is hers.', 'TAX_ID'],
    ['The order, 123456789', 'TAX_ID'],
    ['Paid the loan\n123-45-6789', 'TAX_ID'],
    ['order 5 123-45-6789', 'TAX_ID'],
    ['reorder 123456789', 'TAX_ID'],
    ['number 123456789', 'TAX_ID'],
    ['432151234', 'TAX_ID'],
    ['0131234567890', 'ACCOUNT'],
    ['201901150006543', 'ACCOUNT'],
  ] as const)('the string %j is flagged as %s', (text, kind) => expect(privateNumberIn(text)).toBe(kind))

  it.each([
    '',
    'The roof was replaced in 2019.',
    '(614) 555-0142',
    '614-555-0142',
    '6145550142',
    '614 555 0142 ext. 4711',
    '1-614-555-0142',
    '+1 (614) 555-0142',
    '+16145550142',
    '+442079460018',
    '+49 301 23 4567',
    '+8613912345678',
    '$123,456,789.00',
    '$123456789',
    '$ 123456789',
    '1234567.89',
    '$1,200 from 05/12/2024 to 11-22-2026',
    '2026-11-22',
    '2026-11-22 10:30:45',
    '20261122',
    '2023 2024 2025 2026',
    '43215-1234',
    'Columbus, OH 43215–1234',
    'HL2611000007',
    'loan 2611000007',
    'EIN 12-3456754',
    'ending in 6789, •••-••-6789, xxx-xx-6789',
    '00442079460018',
    'phone 00442079460018',
    '0044 20 7946 0018',
    '001 614 555 0142',
    // Account numbers with fewer than 12 digits aren't detected, even with a label.
    'account 12345678',
    'account 2611000007',
    'SSN ends in 6789',
    'card ending in 1111',
    'account 01/01/2025 - 03/31/2025',
    // Parcel and recording numbers aren't private.
    'APN 123-45-6789-000',
    'APN 013-26-4001',
    'APN: 013 26 4001',
    '14-28-322-035-1044',
    'PIN 14283220351044',
    '010-066835',
    'Parcel 010-066835',
    'parcel 123456789',
    'Parcel No. 123456789',
    'parcel number is 123456789',
    'tax parcel ID #123456789',
    'Folio 0131234567890',
    'Instrument 2019-0012345',
    'Instrument 201901150006543',
    'Instrument № 201901150006543',
    'doc. no. 201901150006543',
    'recorded as 201901150006543',
    'Book/Page 201901150006',
    // Numbers whose labels show that they aren't private, such as loan or policy numbers.
    'EIN 123456754',
    'TIN 12-3456754',
    'tax ID 12-3456754',
    'ZIP 432151234',
    'ZIP code: 432151234',
    'loan 123456789',
    'loan 0012345678901',
    'Loan #0012345678901',
    'policy number 123456789',
    'policy HO123456789',
    'case 123456789',
    'invoice 123456789012',
    'ref. 123456789012',
    'order 123456789',
    'USPS 9400111899223197428490',
    '4111 1111 1111 1112',
    '550e8400-e29b-41d4-a71b-446655440000',
    '41.12345678901234',
  ])("the string %j isn't flagged", (text) => expect(privateNumberIn(text)).toBeUndefined())
})

const digits = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map((list) => list.join(''))
const words = fc.constantFrom('', 'number ', 'It says: ', '(', 'Two of them, ')
const rest = fc.constantFrom('', ' as told.', ')', ', see page 2', '\n')

/** Returns the check digit for the given digits. */
function checkDigit(start: string): string {
  const sum = [...start].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + Math.floor(value / 10) + (value % 10)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

it('a string with nine digits anywhere is flagged, whether the digits are grouped or not', () => {
  fc.assert(
    fc.property(words, digits(9), fc.constantFrom('', '-', ' ', '.'), rest, (before, number, sign, after) => {
      const written = [number.slice(0, 3), number.slice(3, 5), number.slice(5)].join(sign)
      expect(privateNumberIn(before + written + after)).toBe('TAX_ID')
    }),
  )
})

it('a number in four groups of four digits counts as a card number only if its check digit is correct', () => {
  fc.assert(
    fc.property(
      words,
      digits(14),
      fc.constantFrom('-', ' '),
      fc.integer({ min: 1, max: 9 }),
      (before, some, sign, off) => {
        const start = `4${some}`
        const right = Number(checkDigit(start))
        const grouped = (last: number) => `${start}${last}`.replace(/(\d{4})(?=\d)/g, `$1${sign}`)
        expect(privateNumberIn(before + grouped(right))).toBe('CARD')
        expect(privateNumberIn(before + grouped((right + off) % 10))).toBeUndefined()
      },
    ),
  )
})

it("phone numbers, ZIP codes and loan numbers aren't flagged as private", () => {
  fc.assert(
    fc.property(words, digits(10), rest, (before, ten, after) => {
      const [area, exchange, line] = [ten.slice(0, 3), ten.slice(3, 6), ten.slice(6)]
      for (const one of [
        ten,
        `(${area}) ${exchange}-${line}`,
        `${area}-${exchange}-${line}`,
        `${area}.${exchange}.${line}`,
        `+1${ten}`,
        `+1 ${area} ${exchange} ${line}`,
        `HL${ten}`,
        `${ten.slice(0, 5)}-${ten.slice(5, 9)}`,
      ])
        expect(privateNumberIn(before + one + after), one).toBeUndefined()
    }),
  )
})
