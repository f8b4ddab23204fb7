import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskPrivateNumbers } from './maskNumbers.ts'
import { privateNumberIn } from './privateNumbers.ts'

describe('private numbers are masked except for their last four digits', () => {
  it.each([
    ['123-45-6789', '•••-••-6789'],
    ['123456789', '•••••6789'],
    ['My SSN is 123 45 6789, thanks', 'My SSN is ••• •• 6789, thanks'],
    ['ssn:123456789', 'ssn:•••••6789'],
    ['123.45.6789', '•••.••.6789'],
    ['123 - 45 - 6789', '••• - •• - 6789'],
    ['123–45–6789', '•••–••–6789'],
    ['123\u00A045\u00A06789', '•••\u00A0••\u00A06789'],
    ['123\u200B456\u200D789', '•••\u200B••6\u200D789'],
    ['１２３－４５－６７８９', '•••－••－６７８９'],
    ['١٢٣-٤٥-٦٧٨٩', '•••-••-٦٧٨٩'],
    ['𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗', '•••••𝟔𝟕𝟖𝟗'],
    ['123 456 789', '••• ••6 789'],
    ['123-456-789', '•••-••6-789'],
    ['1 2 3 4 5 6 7 8 9', '• • • • • 6 7 8 9'],
    ['1-2-3-4-5-6-7-8-9', '•-•-•-•-•-6-7-8-9'],
    ['123/45/6789', '•••/••/6789'],
    ['123_45_6789', '•••_••_6789'],
    ['123\n45\n6789', '•••\n••\n6789'],
    ['123 : 45 : 6789', '••• : •• : 6789'],
    ['123|45|6789', '•••|••|6789'],
    ['1\uFE0F2\uFE0F3\uFE0F4\uFE0F5\uFE0F6789', '•\uFE0F•\uFE0F•\uFE0F•\uFE0F•\uFE0F6789'],
    ['1\u03322\u03323\u03324\u03325\u03326789', '•\u0332•\u0332•\u0332•\u0332•\u03326789'],
    ['1\uFE0F\u20E32\uFE0F\u20E33-45-6789', '•\uFE0F\u20E3•\uFE0F\u20E3•-••-6789'],
    ['my social security number is 1234 56789', 'my social security number is •••• •6789'],
    ['social: 12-3456789', 'social: ••-•••6789'],
    ['S.S.N. 123-456789', 'S.S.N. •••-••6789'],
    ['123456789 is my social', '•••••6789 is my social'],
    ['12 34 56 789 (SSN)', '•• •• •6 789 (SSN)'],
    ['ITIN 912-70-1234', 'ITIN •••-••-1234'],
    ['Two: 123-45-6789 and 987-65-4321.', 'Two: •••-••-6789 and •••-••-4321.'],
    ['account 12345678', 'account ••••5678'],
    ['Acct #0012345', 'Acct #•••2345'],
    ['my checking account number is 000123456789', 'my checking account number is ••••••••6789'],
    ['account: 1234 5678 90', 'account: •••• ••78 90'],
    ['routing 011000015', 'routing •••••0015'],
    ['routing number is 011000015 and account 55512', 'routing number is •••••0015 and account 55512'],
    ['4111 1111 1111 1111', '•••• •••• •••• 1111'],
    ['card 4111-1111-1111-1111, exp. 12/29', 'card ••••-••••-••••-1111, exp. 12/29'],
    ['3782 822463 10005', '•••• •••••• •0005'],
    ['12345678901234567 at my bank', '•••••••••••••4567 at my bank'],
    ['IBAN DE89 3704 0044 0532 0130 00', 'IBAN DE•• •••• •••• •••• ••30 00'],
    ['it is one two three, four five, six seven eight nine.', 'it is ••••.'],
    ['ONE-TWO-THREE-FOUR-FIVE-SIX-SEVEN-EIGHT-NINE', '••••'],
  ])('masking changes %j to %j', (text, masked) => expect(maskPrivateNumbers(text)).toBe(masked))
})

it.each([
  '',
  'Can I close on 11/27/2026 at 10:00?',
  'Call me at (614) 555-0142 or +1 614 555 0142.',
  '614-555-0142',
  '6145550142',
  'Loan HL2611000007',
  'my loan number is 2611000007',
  '$123,456,789.00',
  'I owe $250,000 and earn $9,500 a month',
  'Columbus, OH 43215-1234',
  'card ending in 1111',
  'SSN ends in 6789',
  'EIN 12-3456754',
  '2023 2024 2025 2026',
  '550e8400-e29b-41d4-a716-446655440000',
  'one or two days, three at most',
  '•••-••-6789',
])("masking doesn't change %j", (text) => expect(maskPrivateNumbers(text)).toBe(text))

const noise = fc.constantFrom(' ', '-', '.', ' - ', '/', '\u200B', 'ssn ', 'account ', 'and ', ',', '\n', '(')
const pieces = fc.array(fc.oneof(fc.nat({ max: 999_999_999_999 }).map(String), noise), { maxLength: 12 })

it('masked text contains no private number, and masking it again changes nothing', () => {
  fc.assert(
    fc.property(pieces, (parts) => {
      const masked = maskPrivateNumbers(parts.join(''))
      expect(privateNumberIn(masked)).toBeUndefined()
      expect(maskPrivateNumbers(masked)).toBe(masked)
    }),
  )
})

it("masking replaces only digits and keeps the text's length", () => {
  fc.assert(
    fc.property(pieces, (parts) => {
      const text = parts.join('')
      const masked = maskPrivateNumbers(text)
      expect(masked).toHaveLength(text.length)
      expect(masked.replace(/[•\d]/g, '#')).toBe(text.replace(/\d/g, '#'))
    }),
  )
})

it.each(['1  ', '1\n\n', '1 ', '1 - ', '4', 'ssn ', '123      '])(
  'masking a very long text of %j stays fast, because the search tries only one way to match',
  (part) => {
    const text = part.repeat(20_000)
    expect(maskPrivateNumbers(text)).toHaveLength(text.length)
  },
)
