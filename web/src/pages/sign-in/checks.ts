/** Validates the answers of both sign-in steps. The browser loads this code when the person reaches a form. */
import { type Checked, checkForm, type FormContext } from 'domain/forms/form.ts'
import { signInCodeForm } from 'domain/forms/oneTimeCode.ts'
import { signInForm } from 'domain/forms/signIn.ts'

const FORMS = { password: signInForm, code: signInCodeForm }
export type SignInStep = keyof typeof FORMS

/** The date is empty, because no check in these forms uses it. */
const ANY_DAY = { today: '' as FormContext['today'] }

export const checkSignIn = (step: SignInStep, posted: unknown): Checked<unknown> =>
  checkForm<unknown, FormContext>(FORMS[step], posted, ANY_DAY)
