/** People who are ready to sign in, made the way everybody registers. */
import { PERSONAS } from '../../personas/personas.ts'
import { findIdentity, emailIndex } from '../storage/identities.ts'
import { checkRegistration, type RawAnswers } from '../usecases/registration.ts'
import { register } from '../usecases/register.ts'
import type { Services } from '../usecases/services.ts'
import { DEFAULT_ORGANISATION } from 'domain/organisation/organisation.ts'

export const SANDBOX_PASSWORD = 'Sandbox!Hearth-2026'

/** The first few personas, under addresses of their own: each persona's own address stays free to register with. */
export const SEEDED = PERSONAS.slice(0, 3).map((persona) => ({
  ...persona,
  email: `${persona.id}@sandbox.test`,
  what: persona.title,
}))

const dollars = (cents: number): string => String(cents / 100)

export async function seedPeople(services: Services): Promise<void> {
  const org = DEFAULT_ORGANISATION
  for (const { email, name, dob, phone, property, income } of SEEDED) {
    const key = emailIndex(services.keyring, org, email)
    const [[known]] = await services.db.read({ mode: 'SIGN_IN', org, key }, findIdentity(key))
    if (known) continue
    const answers: RawAnswers = {
      property: { ...property.address, occupancyType: property.occupancy, revealed: true },
      ...(property.occupancy !== 'PRIMARY' && { homeAddress: { ...property.address } }),
      forSale: { isListedForSale: 'NO', acquiredRecently: 'NO' },
      income: { income: dollars(income.annual), otherIncome: dollars(income.other), employmentType: income.employmentType },
      name: { ...name },
      birthdate: { dateOfBirth: dob },
      contact: { email, phoneNumber: phone, smsTransactionalConsent: true },
      credentials: {
        password: SANDBOX_PASSWORD,
        confirmPassword: SANDBOX_PASSWORD,
        termPrivacyConsent: true,
        communicationConsent: true,
      },
    }
    const registration = checkRegistration(answers, false, services.clock.now())
    await register(services, { org, client: { ip: '127.0.0.1', userAgent: 'seed' } }, registration)
  }
}
