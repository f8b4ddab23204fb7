/** Cleans the text of chat messages. The server stores and sends only cleaned text. */
import { MASK, maskPrivateNumbers } from '../values/maskNumbers.ts'
import { lengthOf } from '../values/text.ts'
import { MESSAGE_MAX, PREVIEW_MAX } from './limits.ts'

/**
 * Characters that are invisible, reverse the text's direction, or carry hidden text, such as tag characters. Joiners
 * and variation selectors aren't included, because some scripts and emoji need them.
 */
const HIDDEN = /(?!\u200C|\u200D|\uFE0E|\uFE0F)\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB]/gu
const JOINABLE = String.raw`[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]`
const JOINERS = '(?:\u200C|\u200D)+'
/** A joiner between characters that can't be joined. It has no visible effect, but could hide or split words. */
const IDLE_JOINER = new RegExp(
  [
    `(?<!${JOINABLE})${JOINERS}`,
    `${JOINERS}(?!${JOINABLE})`,
    String.raw`(?<=\p{Script=Latin})${JOINERS}`,
    String.raw`${JOINERS}(?=\p{Script=Latin})`,
  ].join('|'),
  'gu',
)
/** Accent marks beyond the fourth on one letter. They would cover the lines above and below. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu

/**
 * Removes hidden and control characters, and normalizes line breaks. Keeps markup as typed, because messages are shown
 * as plain text.
 */
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
 * Returns a message as the server stores and shows it. Removes hidden characters, and masks Social Security, card and
 * account numbers.
 */
export const messageText = (text: string): string => maskPrivateNumbers(cleanText(text))

/** Whether a message is too long after cleaning. */
export const isTooLong = (text: string): boolean => lengthOf(text) > MESSAGE_MAX

/**
 * Returns the typing preview that the other person sees. Masks every digit. Otherwise, a preview could show the first
 * digits of an SSN, and the sent message shows the last four.
 */
export function previewText(text: string): string {
  // Clients may send much longer texts, so first drop the part that the preview doesn't show.
  const shown = [...messageText(text.slice(-4 * PREVIEW_MAX)).replace(/\p{N}/gu, MASK)]
  return shown.length > PREVIEW_MAX ? `…${shown.slice(-PREVIEW_MAX).join('')}` : shown.join('')
}
