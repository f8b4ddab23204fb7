/** Text as it is kept: composed (NFC), no blanks at its ends, single blanks inside. */
export const tidy = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ')

/** Length as a person counts it: code points, not UTF-16 units. */
export const lengthOf = (text: string): number => [...text].length

/**
 * Whether `text` can be stored and shown: no control characters (a database refuses NUL), no half of a surrogate pair,
 * nothing that turns the direction of what follows it (so that it reads as something else). Line breaks and tabs are
 * allowed only where an answer may have several lines.
 */
export function isPlainText(text: string, lines = false): boolean {
  if (!text.isWellFormed()) return false
  return !/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u.test(lines ? text.replace(/[\n\r\t]/g, '') : text)
}
