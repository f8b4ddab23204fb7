import { describe, expect, it } from 'vitest'
import { isPlainText, lengthOf, tidy, withoutInvisible } from './text.ts'

describe('plain text that can be stored', () => {
  it.each(['José O’Brien', '李雷', 'Zoë 👩‍👩‍👧', '50 % <b>', 'שלום'])('the text check accepts the string %s', (text) =>
    expect(isPlainText(text)).toBe(true),
  )

  it.each([
    ['NUL', 'a\0b'],
    ['a line break', 'a\nb'],
    ['a line separator', 'a\u2028b'],
    ['half of a surrogate pair', 'a\ud83d'],
    ['a text direction override', 'a\u202egnp.exe'],
    ['an isolate', 'a\u2066b'],
  ])('the text check rejects a string with %s', (_, text) => expect(isPlainText(text)).toBe(false))

  it('the text check accepts line breaks only in multiline fields', () => expect(isPlainText('a\nb', true)).toBe(true))
})

it('the length of a string is counted in code points, and several spaces in a row count as one', () => {
  expect(lengthOf('😀é')).toBe(2)
  expect(tidy('  a \t b ')).toBe('a b')
})

it('zero-width characters and direction marks are removed from pasted text, but joiners are kept', () => {
  expect(withoutInvisible('\ufeffPau\u200bla\u200e Pri\u00adme\u2060')).toBe('Paula Prime')
  expect(withoutInvisible('👩‍👩‍👧')).toBe('👩‍👩‍👧')
})
