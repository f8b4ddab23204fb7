/**
 * The answers that personas and additional signers post when they register. Sample request bodies for commands are in
 * domain/journey/samples.
 */

import { inDollars } from 'domain/values/money.ts'
import type { Name } from 'domain/values/name.ts'
import type { Persona } from './persona.ts'

/** The password of every persona's account. */
export const PASSWORD = 'Sandbox!Hearth-2026'

const legalName = ({ firstName, middleName, lastName, suffix }: Name) => ({ firstName, middleName, lastName, suffix })

export const registration = ({ name, dob, email, phone, property, home, income }: Persona) => ({
  propertyAddress: {
    ...property.address,
    propertyType: property.statedType ?? property.type,
    occupancyType: property.occupancy,
  },
  ...(property.occupancy === 'PRIMARY' ? {} : { homeAddress: home ?? property.address }),
  isListedForSale: 'NO',
  acquiredRecently: 'NO',
  income: {
    income: String(inDollars(income.annual)),
    otherIncome: String(inDollars(income.other)),
    employmentType: income.employmentType,
  },
  name: legalName(name),
  dob,
  email,
  phoneNumber: phone,
  smsMarketingConsent: false,
  smsTransactionalConsent: true,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  termPrivacyConsent: true,
  communicationConsent: true,
})

/**
 * Returns a wallet persona's answers for the first of two applications. The first one is for a neighboring home and
 * creates the account. Then the persona applies again with a wallet.
 */
export const firstRegistration = (persona: Persona) => {
  const { street1 } = persona.property.address
  const next = street1.replace(/^\d+/, (number) => String(Number(number) + 6))
  const address = { ...persona.property.address, street1: next }
  return registration({ ...persona, property: { ...persona.property, address } })
}

export const signerAccount = {
  password: PASSWORD,
  confirmPassword: PASSWORD,
  termPrivacyConsent: true,
  communicationConsent: true,
}
