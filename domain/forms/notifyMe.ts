import { email } from './contactFields.ts'
import { form } from './form.ts'

/** The form for an email address to notify when the lender starts to accept applications. */
export const notifyMeForm = form({ shape: { email: email() } })
