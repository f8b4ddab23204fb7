/**
 * The universal loan identifier (ULI) and its check digits (12 CFR 1003.4(a)(1)(i) and Appendix C to Part 1003). A ULI
 * is the lender's 20-character LEI, up to 23 characters that the lender chooses, and two check digits.
 */

const LEI_LENGTH = 20
const CHOSEN_MAX = 23
const CHECK_DIGITS = 2
const ALPHANUMERIC = /^[0-9A-Za-z]+$/

/** To compute check digits, a letter counts as a two-digit number: A is 10 and Z is 35, in upper or lower case. */
const remainder = (text: string): number =>
  [...text].reduce((rest, character) => {
    const value = Number.parseInt(character, 36)
    return (rest * (value > 9 ? 100 : 10) + value) % 97
  }, 0)

const fits = (text: string, checkDigits: number): boolean =>
  ALPHANUMERIC.test(text) &&
  text.length > LEI_LENGTH + checkDigits &&
  text.length <= LEI_LENGTH + CHOSEN_MAX + checkDigits

/**
 * Returns the ULI for an LEI followed by the lender's own characters. Throws a RangeError if the text contains anything
 * except letters and digits, or isn't 21 to 43 characters long.
 */
export function withCheckDigits(text: string): string {
  if (!fits(text, 0)) throw new RangeError('a ULI without its check digits has 21 to 43 letters and digits')
  return text + String(98 - remainder(`${text}00`)).padStart(CHECK_DIGITS, '0')
}

/** Whether a text has the form of a ULI: 23 to 45 letters and digits. */
export const isUliShaped = (text: string): boolean => fits(text, CHECK_DIGITS)

/** Whether a text has the form of a ULI and its last two characters are the right check digits. */
export const isUli = (text: string): boolean => isUliShaped(text) && /\d\d$/.test(text) && remainder(text) === 1
