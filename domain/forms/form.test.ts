import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainDate } from '../values/dates.ts'
import { cents } from '../values/money.ts'
import { readPhone } from '../values/phoneInternational.ts'
import { percent } from '../values/rates.ts'
import { changeEmailForm, changePhoneForm, textMessagesForm } from './accountSettings.ts'
import { appSummaryForm, disclosuresForm } from './appSummary.ts'
import { assetsForm } from './assets.ts'
import { bankMethodForm, disburseForm, manualBankForm } from './bank.ts'
import { birthdateForm } from './birthdate.ts'
import { badResponseForm, devPreChatForm, preChatForm } from './chat.ts'
import { isCommonPassword } from './commonPasswords.ts'
import { contactInfoForm } from './contactInfo.ts'
import { ceoFeedbackForm } from './feedback.ts'
import { type Checked, checkForm, type Form, type FormContext } from './form.ts'
import { forSaleForm } from './forSale.ts'
import { hmdaForm } from './hmda.ts'
import { homeAddressForm } from './homeAddress.ts'
import { identityForm } from './identity.ts'
import { incomeForm } from './income.ts'
import { employerVerificationForm, incomeMethodForm, paystubForm } from './incomeSource.ts'
import { insuranceForm } from './insurance.ts'
import { knowledgeForm } from './knowledge.ts'
import { legalNameForm } from './legalName.ts'
import { liensForm } from './liens.ts'
import { moreInformationForm } from './moreInformation.ts'
import { notaryBookingForm } from './notary.ts'
import { notifyMeForm } from './notifyMe.ts'
import { beginTwoFactorForm, codeForm, endTwoFactorForm, signInCodeForm } from './oneTimeCode.ts'
import { autopayForm, manualPaymentForm } from './payment.ts'
import { productForm } from './product.ts'
import { profileForm } from './profile.ts'
import { propertyForm } from './property.ts'
import { changePasswordForm, setPasswordForm } from './setPassword.ts'
import { signerProfileForm } from './signer.ts'
import { signInForm } from './signIn.ts'
import { esignConsentForm, signingForm } from './signing.ts'

const today = plainDate('2026-11-21')
const some = '11111111-1111-4111-8111-111111111111'
const everything = {
  today,
  state: 'TX',
  readPhone,
  isCommon: isCommonPassword,
  legalName: { firstName: 'Ana', middleName: '', lastName: 'Ruiz', suffix: '' },
  formatCode: 'AB12',
  borrows: true,
  hasSsn: false,
  questions: [{ id: 'q1', choices: ['a'] }],
  lienUuids: [some],
  documentUuids: [some],
  accountUuids: [some],
  propertyUuids: [some],
  limits: {
    minAmount: cents(15_000_00),
    maxAmount: cents(400_000_00),
    minDrawShare: percent(75),
    terms: [10],
    drawPeriods: [5],
    fees: [0],
  },
} as const

interface Row {
  readonly name: string
  readonly fields: readonly string[]
  readonly check: (raw: unknown) => Checked<unknown>
}
const row = <V, C extends FormContext>(name: string, form: Form<V, C>, context: C): Row => ({
  name,
  fields: form.fields,
  check: (raw) => checkForm(form, raw, context),
})

const forms: readonly Row[] = [
  row('property', propertyForm, everything),
  row('homeAddress', homeAddressForm, everything),
  row('forSale', forSaleForm, everything),
  row('income', incomeForm, everything),
  row('legalName', legalNameForm, everything),
  row('birthdate', birthdateForm, everything),
  row('contactInfo', contactInfoForm, everything),
  row('setPassword', setPasswordForm, everything),
  row('changePassword', changePasswordForm, everything),
  row('changeEmail', changeEmailForm, everything),
  row('changePhone', changePhoneForm, everything),
  row('textMessages', textMessagesForm, everything),
  row('code', codeForm, everything),
  row('signInCode', signInCodeForm, everything),
  row('beginTwoFactor', beginTwoFactorForm, everything),
  row('endTwoFactor', endTwoFactorForm, everything),
  row('signIn', signInForm, everything),
  row('notifyMe', notifyMeForm, everything),
  row('profile', profileForm, everything),
  row('moreInformation', moreInformationForm, everything),
  row('liens', liensForm, everything),
  row('product', productForm, everything),
  row('assets', assetsForm, everything),
  row('hmda', hmdaForm, everything),
  row('appSummary', appSummaryForm, everything),
  row('disclosures', disclosuresForm, everything),
  row('incomeMethod', incomeMethodForm, everything),
  row('paystub', paystubForm, everything),
  row('employerVerification', employerVerificationForm, everything),
  row('bankMethod', bankMethodForm, everything),
  row('manualBank', manualBankForm, everything),
  row('disburse', disburseForm, everything),
  row('autopay', autopayForm, everything),
  row('manualPayment', manualPaymentForm, everything),
  row('identity', identityForm, everything),
  row('knowledge', knowledgeForm, everything),
  row('esignConsent', esignConsentForm, everything),
  row('signing', signingForm, everything),
  row('notaryBooking', notaryBookingForm, everything),
  row('insurance', insuranceForm, everything),
  row('signerProfile', signerProfileForm, everything),
  row('ceoFeedback', ceoFeedbackForm, everything),
  row('preChat', preChatForm, everything),
  row('devPreChat', devPreChatForm, everything),
  row('badResponse', badResponseForm, everything),
]

