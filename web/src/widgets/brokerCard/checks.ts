/** The rules of the choice of somebody whose home is where their broker has no license. Fetched when they are at it. */
import { outOfStateForm } from 'domain/forms/broker.ts'
import { type Checked, checkForm, type FormContext } from 'domain/forms/form.ts'

/** No field of this reads the date. */
const ANY_DAY = { today: '' as FormContext['today'] }

export const checkOutOfState = (posted: unknown): Checked<unknown> => checkForm(outOfStateForm, posted, ANY_DAY)
