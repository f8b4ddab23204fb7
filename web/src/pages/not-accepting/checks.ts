/** The rules of the email form. They load when the visitor starts using the form. */
import { type Checked, checkForm, type FormContext } from 'domain/forms/form.ts'
import { notifyMeForm } from 'domain/forms/notifyMe.ts'

/** A placeholder for today's date, because the form's rules don't use the date. */
const ANY_DAY = { today: '' as FormContext['today'] }

export const checkNotifyMe = (posted: unknown): Checked<unknown> => checkForm(notifyMeForm, posted, ANY_DAY)
