import { email } from './contactFields.ts'
import { form } from './form.ts'

/** The form for visitors who want an email when the lender starts to accept applications. */
export const notifyMeForm = form({ shape: { email: email() } })
