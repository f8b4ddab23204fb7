import { lengthOf } from '../values/text.ts'

const PASSWORD_MIN = 12
/**
 * Maximum length of a password in characters. Any passphrase fits, and hashing a longer password would only take more
 * time.
 */
export const PASSWORD_MAX = 256
/** Number of bars in the strength meter. */
const METER_BARS = 4

interface PasswordRule {
  readonly message: string
  readonly met: (password: string) => boolean
}

const PASSWORD_RULES: readonly PasswordRule[] = [
  { message: 'Must be at least 12 characters long', met: (password) => lengthOf(password) >= PASSWORD_MIN },
  { message: 'Must contain at least one uppercase letter', met: (password) => /\p{Lu}/u.test(password) },
  { message: 'Must contain at least one lowercase letter', met: (password) => /\p{Ll}/u.test(password) },
  { message: 'Must contain at least one number', met: (password) => /\d/.test(password) },
  { message: 'Must contain at least one special character', met: (password) => /[!@#$%^&*]/.test(password) },
]

/** Returns one message for each rule that the password fails, in the order of the rules. */
export const unmetRules = (password: string): readonly string[] =>
  PASSWORD_RULES.filter((rule) => !rule.met(password)).map((rule) => rule.message)

/**
 * Returns how many of the four bars are colored: none for an empty password, four for a password that meets every rule,
 * and otherwise one to three.
 */
export function passwordStrength(password: string): number {
  if (password === '') return 0
  return Math.max(1, METER_BARS - unmetRules(password).length)
}

/**
 * Normalize the password, because keyboards encode some characters differently and the server compares passwords byte
 * by byte.
 */
export const normalizePassword = (password: string): string => password.normalize('NFC')
