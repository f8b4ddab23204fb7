import { describe, expect, it } from 'vitest'
import { isUli, isUliShaped, withCheckDigits } from './uli.ts'

// Regulation C's own example (12 CFR 1003 Appendix C).
const LEI_AND_OWN = '10Bx939c5543TqA1144M999143X'

describe('the universal loan identifier', () => {
  it('the check digits of a ULI follow Appendix C', () => {
    expect(withCheckDigits(LEI_AND_OWN)).toBe(`${LEI_AND_OWN}38`)
  })
  it("if a ULI's check digits are below ten, they have a leading zero", () => {
    const found = Array.from({ length: 200 }, (_, n) => withCheckDigits(`54930000000000000000${n}`)).filter((uli) =>
      uli.slice(-2).startsWith('0'),
    )
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(isUli)).toBe(true)
  })
  it('a ULI is invalid if two characters are swapped or one is changed', () => {
    const uli = withCheckDigits(LEI_AND_OWN)
    expect(isUli(uli)).toBe(true)
    expect(isUli(uli.replace('Bx', 'xB'))).toBe(false)
    expect(isUli(uli.replace('144', '145'))).toBe(false)
  })
  it('a ULI has 23 to 45 letters and digits', () => {
    expect(isUliShaped('A'.repeat(22))).toBe(false)
    expect(isUliShaped('A'.repeat(45))).toBe(true)
    expect(isUliShaped('A'.repeat(46))).toBe(false)
    expect(isUliShaped(`${'A'.repeat(22)}-`)).toBe(false)
  })
  it('computing a ULI from an invalid text throws a RangeError', () => {
    expect(() => withCheckDigits('A'.repeat(20))).toThrow(RangeError)
    expect(() => withCheckDigits('A'.repeat(44))).toThrow(RangeError)
    expect(() => withCheckDigits(`${'A'.repeat(22)} `)).toThrow(RangeError)
  })
})
