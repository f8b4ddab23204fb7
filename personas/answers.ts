/** A persona's answer to each form, as posted: for tests, seeds and the gallery. */

import type { PlainDate } from 'domain/values/dates.ts'
import { dollars, inDollars, ZERO } from 'domain/values/money.ts'
import type { Name } from 'domain/values/name.ts'
import { fullName, initialsOf } from 'domain/values/name.ts'
import type { CoOwner, Persona } from './persona.ts'

/** Of every persona's account. */
export const PASSWORD = 'Sandbox!Hearth-2026'

const legalName = ({ firstName, middleName, lastName, suffix }: Name) => ({ firstName, middleName, lastName, suffix })

export const registration = ({ name, dob, email, phone, property, home, income }: Persona) => ({
  propertyAddress: { ...property.address, occupancyType: property.occupancy },
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

/** A wallet persona's first application, for a neighboring home; with an account they apply with their wallet. */
export const firstRegistration = (persona: Persona) => {
  const { street1 } = persona.property.address
  const next = street1.replace(/^\d+/, (number) => String(Number(number) + 6))
  const address = { ...persona.property.address, street1: next }
  return registration({ ...persona, property: { ...persona.property, address } })
}

export const profile = ({ name, dob }: Persona, propertyUuid: string) => ({
  ...legalName(name),
  dateOfBirth: dob,
  selectedPropertyUuid: propertyUuid,
  // Posted to every lender; one without a member discount ignores it.
  member: 'NO',
  softCreditConsent: 'on',
})

export const liens = (found: readonly { readonly uuid: string; readonly balance: number }[], payOff: boolean) => ({
  liens: found.map(({ uuid, balance }, index) => ({
    uuid,
    balance: String(balance / 100),
    ...(payOff && index === found.length - 1 ? { payOff: 'on' } : {}),
  })),
  addedLiens: [],
  hoaDues: '',
  liensConfirmed: 'on',
})

/** Default rental answers for a persona without any. */
const SOME_RENT: NonNullable<Persona['rental']> = {
  qualifyBy: 'RENT',
  state: 'LEASED',
  monthlyRent: dollars(5_200),
  annualTaxes: dollars(4_200),
  annualInsurance: dollars(1_800),
  monthlyDues: ZERO,
}

export function rental({ rental: told = SOME_RENT }: Persona) {
  const { entity } = told
  const figures = {
    monthlyRent: told.monthlyRent,
    annualTaxes: told.annualTaxes,
    annualInsurance: told.annualInsurance,
    monthlyDues: told.monthlyDues,
  }
  return {
    qualifyBy: told.qualifyBy,
    state: told.state,
    ...Object.fromEntries(Object.entries(figures).map(([name, amount]) => [name, String(inDollars(amount))])),
    borrower: entity ? 'ENTITY' : 'PERSON',
    ...(entity ? { entityName: entity.name, entityState: entity.state, ein: entity.ein } : {}),
    businessPurpose: 'on',
  }
}

/** The document that shows the rent. */
export const rentalPaper = ({ rental: told = SOME_RENT }: Persona): readonly string[] =>
  told.qualifyBy === 'INCOME' ? [] : [told.state === 'LEASED' ? 'LEASE' : 'RENT_ESTIMATE']

export const assets = ({ assets: told }: Persona) => ({
  ...Object.fromEntries(Object.entries(told ?? {}).map(([kind, amount]) => [kind, String(inDollars(amount))])),
  assetsConfirmed: 'on',
})

export const offer = ({ choice, payment }: Persona) => ({
  amount: String(inDollars(choice.amount)),
  draw: String(inDollars(choice.draw)),
  term: String(choice.term),
  drawPeriod: String(choice.drawPeriod),
  feeOption: String(choice.feeOption),
  autopay: payment === 'AUTOPAY' ? 'YES' : 'NO',
  ...(choice.interestOnly ? { interestOnly: 'YES' } : {}),
})

const entityName = (name: string | undefined) => (name ? { entityName: name } : {})

export const contact = ({ property, ownership, rental, coOwners, ssn }: Persona) => ({
  propertyType: property.type,
  ...(property.type === 'TWO_TO_FOUR_UNITS' ? { units: '2' } : {}),
  propertyCondition: 'GOOD',
  ownershipType: ownership.type,
  ...entityName(ownership.entityName ?? rental?.entity?.name),
  coOwners: coOwners.map(({ name, email, role }) => ({
    firstName: name.firstName,
    lastName: name.lastName,
    email,
    role,
  })),
  ...(ownership.maritalStatus ? { maritalStatus: ownership.maritalStatus } : {}),
  ssn,
  hardCreditConsent: 'on',
})

export const demographics = { ethnicity: ['DECLINE'], race: ['DECLINE'], sex: ['DECLINE'] }

export const read = (documents: readonly { readonly uuid: string }[]) => ({
  readDocuments: documents.map(({ uuid }) => uuid),
  acknowledged: 'on',
})

export const employer = ({ income }: Persona) => ({
  employerName: income.verified.employer,
  jobTitle: 'Manager',
  startDate: '2019-03-04',
  contactName: 'Human Resources',
  employerPhone: '2125550199',
  verificationConsent: 'on',
})

export function bankAccount({ bank }: Persona) {
  const account = bank.accounts[0]
  return {
    bankName: account?.bankName,
    accountType: account?.kind,
    routingNumber: account?.routingNumber,
    accountNumber: account?.accountNumber,
    confirmAccountNumber: account?.accountNumber,
  }
}

export const signature = (name: Name) => ({
  signature: fullName(name),
  initials: initialsOf(name),
  esignConsent: 'on',
})

export const signer = ({ name, dob, phone, ssn }: CoOwner) => ({
  ...legalName(name),
  dateOfBirth: dob,
  phoneNumber: phone,
  ssn,
  hardCreditConsent: 'on',
})

export const signerAccount = {
  password: PASSWORD,
  confirmPassword: PASSWORD,
  termPrivacyConsent: true,
  communicationConsent: true,
}

export const insurance = (expiresOn: PlainDate) => ({
  carrier: 'Lighthouse Mutual',
  policyNumber: 'LM-4471-20',
  expiresOn,
  agentPhone: '',
})

export const appointment = (date: PlainDate, texas: boolean) => ({
  date,
  slot: '11:00',
  place: texas ? 'OFFICE' : 'PROPERTY',
  phoneNumber: '2125550188',
  note: '',
})

/** For a home that a broker values. */
export const homeValue = { estimate: '845000', grounds: 'RENOVATED', note: 'New kitchen in spring.' }