const posted = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'on',
    'YES',
    'NO',
    'PRIMARY',
    'JOINT',
    'TRUST',
    'MARRIED',
    'OTHER',
    some,
    '2026-12-01',
    '78701',
    'TX',
    '-1',
  ),
  fc.string({ unit: 'binary' }),
  fc.string({ minLength: 200, maxLength: 400 }),
  fc.jsonValue(),
)
const nameOf = (fields: readonly string[]) =>
  fc.tuple(fc.constantFrom(...fields), fc.nat(3)).map(([name, index]) => name.replace('*', String(index)))
const known = (name: string, fields: readonly string[]): boolean =>
  name === '' || fields.some((one) => one === name.replace(/\.\d+(?=\.|$)/g, '.*') || one.startsWith(`${name}.`))

function expectSound(form: Row, raw: unknown): void {
  const before = JSON.stringify(raw)
  const checked = form.check(raw)
  expect(JSON.stringify(raw)).toBe(before)
  expect(form.check(raw)).toEqual(checked)
  if (checked.ok) {
    expect(checked.value).toBeTypeOf('object')
    return
  }
  expect(checked.errors.length).toBeGreaterThan(0)
  for (const { field, message } of checked.errors) {
    expect(message.trim()).not.toBe('')
    expect(message).not.toBe('Invalid input')
    expect(known(field, form.fields), field).toBe(true)
  }
}

describe('every form', () => {
  it.each(forms)('the form $name returns a value or error messages for any JSON input', (form) => {
    fc.assert(
      fc.property(fc.jsonValue(), (raw) => expectSound(form, raw)),
      { numRuns: 60 },
    )
    fc.assert(
      fc.property(fc.dictionary(nameOf(form.fields), posted, { maxKeys: 20 }), (raw) => expectSound(form, raw)),
      {
        numRuns: 200,
      },
    )
  })
  it.each(forms)('the form $name handles hostile input without throwing', (form) => {
    const deep = Array.from({ length: 200 }).reduce<unknown>((inside) => ({ '0': inside }), 'x')
    const hostile = [
      '__proto__',
      'constructor',
      'toString',
      '.',
      '..',
      '__proto__.polluted',
      'a.b.c.d.e',
      ...form.fields,
    ]
    for (const thing of [deep, [deep], 'x'.repeat(1_000_000), null, Number.MAX_VALUE, { toString: 'x' }]) {
      const raw = JSON.parse(JSON.stringify(Object.fromEntries(hostile.map((name) => [name, thing]))))
      expectSound(form, raw)
    }
    expect({}).not.toHaveProperty('polluted')
    expectSound(form, Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, ''])))
  })
  it.each(forms)('the form $name has no duplicate field names', ({ fields }) =>
    expect(new Set(fields).size).toBe(fields.length),
  )
})

describe('checkForm', () => {
  it("a form's error messages are sorted in page order", () => {
    const checked = forms.find(({ name }) => name === 'contactInfo')?.check({ email: 'x', phoneNumber: '' })
    expect(checked?.ok === false && checked.errors.map(({ field }) => field)).toEqual(['phoneNumber', 'email'])
  })
  it("a form rejects posted data that isn't an object", () => {
    for (const raw of [5, 'x', [], true])
      expect(checkForm(legalNameForm, raw, { today })).toEqual({
        ok: false,
        errors: [{ field: '', message: 'We couldn’t read this form. Please try again.' }],
      })
    expect(checkForm(legalNameForm, undefined, { today })).toMatchObject({
      errors: [{ field: 'firstName' }, { field: 'lastName' }],
    })
  })
  it('a form lists its fields in page order, with an asterisk in place of each row number', () => {
    expect(contactInfoForm.fields).toEqual([
      'phoneCountry',
      'phoneNumber',
      'email',
      'smsMarketingConsent',
      'smsTransactionalConsent',
    ])
    expect(liensForm.fields.slice(0, 6)).toEqual([
      'liens.*.uuid',
      'liens.*.balance',
      'liens.*.monthlyPayment',
      'liens.*.payOff',
      'liens.*.equityLoan',
      'addedLiens.*.creditor',
    ])
  })
})
