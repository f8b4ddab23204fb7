import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhone, formatUsPhone, phoneE164, readUsPhone } from './phone.ts'
import { countryEntries, formatPhoneAsTyped, isPhoneOf, limitPhoneAsTyped, readPhone } from './phoneInternational.ts'

// Shows: fields, rules
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
  it('before storage, the US phone parser removes spaces, parentheses, hyphens and a leading +1', () => {
    expect(readUsPhone(' +1 (555) 010-4477 ')).toEqual({ ok: true, digits: '5550104477' })
  })
  it('for an invalid number, the US phone parser returns the reason', () => {
    expect(readUsPhone('1 555 010 4477')).toEqual({ ok: false, fault: 'countryCode' })
    expect(readUsPhone('555010447')).toEqual({ ok: false, fault: 'invalid' })
    expect(readUsPhone('55501044777')).toEqual({ ok: false, fault: 'invalid' })
    expect(readUsPhone(' () ')).toEqual({ ok: false, fault: 'empty' })
  })
  it("a formatted US number always has 14 characters, and formatting it again doesn't change it", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[2-9]\d{9}$/), (digits) => {
        const shown = formatUsPhone(digits)
        expect(shown).toHaveLength(14)
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
    expect(limitPhoneAsTyped('074001234567890', 'GB')).toBe('07400 123456')
    expect(limitPhoneAsTyped('+447400123456', 'GB')).toBe('07400 123456')
    expect(limitPhoneAsTyped('+44740012', 'GB').replace(/\s/g, '')).toBe('+44740012')
    expect(limitPhoneAsTyped('+493012345678', 'GB').replace(/\s/g, '')).toBe('+493012345678')
  })
  it.each([
    ['AT', '066412345678', '0664 12345678', '+4366412345678'],
    ['ID', '081234567890', '0812-3456-7890', '+6281234567890'],
    ['MY', '01112345678', '011-1234 5678', '+601112345678'],
  ])("a number of the country %s keeps all its digits if it's longer than others", (country, typed, shown, stored) => {
    expect(limitPhoneAsTyped(typed, country)).toBe(shown)
    expect(readPhone(shown, country)).toBe(stored)
  })
  it('while the user types a US number, the digits beyond 14 characters are dropped and a leading 1 stays visible', () => {
    expect(limitPhoneAsTyped('5550104477123', 'US')).toBe('(555) 010-4477')
    expect(limitPhoneAsTyped('15550104477', 'US')).toBe('1 (555) 010-4477')
  })
  it('a phone number of an unknown country is limited to 19 characters', () => {
    expect(limitPhoneAsTyped('1'.repeat(25), '??')).toBe('1'.repeat(19))
  })
  it('a stored phone number belongs to exactly one country', () => {
    expect(isPhoneOf('5550104477', ['US'])).toBe(true)
    expect(isPhoneOf('5550104477', ['GB'])).toBe(false)
    expect(isPhoneOf('+447400123456', ['US'])).toBe(false)
    expect(isPhoneOf('+447400123456', ['US', 'GB'])).toBe(true)
    expect(isPhoneOf('+447400123456', [])).toBe(false)
  })
  it('foreign phone numbers are formatted and parsed in the format of their country', () => {
    expect(formatPhoneAsTyped('02079460018', 'GB')).toBe('020 7946 0018')
    expect(formatPhoneAsTyped('5550104477', 'US')).toBe('(555) 010-4477')
    expect(readPhone('07400 123456', 'GB')).toBe('+447400123456')
    expect(readPhone('07400 123456', 'DE')).not.toBe('+447400123456')
    expect(readPhone('(555) 010-4477', 'US')).toBe('5550104477')
    expect(readPhone('12', 'GB')).toBeUndefined()
    expect(readPhone('12', 'XX')).toBeUndefined()
  })
})
