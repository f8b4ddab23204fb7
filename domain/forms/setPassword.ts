import { isPlainText } from '../values/text.ts'
import { mustAgree, NOT_TEXT, REQUIRED, UNSUPPORTED } from './fields.ts'
import { type Field, type FormContext, field, form } from './form.ts'
import { normalizePassword, PASSWORD_MAX, unmetRules } from './passwordRules.ts'

const PASSWORD_TOO_LONG = `Cannot be more than ${PASSWORD_MAX} characters`
const PASSWORDS_DIFFER = "Passwords don't match"
const SAME_PASSWORD = 'Choose a password that’s different from your current one'
/** The error for a password that appeared in a data breach. Only the server can look this up. */
export const PASSWORD_BREACHED = 'This password appeared in a data breach. Choose another one.'
const PASSWORD_COMMON = 'This password is too easy to guess. Choose another one.'

/**
 * A field for a password. The password is stored exactly as typed, without trimming. It can contain any characters but
 * can't be empty.
 */
export const typedPassword = (): Field<string> =>
  field(
    (input, say) => {
      if (input === undefined || input === null || input === '') return say(REQUIRED)
      if (typeof input !== 'string') return say(NOT_TEXT)
      if (input.length > PASSWORD_MAX * 2) return say(PASSWORD_TOO_LONG)
      const password = normalizePassword(input)
      if ([...password].length > PASSWORD_MAX) return say(PASSWORD_TOO_LONG)
      return isPlainText(password) ? password : say(UNSUPPORTED)
    },
    {
      json: { type: 'string', format: 'password', maxLength: PASSWORD_MAX },
      messages: { REQUIRED, NOT_TEXT, TOO_LONG: PASSWORD_TOO_LONG, UNSUPPORTED_CHARACTERS: UNSUPPORTED },
    },
  )

interface PasswordContext extends FormContext {
  /**
   * The check for common passwords (`isCommonPassword`). The browser loads the check only when it's needed, while the
   * server always has it.
   */
  readonly isCommon?: (password: string) => boolean
}

const passwords = { password: typedPassword(), confirmPassword: typedPassword() }

interface Passwords {
  readonly password: string
  readonly confirmPassword: string
}

function checkPasswords(
  { password, confirmPassword }: Partial<Passwords>,
  context: PasswordContext,
  fail: (field: string, message: string) => void,
): void {
  if (password === undefined) return
  const unmet = unmetRules(password)
  for (const message of unmet) fail('password', message)
  if (unmet.length === 0 && context.isCommon?.(password)) fail('password', PASSWORD_COMMON)
  if (confirmPassword !== undefined && confirmPassword !== password) fail('confirmPassword', PASSWORDS_DIFFER)
}

const shape = { ...passwords, termPrivacyConsent: mustAgree(REQUIRED), communicationConsent: mustAgree(REQUIRED) }

interface NewCredentials {
  readonly password: string
  readonly termPrivacyConsent: true
  readonly communicationConsent: true
}

/** The form for the last step of registration: a password and the two required consents. */
export const setPasswordForm = form<typeof shape, PasswordContext, NewCredentials>({
  shape,
  rules: checkPasswords,
  value: ({ confirmPassword: _, ...rest }) => rest,
})

/** The form that an invited colleague uses to set the password of a new staff account. */
export const newPasswordForm = form<typeof passwords, PasswordContext, { readonly password: string }>({
  shape: passwords,
  rules: checkPasswords,
  value: ({ password }) => ({ password }),
})

const change = { currentPassword: typedPassword(), ...passwords }

/** The form that replaces the current password with a new one. */
export const changePasswordForm = form<
  typeof change,
  PasswordContext,
  { readonly currentPassword: string; readonly password: string }
>({
  shape: change,
  rules: (answers, context, fail) => {
    checkPasswords(answers, context, fail)
    if (answers.password !== undefined && answers.password === answers.currentPassword) fail('password', SAME_PASSWORD)
  },
  value: ({ currentPassword, password }) => ({ currentPassword, password }),
})
