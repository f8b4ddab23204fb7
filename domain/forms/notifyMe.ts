import { email } from './contactFields.ts'
import { form } from './form.ts'

/** The form for an email address that the lender notifies when it starts to accept applications. */
export const notifyMeForm = form({ shape: { email: email() } })
