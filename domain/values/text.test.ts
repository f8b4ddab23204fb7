import { describe, expect, it } from 'vitest'
import { isPlainText, lengthOf, tidy, withoutInvisible } from './text.ts'

describe('plain text that can be stored', () => {
  it.each(['José O’Brien', '李雷', 'Zoë 👩‍👩‍👧', '50 % <b>', 'שלום'])('the string %s can be stored', (text) =>
    expect(isPlainText(text)).toBe(true),
  )

  it.each([
    ['NUL', 'a\0b'],
    ['a line break', 'a\nb'],
    ['a line separator', 'a\u2028b'],
    ['half of a surrogate pair', 'a\ud83d'],
    ['a text direction override', 'a\u202egnp.exe'],
    ['an isolate', 'a\u2066b'],
  ])('a string with %s is rejected', (_, text) => expect(isPlainText(text)).toBe(false))

  it('line breaks are allowed only in multiline fields', () => expect(isPlainText('a\nb', true)).toBe(true))
})

it('string length is counted in code points, and consecutive spaces are collapsed', () => {
  expect(lengthOf('😀é')).toBe(2)
  expect(tidy('  a \t b ')).toBe('a b')
})

it('zero-width characters and direction marks in pasted text are removed, but joiners are kept', () => {
  expect(withoutInvisible('\ufeffPau\u200bla\u200e Pri\u00adme\u2060')).toBe('Paula Prime')
  expect(withoutInvisible('👩‍👩‍👧')).toBe('👩‍👩‍👧')
})
