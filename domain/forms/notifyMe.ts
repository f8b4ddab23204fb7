import { email } from './contactFields.ts'
import { form } from './form.ts'

/** Where the lender doesn't accept applications yet: whom to notify when it does. */
export const notifyMeForm = form({ shape: { email: email() } })
