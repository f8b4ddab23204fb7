/**
 * The form rules for a visitor whose broker isn't licensed in the home's state. The rules load when the visitor starts
 * using the form.
 */
import { outOfStateForm } from 'domain/forms/broker.ts'
import { type Checked, checkForm, type FormContext } from 'domain/forms/form.ts'

/** A placeholder for today's date, because the form's rules don't use the date. */
const ANY_DAY = { today: '' as FormContext['today'] }

export const checkOutOfState = (posted: unknown): Checked<unknown> => checkForm(outOfStateForm, posted, ANY_DAY)
