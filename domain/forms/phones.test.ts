/** Tests that every form with a phone number accepts numbers from all countries. */

import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import { type CountryCode, getExampleNumber } from 'libphonenumber-js/min'
import { describe, expect, it } from 'vitest'
import { uuid } from '../application/testing/testWorld.ts'
import { plainDate } from '../values/dates.ts'
import { countryEntries, limitPhoneAsTyped, readPhone } from '../values/phoneInternational.ts'
import { changePhoneForm } from './accountSettings.ts'
import { outOfStateForm } from './broker.ts'
import { brokerageForm, originatorForm } from './brokerage.ts'
import { conditionForm } from './condition.ts'
import { contactInfoForm } from './contactInfo.ts'
import { checkForm, type Form, type FormContext } from './form.ts'
import { employerVerificationForm } from './incomeSource.ts'
import { insuranceForm } from './insurance.ts'
import { notaryBookingForm } from './notary.ts'
import { signerProfileForm } from './signer.ts'

const context = { today: plainDate('2026-11-23'), readPhone, textCountries: ['US'] }
const originator = { email: 'ana@example.com', originatorNmls: '12', licensedStates: 'CA' }
const person = { firstName: 'Ben', lastName: 'Ruiz', dateOfBirth: '1980-01-01' }
const condition = uuid(1)
const asked = { uuid: condition, action: 'PHONE', numDocsRequired: 0, received: 0 } as const

interface Row {
  readonly name: string
  readonly number: string
  readonly country: string
  readonly fields: readonly string[]
  readonly check: (phone: object) => ReturnType<typeof checkForm>
}
const row = <V, C extends FormContext>(
  name: string,
  form: Form<V, C>,
  rest: object,
  given: C,
  number = 'phoneNumber',
) => ({
  name,
  number,
  country: `${number.replace('Number', '')}Country`,
  fields: form.fields,
  check: (phone: object) => checkForm(form, { ...rest, ...phone }, given),
})

const ROWS: readonly Row[] = [
  row('contact', contactInfoForm, { email: 'ana@example.com' }, context),
  row('signer', signerProfileForm, person, { ...context, borrows: false }),
  row('condition', conditionForm, { condition }, { ...context, conditions: [asked] }),
  row(
    'out-of-state broker',
    outOfStateForm,
    { brokerChoice: 'BROKER', name: 'Ana Ruiz', email: 'ana@example.com', shareConsent: true },
    context,
  ),
  row(
    'employer',
    employerVerificationForm,
    { employerName: 'Elm & Sons', jobTitle: 'Carpenter', startDate: '2020-01-01', verificationConsent: true },
    context,
    'employerPhone',
  ),
  row('notary', notaryBookingForm, { date: '2026-11-24', slot: '09:00', place: 'PROPERTY' }, context),
  row(
    'insurance',
    insuranceForm,
    { carrier: 'Elm Mutual', policyNumber: 'X-1', expiresOn: '2027-01-01', proof: { name: 'p.pdf', size: 9 } },
    context,
    'agentPhone',
  ),
  row('brokerage', brokerageForm, { brokerageName: 'Elm', nmls: '1', states: 'CA', ...originator }, context),
  row('originator', originatorForm, originator, context),
]

describe.each(ROWS)('the phone number of the $name form', ({ number, country, fields, check }) => {
  it('every form with a phone number asks for the country first', () =>
    expect(fields[fields.indexOf(number) - 1]).toBe(country))

  it.each([
    ['a US number without a country as ten digits', { [number]: '(212) 555-0177' }, '2125550177'],
    ['a foreign number in E.164', { [number]: '07400 123456', [country]: 'gb' }, '+447400123456'],
    [
      'a foreign number with its calling code in E.164',
      { [number]: '+52 222 123 4567', [country]: 'MX' },
      '+522221234567',
    ],
  ])('every form with a phone number stores %s', (_, phone, stored) => {
    const checked = check(phone)
    expect(checked.ok ? JSON.stringify(checked.value) : checked.errors).toContain(`"${stored}"`)
    expect(JSON.stringify(checked)).not.toContain('Country')
  })

  it.each([
    ['a US number with a leading 1', { [number]: '1 212 555 0177' }, 'Country code 1 is not needed'],
    ['a number that is too short', { [number]: '0740', [country]: 'GB' }, 'Please enter a valid phone number'],
    [
      'a number of another country',
      { [number]: '(212) 555-0177', [country]: 'GB' },
      'Please enter a valid phone number',
    ],
  ])('every form with a phone number rejects %s', (_, phone, message) =>
    expect(check(phone)).toEqual({ ok: false, errors: [{ field: number, message }] }),
  )

  it('every form with a phone number rejects an unknown country', () =>
    expect(check({ [number]: '2125550177', [country]: '12' })).toMatchObject({
      ok: false,
      errors: [{ field: country }],
    }))
})

describe.each([
  ['registration and contact', () => row('contact', contactInfoForm, { email: 'ana@example.com' }, context)],
  ['settings', (code: string) => row('settings', changePhoneForm, {}, { ...context, textCountries: [code] })],
] as const)('the phone number in the form of %s, for each country in the list', (_, formFor) => {
  /** Returns the countries whose number, changed by `change`, the form accepts. */
  const accepting = (change: (typed: string, code: CountryCode) => string) =>
    countryEntries('en-US').flatMap(({ countryCode: code }) => {
      const phoneNumber = change(getExampleNumber(code, examples)?.formatNational() ?? '', code)
      return formFor(code).check({ phoneNumber, phoneCountry: code }).ok ? [code] : []
    })

  it('a number of the chosen country fits into the field and is accepted', () =>
    expect(accepting(limitPhoneAsTyped)).toEqual(countryEntries('en-US').map(({ countryCode }) => countryCode)))

  it.each([
    ['long', (typed: string) => `${typed}1234567`],
    ['short', (typed: string) => typed.slice(0, 3)],
  ])('a number that is too %s for the chosen country is rejected', (__, change) =>
    expect(accepting(change)).toEqual([]),
  )
})

it('a number of the United States is rejected for another country of North America', () => {
  expect(readPhone('(212) 555-0177', 'CA')).toBeUndefined()
  expect(readPhone('(604) 555-0177', 'CA')).toBe('+16045550177')
})

it("the form for changing the phone number rejects a country to which the lender doesn't send texts", () => {
  const abroad = { phoneNumber: '07400 123456', phoneCountry: 'GB' }
  expect(checkForm(changePhoneForm, abroad, context)).toEqual({
    ok: false,
    errors: [{ field: 'phoneCountry', message: 'We don’t send texts to this country' }],
  })
})

it('the condition form ignores a phone number if the condition asks for documents', () => {
  const conditions = [{ ...asked, action: 'UPLOAD' } as const]
  const posted = { condition, phoneNumber: '2125550177' }
  expect(checkForm(conditionForm, posted, { ...context, conditions })).toEqual({ ok: true, value: { condition } })
})
