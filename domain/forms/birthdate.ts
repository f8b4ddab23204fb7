import { ageOn, type PlainDate } from '../values/dates.ts'
import { majority } from '../values/majority.ts'
import { date } from './fields.ts'
import { type Fail, type Field, type FormContext, form } from './form.ts'

const BIRTHDATE_REQUIRED = 'Date of birth is required'

const tooYoung = (state: string | undefined): string => `Must be at least ${majority(state)} years old`

export const dateOfBirth = (): Field<PlainDate> => date(BIRTHDATE_REQUIRED)

export function checkAge(born: PlainDate | undefined, context: FormContext, fail: Fail, name = 'dateOfBirth'): void {
  if (born !== undefined && ageOn(born, context.today) < majority(context.state)) fail(name, tooYoung(context.state))
}

/** The form for the date of birth. `context.state` is the property's state. */
export const birthdateForm = form({
  shape: { dateOfBirth: dateOfBirth() },
  rules: ({ dateOfBirth: born }, context, fail) => checkAge(born, context, fail),
})
