/**
 * Gives the forms wrong answers and collects what the forms say. Fails with a list of the specified messages that no
 * form says.
 */
import { birthdateForm } from 'domain/forms/birthdate.ts'
import { contactInfoForm } from 'domain/forms/contactInfo.ts'
import { ceoFeedbackForm } from 'domain/forms/feedback.ts'
import type { Form, FormContext } from 'domain/forms/form.ts'
import { homeAddressForm } from 'domain/forms/homeAddress.ts'
import { incomeForm } from 'domain/forms/income.ts'
import { legalNameForm } from 'domain/forms/legalName.ts'
import { propertyForm } from 'domain/forms/property.ts'
import { setPasswordForm } from 'domain/forms/setPassword.ts'
import { messages } from 'domain/forms/testHelpers.ts'
import { plainDate } from 'domain/values/dates.ts'
import { expect, test } from 'vitest'
import { FORM_MESSAGES } from './words.ts'

const today = plainDate('2026-11-21')
type Answers = Readonly<Record<string, string>>

const WRONG: readonly (readonly [form: Form<unknown, FormContext>, ...wrong: Answers[]])[] = [
  [birthdateForm, {}, { dateOfBirth: '2020-01-01' }, { dateOfBirth: '02/30/1980' }],
  [contactInfoForm, {}, { email: 'ana@', phoneNumber: '555' }, { phoneNumber: '1 555 010 4477' }],
  [legalNameForm, {}, { firstName: 'R2' }],
  [setPasswordForm, {}, { password: 'ä', confirmPassword: 'x' }, { password: 'TALL', confirmPassword: 'TALL' }],
  [propertyForm, {}, { revealed: 'true' }],
  [homeAddressForm, { state: 'Texas', zip: '6310' }],
  [incomeForm, { income: '-1' }, { income: '10000000', employmentType: 'UNEMPLOYED' }],
  [ceoFeedbackForm, { message: 'Hi' }, { message: 'x'.repeat(1001) }],
]

// Shows all: messages
test('for wrong answers, the forms say everything that the specification lists', () => {
  const said = WRONG.flatMap(([form, ...wrong]) =>
    wrong.flatMap((answers) => Object.values(messages(form, answers, { today })).flat()),
  )
  const listed: readonly string[] = Object.values(FORM_MESSAGES).flat()
  expect(listed.filter((message) => !said.includes(message))).toEqual([])
})
