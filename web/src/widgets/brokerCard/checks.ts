/**
 * The form rules for a visitor whose broker isn't licensed in their state. Fetched when the visitor starts using the
 * form.
 */
import { outOfStateForm } from 'domain/forms/broker.ts'
import { type Checked, checkForm, type FormContext } from 'domain/forms/form.ts'

/** Any date works, because no field of this form depends on it. */
const ANY_DAY = { today: '' as FormContext['today'] }

export const checkOutOfState = (posted: unknown): Checked<unknown> => checkForm(outOfStateForm, posted, ANY_DAY)
