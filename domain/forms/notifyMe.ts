import { email } from './contactFields.ts'
import { form } from './form.ts'

/** Where the lender does not take applications yet: whom to tell when that changes. */
export const notifyMeForm = form({ shape: { email: email() } })
