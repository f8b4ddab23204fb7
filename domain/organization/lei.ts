/**
 * Converts a code of digits and letters (A = 10 … Z = 35) to a number and returns its remainder modulo 97 (ISO 7064 MOD
 * 97-10).
 */
function modulo97(code: string): number {
  let rest = 0
  for (const character of code.toUpperCase()) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** Whether `text` is a legal entity identifier (ISO 17442): 18 digits or capital letters, then two check digits. */
export const isLei = (text: string): boolean => /^[0-9A-Z]{18}\d{2}$/.test(text) && modulo97(text) === 1

/** Returns a complete identifier: the given 18 characters plus two check digits. */
export const leiOf = (root: string): string => root + String(98 - modulo97(`${root}00`)).padStart(2, '0')
