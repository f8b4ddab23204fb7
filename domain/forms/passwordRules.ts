import { lengthOf } from '../values/text.ts'

const PASSWORD_MIN = 12
/** Enough for any passphrase; longer input would only make hashing slow. */
export const PASSWORD_MAX = 256
/** Bars of the strength meter. */
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

/** Messages of the unmet password rules, in order. */
export const unmetRules = (password: string): readonly string[] =>
  PASSWORD_RULES.filter((rule) => !rule.met(password)).map((rule) => rule.message)

/** How many of the four bars are colored: none for empty input, all when no rule is unmet, else at least one. */
export function passwordStrength(password: string): number {
  if (password === '') return 0
  return Math.max(1, METER_BARS - unmetRules(password).length)
}

/** Passwords are compared byte by byte, so equal characters need one form whatever the keyboard. */
export const normalizePassword = (password: string): string => password.normalize('NFC')
