/**
 * Validates the form for visitors whose broker isn't licensed in the home's state. The browser loads this code when the
 * visitor starts using the form.
 */
import { outOfStateForm } from 'domain/forms/broker.ts'
import { ANY_DAY, type Checked, checkForm } from 'domain/forms/form.ts'

export const checkOutOfState = (posted: unknown): Checked<unknown> => checkForm(outOfStateForm, posted, ANY_DAY)
