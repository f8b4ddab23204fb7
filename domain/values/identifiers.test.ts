import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmail, normalizeEmail } from './email.ts'
import { formatTaxId, isAccountNumber, isRoutingNumber, isUuid, mask, readTaxId } from './identifiers.ts'

describe('identifiers', () => {
  it('the tax ID parser accepts SSNs and ITINs', () => {
    expect(readTaxId('123-45-6789')).toEqual({ kind: 'SSN', digits: '123456789' })
    expect(readTaxId('912 70 1234')).toEqual({ kind: 'ITIN', digits: '912701234' })
    for (const bad of [
      '000-12-3456',
      '666-12-3456',
      '123-00-4567',
      '123-45-0000',
      '912-93-1234',
      '912-12-1234',
      '12345678',
      '078-05-1120',
    ])
      expect(readTaxId(bad), bad).toBeUndefined()
    expect(formatTaxId('12345')).toBe('123-45')
    expect(formatTaxId('123456789')).toBe('123-45-6789')
  })
  it('the routing number check validates the check digit', () => {
    expect(isRoutingNumber('011000015')).toBe(true)
    expect(isRoutingNumber('011000016')).toBe(false)
    expect(isRoutingNumber('000000000')).toBe(false)
    expect(isRoutingNumber('990000008')).toBe(false)
    fc.assert(
      fc.property(fc.nat(8), fc.integer({ min: 1, max: 9 }), (place, by) => {
        const digits = [...'021000021']
        digits[place] = String((Number(digits[place]) + by) % 10)
        return !isRoutingNumber(digits.join(''))
      }),
    )
  })
  it('the account number check accepts only valid numbers, and masking hides all but the last four digits', () => {
    expect(['123', '1234', '12345678901234567', '123456789012345678', '0000', '12a4'].map(isAccountNumber)).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ])
    expect(mask('123456789')).toBe('••••6789')
  })
  it('a string in the format of a UUID is recognized as a UUID', () => {
    fc.assert(fc.property(fc.uuid(), (uuid) => isUuid(uuid) && isUuid(uuid.toUpperCase())))
    expect(isUuid('123e4567e89b12d3a456426614174000')).toBe(false)
  })
  it('a string in the format of an email address is recognized as an email address', () => {
    expect(normalizeEmail('  Ana@Example.COM ')).toBe('ana@example.com')
    for (const good of ["o'brien+x@mail.example.com", 'a@b.co', 'josé@exämple.com'])
      expect(isEmail(good), good).toBe(true)
    for (const bad of [
      'a',
      'a@b',
      '@b.co',
      'a@b.c',
      'a b@c.de',
      'a@@b.co',
      '.a@b.co',
      'a..b@c.de',
      'a\u200db@c.de',
      'a@-b.co',
      'a@b.co.',
      `${'a'.repeat(65)}@b.co`,
    ])
      expect(isEmail(bad), bad).toBe(false)
  })
})
