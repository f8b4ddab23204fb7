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
])('cleaning a message removes %s', (_, typed, cleaned) => expect(cleanText(typed)).toBe(cleaned))

it.each([
  ['an emoji of a family', '👨‍👩‍👧 and ❤️‍🔥 and 👍🏽'],
  ['a joiner between Persian letters', 'می\u200Cخواهم'],
  ['markup', '<b onclick="x()">Hi</b> & [link](javascript:x)'],
  ['line breaks', 'one\ntwo\n\nthree'],
  ['right-to-left text', 'שלום'],
])("cleaning a message doesn't change %s", (_, typed) => expect(cleanText(typed)).toBe(typed))

it('cleaning a message normalizes line breaks and leaves at most one empty line in a row', () =>
  expect(cleanText('  one\r\ntwo  \rthree\u2028four\n\n\n\n\tfive ')).toBe('one\ntwo\nthree\nfour\n\n five'))

it('an SSN is masked even if hidden characters split it', () =>
  expect(messageText('1\u200B2\u20603-4\u202E5-678\u200D9')).toBe('•••-••-6789'))

it('a message with more than the maximum number of characters is too long', () => {
  expect(isTooLong('🏠'.repeat(MESSAGE_MAX))).toBe(false)
  expect(isTooLong('🏠'.repeat(MESSAGE_MAX + 1))).toBe(true)
})

it('a typing preview shows no digits, because an unfinished SSN looks like any other number', () => {
  expect(previewText(' My SSN is 123-45-67')).toBe('My SSN is •••-••-••')
  expect(previewText('١٢٣ ①②③')).toBe('••• •••')
})

it('a typing preview of a long text shows only the end of the text', () => {
  const long = previewText(`${'x'.repeat(50)}${'y'.repeat(PREVIEW_MAX)}`)
  expect(long).toBe(`…${'y'.repeat(PREVIEW_MAX)}`)
})
