import { describe, expect, it } from 'vitest'
import { isPlainText, lengthOf, tidy } from './text.ts'

describe('plain text that can be stored', () => {
  it.each(['José O’Brien', '李雷', 'Zoë 👩‍👩‍👧', '50 % <b>', 'שלום'])('accepts the text %s', (text) =>
    expect(isPlainText(text)).toBe(true),
  )

  it.each([
    ['NUL', 'a\0b'],
    ['a line break', 'a\nb'],
    ['a line separator', 'a\u2028b'],
    ['half of a pair', 'a\ud83d'],
    ['an override of direction', 'a\u202egnp.exe'],
    ['an isolate', 'a\u2066b'],
  ])('rejects text with %s', (_, text) => expect(isPlainText(text)).toBe(false))

  it('allows line breaks only in answers with several lines', () => expect(isPlainText('a\nb', true)).toBe(true))
})

it('counts text length in code points and collapses spaces', () => {
  expect(lengthOf('😀é')).toBe(2)
  expect(tidy('  a \t b ')).toBe('a b')
})
