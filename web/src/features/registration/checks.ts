/** Validates the registration answers. The browser loads this code when the person reaches a form. */
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

export const checkAnswer = (answer: RegistrationAnswer, posted: unknown, context: FormContext): Checked<unknown> =>
  checkForm(FORMS[answer], posted, context)
