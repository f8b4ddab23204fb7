/** The registration forms, keyed by the names of their answers in the registration draft. */
import { birthdateForm } from './birthdate.ts'
import { contactInfoForm } from './contactInfo.ts'
import { forSaleForm } from './forSale.ts'
import { homeAddressForm } from './homeAddress.ts'
import { incomeForm } from './income.ts'
import { legalNameForm } from './legalName.ts'
import { propertyForm } from './property.ts'
import { setPasswordForm } from './setPassword.ts'

export const REGISTRATION_FORMS = {
  property: propertyForm,
  homeAddress: homeAddressForm,
  forSale: forSaleForm,
  income: incomeForm,
  name: legalNameForm,
  birthdate: birthdateForm,
  contact: contactInfoForm,
  credentials: setPasswordForm,
} as const
