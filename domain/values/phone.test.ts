import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhone, formatUsPhone, phoneE164, readUsPhone, US_PHONE_LENGTH } from './phone.ts'
import {
  countryEntries,
  formatPhoneAsTyped,
  isPhoneOf,
  limitPhoneAsTyped,
  phoneLength,
  readPhone,
} from './phoneInternational.ts'

// Shows: fields, limits
describe('US numbers', () => {
  it.each([
    ['5550104477', '(555) 010-4477'],
    ['+15550104477', '(555) 010-4477'],
    ['555-010-4477', '(555) 010-4477'],
    ['+1 (555) 010-4477', '(555) 010-4477'],
    ['15550104477', '1 (555) 010-4477'],
    ['555', '(555'],
    ['5550', '(555) 0'],
    ['5550104', '(555) 010-4'],
    ['', ''],
    ['abc', 'abc'],
  ])('while the user types, the US number %s is shown as %s', (typed, shown) =>
    expect(formatUsPhone(typed)).toBe(shown),
  )
  it('for an invalid number, the US phone parser returns the reason', () => {
    expect(readUsPhone(' +1 (555) 010-4477 ')).toEqual({ ok: true, digits: '5550104477' })
    expect(readUsPhone('1 555 010 4477')).toEqual({ ok: false, fault: 'countryCode' })
    expect(readUsPhone('555010447')).toEqual({ ok: false, fault: 'invalid' })
    expect(readUsPhone('55501044777')).toEqual({ ok: false, fault: 'invalid' })
    expect(readUsPhone(' () ')).toEqual({ ok: false, fault: 'empty' })
  })
  it("a formatted US number always has 14 characters, and formatting it again doesn't change it", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[2-9]\d{9}$/), (digits) => {
        const shown = formatUsPhone(digits)
        expect(shown).toHaveLength(US_PHONE_LENGTH)
        expect(formatUsPhone(shown)).toBe(shown)
        expect(readUsPhone(shown)).toEqual({ ok: true, digits })
      }),
    )
  })
  it('a stored phone number is formatted for display', () => {
    expect(formatPhone('5550104477')).toBe('(555) 010-4477')
    expect(formatPhone('+442079460018')).toBe('+442079460018')
    expect(phoneE164('5550104477')).toBe('+15550104477')
  })
})

describe('phone numbers of other countries', () => {
  it('the country list starts with the United States', () => {
    const entries = countryEntries('en-US')
    expect(entries[0]).toMatchObject({ country: 'United States', countryCode: 'US', callingCode: '1' })
    expect(entries.length).toBeGreaterThan(200)
    expect(new Set(entries.map((entry) => entry.flagPosition)).size).toBe(entries.length)
  })
  it("while the user types a foreign number, digits beyond the country's length are dropped", () => {
    expect(limitPhoneAsTyped('07400123456', 'GB')).toBe('07400 123456')
    expect(limitPhoneAsTyped('074001234567890', 'GB')).toHaveLength(phoneLength('GB'))
    expect(limitPhoneAsTyped('+447400123456', 'GB')).toBe('07400 123456')
    expect(limitPhoneAsTyped('+44740012', 'GB').replace(/\s/g, '')).toBe('+44740012')
    expect(limitPhoneAsTyped('+493012345678', 'GB').replace(/\s/g, '')).toBe('+493012345678')
  })
  it('a stored phone number belongs to exactly one country', () => {
    expect(isPhoneOf('5550104477', ['US'])).toBe(true)
    expect(isPhoneOf('5550104477', ['GB'])).toBe(false)
    expect(isPhoneOf('+447400123456', ['US'])).toBe(false)
    expect(isPhoneOf('+447400123456', ['US', 'GB'])).toBe(true)
    expect(isPhoneOf('+447400123456', [])).toBe(false)
  })
  it('foreign phone numbers are formatted and parsed, and limited to the length that their country uses', () => {
    expect(formatPhoneAsTyped('02079460018', 'GB')).toBe('020 7946 0018')
    expect(formatPhoneAsTyped('5550104477', 'US')).toBe('(555) 010-4477')
    expect(phoneLength('US')).toBe(14)
    expect(phoneLength('GB')).toBe(12)
    expect(phoneLength('??')).toBe(19)
    expect(readPhone('07400 123456', 'GB')).toBe('+447400123456')
    expect(readPhone('07400 123456', 'DE')).not.toBe('+447400123456')
    expect(readPhone('(555) 010-4477', 'US')).toBe('5550104477')
    expect(readPhone('12', 'GB')).toBeUndefined()
    expect(readPhone('12', 'XX')).toBeUndefined()
  })
})
