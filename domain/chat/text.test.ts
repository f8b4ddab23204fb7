import { expect, it } from 'vitest'
import { MESSAGE_MAX, PREVIEW_MAX } from './limits.ts'
import { cleanText, isTooLong, messageText, previewText } from './text.ts'

it.each([
  ['a zero-width space', 'pay\u200Bpal', 'paypal'],
  ['a direction override', 'see \u202Egpj.exe\u202C', 'see gpj.exe'],
  ['direction isolates and marks', '\u2066a\u2069\u200Eb\u200F\u061C', 'ab'],
  ['a byte order mark and soft hyphens', '\uFEFFso\u00ADft', 'soft'],
  ['hidden tag characters', 'hi\u{E0041}\u{E007F}', 'hi'],
  ['blank letters', '\u3164\u115F\uFFA0x', 'x'],
  ['control characters', 'a\u0000b\u0007c\u009Bd', 'abcd'],
  ['a joiner between Latin letters', 'pass\u200Dword\u200C', 'password'],
  ['a joiner between digits', '123\u200D45\u200D6789', '123456789'],
  ['a lone surrogate', 'a\uD800b', 'a\uFFFDb'],
  ['piled-up marks', `a${'\u0301'.repeat(40)}`, 'á\u0301\u0301\u0301\u0301'],
])('%s is removed', (_, typed, cleaned) => expect(cleanText(typed)).toBe(cleaned))

it.each([
  ['an emoji of a family', '👨‍👩‍👧 and ❤️‍🔥 and 👍🏽'],
  ['a joiner between Persian letters', 'می\u200Cخواهم'],
  ['markup', '<b onclick="x()">Hi</b> & [link](javascript:x)'],
  ['line breaks', 'one\ntwo\n\nthree'],
  ['right-to-left text', 'שלום'],
])('%s stays as typed', (_, typed) => expect(cleanText(typed)).toBe(typed))

it('line breaks are normalized, and empty lines are limited to one', () =>
  expect(cleanText('  one\r\ntwo  \rthree\u2028four\n\n\n\n\tfive ')).toBe('one\ntwo\nthree\nfour\n\n five'))

it('hidden characters cannot carry an SSN past the mask', () =>
  expect(messageText('1\u200B2\u20603-4\u202E5-678\u200D9')).toBe('•••-••-6789'))

it('a message is too long beyond the maximum number of characters', () => {
  expect(isTooLong('🏠'.repeat(MESSAGE_MAX))).toBe(false)
  expect(isTooLong('🏠'.repeat(MESSAGE_MAX + 1))).toBe(true)
})

it('a preview shows no digits, because an SSN that is being typed looks like any other number', () => {
  expect(previewText(' My SSN is 123-45-67')).toBe('My SSN is •••-••-••')
  expect(previewText('١٢٣ ①②③')).toBe('••• •••')
})

it('a preview shows the end of a long text', () => {
  const long = previewText(`${'x'.repeat(50)}${'y'.repeat(PREVIEW_MAX)}`)
  expect(long).toBe(`…${'y'.repeat(PREVIEW_MAX)}`)
})
