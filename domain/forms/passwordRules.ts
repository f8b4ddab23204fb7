import { lengthOf } from '../values/text.ts'

const PASSWORD_MIN = 12
/** Maximum length of a password in characters. The limit leaves room for any passphrase, and keeps hashing fast. */
export const PASSWORD_MAX = 256

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
 * Normalize the password, because keyboards encode some characters differently and the server compares passwords byte
 * by byte.
 */
export const normalizePassword = (password: string): string => password.normalize('NFC')
