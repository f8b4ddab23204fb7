/**
 * Removes invisible characters, such as zero-width spaces and direction marks, which are often in text pasted from an
 * email or a web page. Joiners are kept, because some scripts and emoji need them.
 */
export const withoutInvisible = (text: string): string => text.replace(/[\u00AD\u200B\u200E\u200F\u2060\uFEFF]/g, '')

/** Normalizes a string for storage: composed (NFC), trimmed, with single spaces between words. */
export const tidy = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ')

/**
 * Returns the length of a string in code points rather than UTF-16 units, which is closer to the number of visible
 * characters.
 */
export const lengthOf = (text: string): number => [...text].length

/**
 * Whether `text` can be stored and shown. It must not contain control characters (the database rejects NUL), halves of
 * surrogate pairs, or characters that reverse the text direction and could mislead readers. Line breaks and tabs are
 * allowed only if the field allows several lines.
 */
export function isPlainText(text: string, lines = false): boolean {
  if (!text.isWellFormed()) return false
  return !/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u.test(lines ? text.replace(/[\n\r\t]/g, '') : text)
}

/** Returns `text` if it's one of `options`, otherwise undefined. */
export const oneOf = <T extends string>(options: readonly T[], text: unknown): T | undefined =>
  options.find((option) => option === text)
