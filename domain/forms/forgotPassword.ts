import { email } from './contactFields.ts'
import { form } from './form.ts'

/** The form with which a person who forgot the password requests a link for setting a new one. */
export const forgotPasswordForm = form({ shape: { email: email() } })
