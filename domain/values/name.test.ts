import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  areInitialsOf,
  fullName,
  initialsOf,
  isMiddleName,
  isNamePart,
  isSignatureOf,
  type Name,
  normalizeName,
} from './name.ts'

const name: Name = { firstName: 'José', middleName: 'Luis', lastName: "O'Brien", suffix: 'JR' }

describe('names', () => {
  // Shows: rules
  it.each([
    ['I', 'I'],
    ['II', 'II'],
    ['III', 'III'],
    ['IV', 'IV'],
    ['V', 'V'],
    ['JR', 'Jr.'],
    ['SR', 'Sr.'],
  ] as const)('a full name with the suffix %s ends with %s', (suffix, shown) =>
    expect(fullName({ ...name, suffix })).toBe(`José Luis O'Brien ${shown}`),
  )
  it.each(["O'Brien", 'José', 'Anne-Marie', 'van der Berg', 'Ng', '李明', "'t Hart", 'Nguyễn', 'Øst'])(
    'the name check accepts the name %s',
    (text) => expect(isNamePart(normalizeName(text))).toBe(true),
  )
  it.each(['A', 'R2D2', 'Bob!', '-', '', '--', 'a@b', 'x_y', '😀😀'])('the name check rejects the name %s', (text) =>
    expect(isNamePart(normalizeName(text))).toBe(false),
  )
  it.each(['Q', 'Q.', 'Anne Marie', "D'Arcy", 'Jo-Ann', 'St.'])('the name check accepts the middle name %s', (text) =>
    expect(isMiddleName(text)).toBe(true),
  )
  it.each(['Q..', 'A  B', '-A', '1', 'A.B'])('the name check rejects the middle name %s', (text) =>
    expect(isMiddleName(text)).toBe(false),
  )
  it('however a name is typed, normalizing it returns the same string', () => {
    expect(normalizeName('  Jose\u0301   O’Brien ')).toBe("José O'Brien")
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        (text) => normalizeName(normalizeName(text)) === normalizeName(text),
      ),
    )
  })
  it('the signature check compares typed signatures and initials with the legal name', () => {
    expect(fullName(name)).toBe("José Luis O'Brien Jr.")
    expect(fullName({ ...name, suffix: '' })).toBe("José Luis O'Brien")
    expect(isSignatureOf('josé luis o’brien, jr', name)).toBe(true)
    expect(isSignatureOf("Jose O'Brien", name)).toBe(false)
    expect(initialsOf(name)).toBe('JLO')
    expect([areInitialsOf('j.l.o.', name), areInitialsOf('JO', name), areInitialsOf('JX', name)]).toEqual([
      true,
      true,
      false,
    ])
  })
})
