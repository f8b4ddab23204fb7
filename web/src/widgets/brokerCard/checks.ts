/**
 * The form rules for a visitor whose broker isn't licensed in the home's state. The rules load when the visitor starts
 * using the form.
 */
import { outOfStateForm } from 'domain/forms/broker.ts'
import { ANY_DAY, type Checked, checkForm } from 'domain/forms/form.ts'

export const checkOutOfState = (posted: unknown): Checked<unknown> => checkForm(outOfStateForm, posted, ANY_DAY)
