/** Validates the registration answers. The browser loads this code when the person starts filling in a form. */
import { birthdateForm } from 'domain/forms/birthdate.ts'
import { contactInfoForm } from 'domain/forms/contactInfo.ts'
import { type Checked, checkForm, type Form, type FormContext } from 'domain/forms/form.ts'
import { forSaleForm } from 'domain/forms/forSale.ts'
import { homeAddressForm } from 'domain/forms/homeAddress.ts'
import { incomeForm } from 'domain/forms/income.ts'
import { legalNameForm } from 'domain/forms/legalName.ts'
import { propertyForm } from 'domain/forms/property.ts'
import { setPasswordForm } from 'domain/forms/setPassword.ts'
import type { RegistrationAnswer } from 'domain/journey/registration.ts'
import type { Organization } from '../../api/injected.ts'
import type { Draft } from './flow.ts'

const FORMS: Readonly<Record<RegistrationAnswer, Form<unknown>>> = {
  property: propertyForm,
  homeAddress: homeAddressForm,
  forSale: forSaleForm,
  income: incomeForm,
  name: legalNameForm,
  birthdate: birthdateForm,
  contact: contactInfoForm,
  credentials: setPasswordForm,
}

export function checkAnswer(
  answer: RegistrationAnswer,
  posted: unknown,
  { answers }: Draft,
  { orgMetaData, orgPricingData }: Organization,
): Checked<unknown> {
  const home = (answers.property as { state?: string; propertyAddress?: { state?: string } } | undefined) ?? {}
  const context: FormContext = {
    today: new Date().toLocaleDateString('en-CA') as FormContext['today'],
    state: home.propertyAddress?.state ?? home.state,
    occupancies: orgPricingData.occupancies,
    textCountries: orgMetaData.companyInfo.textCountries,
  }
  return checkForm(FORMS[answer], posted, context)
}
