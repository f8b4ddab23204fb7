import { box, text } from './fields.ts'
import { type Field, form } from './form.ts'
import { typedPassword } from './setPassword.ts'

const CODE_REQUIRED = 'Enter the code'
const NOT_SIX_DIGITS = 'Enter the 6-digit code'
const NO_CODE = 'Enter the 6-digit code or one of your recovery codes'

/** Removes spaces and hyphens from a code that the user typed or pasted. */
const plain = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()
export const isSixDigits = (code: string): boolean => /^\d{6}$/.test(code)

/** The letters and digits used in recovery codes. Characters that are easily confused are left out. */
export const RECOVERY_ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
export const RECOVERY_LENGTH = 10
const isRecoveryCode = (code: string) =>
  code.length === RECOVERY_LENGTH && [...code].every((sign) => RECOVERY_ALPHABET.includes(sign))
/** Formats a recovery code for the screen: ABCDE-FGH23. */
export const formatRecoveryCode = (code: string): string =>
  `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`

const sixDigits = (): Field<string> =>
  text({
    required: CODE_REQUIRED,
    max: 20,
    tidy: plain,
    check: (code) => (isSixDigits(code) ? undefined : NOT_SIX_DIGITS),
  })
const anyCode = (required?: string): Field<string> =>
  text({
    required,
    max: 40,
    tooLong: NO_CODE,
    tidy: plain,
    check: (code) => (isSixDigits(code) || isRecoveryCode(code) ? undefined : NO_CODE),
  })
/** A code from an authenticator app or an email, or a recovery code. */
export const secondFactor = (): Field<string> => anyCode(CODE_REQUIRED)

/** The form for a code from a message, or for the first code from an authenticator app. */
export const codeForm = form({ shape: { code: sixDigits() } })

/** The form for a code in the second step of sign-in. */
export const signInCodeForm = form({ shape: { code: secondFactor(), rememberDevice: box() } })

/** The form that turns on two-factor sign-in. The user enters the password to confirm their identity. */
export const beginTwoFactorForm = form({ shape: { password: typedPassword() } })
export const endTwoFactorForm = form({ shape: { password: typedPassword(), code: secondFactor() } })

/**
 * The form with which a signed-in person signs in again before certain changes. The page asks for the code after the
 * person has entered the right password.
 */
export const signInAgainForm = form({ shape: { password: typedPassword(), code: anyCode() } })
