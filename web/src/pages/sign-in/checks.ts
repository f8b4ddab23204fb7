/** Validates the answers of both sign-in steps. The browser loads this code when the person reaches a form. */
import { ANY_DAY, type Checked, checkForm, type FormContext } from 'domain/forms/form.ts'
import { signInCodeForm } from 'domain/forms/oneTimeCode.ts'
import { signInForm } from 'domain/forms/signIn.ts'

const FORMS = { password: signInForm, code: signInCodeForm }
export type SignInStep = keyof typeof FORMS

export const checkSignIn = (step: SignInStep, posted: unknown): Checked<unknown> =>
  checkForm<unknown, FormContext>(FORMS[step], posted, ANY_DAY)
