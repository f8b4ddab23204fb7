/** Validates the email form. The browser loads this code when the visitor starts using the form. */
import { ANY_DAY, type Checked, checkForm } from 'domain/forms/form.ts'
import { notifyMeForm } from 'domain/forms/notifyMe.ts'

export const checkNotifyMe = (posted: unknown): Checked<unknown> => checkForm(notifyMeForm, posted, ANY_DAY)
