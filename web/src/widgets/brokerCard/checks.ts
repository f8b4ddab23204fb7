/** The form rules for a visitor whose broker isn't licensed in their state. Fetched when they reach the form. */
import { outOfStateForm } from 'domain/forms/broker.ts'
import { type Checked, checkForm, type FormContext } from 'domain/forms/form.ts'

/** No field here depends on the date. */
const ANY_DAY = { today: '' as FormContext['today'] }

export const checkOutOfState = (posted: unknown): Checked<unknown> => checkForm(outOfStateForm, posted, ANY_DAY)
