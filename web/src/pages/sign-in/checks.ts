/** Validates the answers of both sign-in steps. The browser loads this code when the person reaches a form. */
import { type Checked, checkForm, type FormContext } from 'domain/forms/form.ts'
import { signInCodeForm } from 'domain/forms/oneTimeCode.ts'
import { signInForm } from 'domain/forms/signIn.ts'

const FORMS = { password: signInForm, code: signInCodeForm }
export type SignInStep = keyof typeof FORMS

/** Today's date is left empty, because the rules of these forms don't use it. */
const ANY_DAY = { today: '' as FormContext['today'] }

export const checkSignIn = (step: SignInStep, posted: unknown): Checked<unknown> =>
  checkForm<unknown, FormContext>(FORMS[step], posted, ANY_DAY)
