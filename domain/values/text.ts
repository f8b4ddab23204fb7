/** Text as stored: composed (NFC), trimmed, with single spaces. */
export const tidy = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ')

/** Length as people count it: code points, not UTF-16 units. */
export const lengthOf = (text: string): number => [...text].length

/**
 * Whether `text` can be stored and shown: no control characters (the database rejects NUL), no lone surrogate, and
 * nothing that reverses text direction and so misleads readers. Line breaks and tabs only where an answer may have
 * several lines.
 */
export function isPlainText(text: string, lines = false): boolean {
  if (!text.isWellFormed()) return false
  return !/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u.test(lines ? text.replace(/[\n\r\t]/g, '') : text)
}

/** `text` where it is one of `options`; else undefined. */
export const oneOf = <T extends string>(options: readonly T[], text: unknown): T | undefined =>
  options.find((option) => option === text)
