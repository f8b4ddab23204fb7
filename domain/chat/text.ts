/** Cleans the text of chat messages. The server stores and sends only cleaned text. */
import { MASK, maskPrivateNumbers } from '../values/maskNumbers.ts'
import { lengthOf } from '../values/text.ts'
import { MESSAGE_MAX, PREVIEW_MAX } from './limits.ts'

/**
 * Characters that are invisible, reverse the direction of text, or carry hidden text, such as tag characters. Joiners and
 * variation selectors stay, because some scripts and emoji need them.
 */
const HIDDEN = /(?!\u200C|\u200D|\uFE0E|\uFE0F)\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB]/gu
const JOINABLE = String.raw`[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]`
const JOINERS = '(?:\u200C|\u200D)+'
/** A joiner that isn't between two joinable letters or emoji. There it has no effect, but can hide or split words. */
const IDLE_JOINER = new RegExp(
  [
    `(?<!${JOINABLE})${JOINERS}`,
    `${JOINERS}(?!${JOINABLE})`,
    String.raw`(?<=\p{Script=Latin})${JOINERS}`,
    String.raw`${JOINERS}(?=\p{Script=Latin})`,
  ].join('|'),
  'gu',
)
/** Marks beyond the fourth on one letter. They would cover the lines above and below. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu

/** Removes hidden and control characters, and normalizes line breaks. Markup stays as it was typed, because it's text. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(HIDDEN, '')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .replace(IDLE_JOINER, '')
    .normalize('NFC')
    .replace(PILED_MARKS, '$1')
    .replace(/(?<![^\S\n])[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/**
 * Returns a message as the server stores and shows it: without hidden characters, and with Social Security, card and
 * account numbers masked.
 */
export const messageText = (text: string): string => maskPrivateNumbers(cleanText(text))

/** Whether a message's cleaned text is too long. */
export const isTooLong = (text: string): boolean => lengthOf(text) > MESSAGE_MAX

/**
 * Returns what the other person sees while someone types. Masks every digit: until an SSN is complete, it looks like any
 * other number, and together, its beginning and the last four digits that a message shows would reveal it.
 */
export function previewText(text: string): string {
  // Clients may send much longer texts, so leave out early what the preview doesn't show.
  const shown = [...messageText(text.slice(-4 * PREVIEW_MAX)).replace(/\p{N}/gu, MASK)]
  return shown.length > PREVIEW_MAX ? `…${shown.slice(-PREVIEW_MAX).join('')}` : shown.join('')
}
