import { describe, expect, test } from 'vitest'
import {
  REGISTRATION_ANSWERS,
  REGISTRATION_V1,
  REGISTRATION_V2,
  type RegistrationFacts,
  resolveRegistration,
} from './registration.ts'

const facts = (change: Partial<RegistrationFacts> = {}): RegistrationFacts => ({
  answered: new Set(),
  authenticated: false,
  known: [],
  ...change,
})

// Shows: rules, behaviors
describe('registration v1 steps', () => {
  test('the steps of registration v1 ask for the property, sale status, income, name, birthdate, contact details and login', () => {
    expect(resolveRegistration(REGISTRATION_V1, facts()).steps).toEqual([
      'property-info',
      'sale-status',
      'income-info',
      'name',
      'birthdate',
      'contact-info',
      'login-info',
    ])
  })

  test('registration v1 skips the contact step if email and phone are known', () => {
    const { steps } = resolveRegistration(REGISTRATION_V1, facts({ known: ['contact'] }))
    expect(steps).not.toContain('contact-info')
    expect(steps).toContain('login-info')
  })

  test('a signed-in person without a phone number gets the contact step but no password step', () => {
    const { steps } = resolveRegistration(REGISTRATION_V1, facts({ authenticated: true }))
    expect(steps).toContain('contact-info')
    expect(steps).not.toContain('login-info')
  })

  test("a visitor may open every registration step that is answered and the first step that isn't", () => {
    const { next, allowed } = resolveRegistration(REGISTRATION_V1, facts({ answered: new Set(['property', 'income']) }))
    expect(next).toBe('sale-status')
    expect(allowed).toEqual(['property-info', 'sale-status'])
  })

  test("an answer that the lender doesn't accept stops registration at that answer's step, even if later steps are answered", () => {
    const answered = new Set(REGISTRATION_ANSWERS)
    const { next, allowed } = resolveRegistration(REGISTRATION_V1, facts({ answered, knockedOut: 'forSale' }))
    expect(next).toBe('sale-status')
    expect(allowed).toEqual(['property-info', 'sale-status'])
  })

  test('registration is finished when every question is answered', () => {
    const answered = new Set(REGISTRATION_ANSWERS)
    expect(resolveRegistration(REGISTRATION_V1, facts({ answered })).next).toBeUndefined()
  })
})

describe.each([
  ['v1', REGISTRATION_V1],
  ['v2', REGISTRATION_V2],
] as const)('both versions of registration: %s', (_, table) => {
  const resolve = (change: Partial<RegistrationFacts>) =>
    resolveRegistration<string>(table, facts({ answered: new Set(['property']), ...change }))

  test.each(['SECONDARY', 'INVESTMENT'] as const)(
    'registration asks where the applicant lives if the occupancy is %s',
    (occupancy) => {
      expect(resolve({ occupancy })).toMatchObject({ next: 'home-address' })
    },
  )

  test("registration doesn't ask for the home address if the applicant lives at the property", () => {
    expect(resolve({ occupancy: 'PRIMARY' }).steps).not.toContain('home-address')
  })

  test("registration doesn't ask for a name and birthdate that the account already contains", () => {
    const { steps } = resolve({ authenticated: true, known: ['name', 'birthdate', 'contact'] })
    expect(steps).toHaveLength(3)
    expect(resolve({ authenticated: true, known: ['name'] }).steps).toContain('birthdate')
  })

  test("the total number of steps doesn't depend on the occupancy that the applicant chooses", () => {
    const totals = [undefined, 'PRIMARY', 'SECONDARY', 'INVESTMENT'] as const
    expect(totals.map((occupancy) => resolve({ occupancy }).total)).toEqual([8, 8, 8, 8])
  })

  test('the last question is the second-to-last step, and confirming the details is the last step', () => {
    expect(resolve({ occupancy: 'PRIMARY' }).numbers).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(resolve({ occupancy: 'SECONDARY' }).numbers).toEqual([1, 1, 2, 3, 4, 5, 6, 7])
    const signedIn = resolve({ authenticated: true, known: ['name', 'birthdate', 'contact'] })
    expect(signedIn).toMatchObject({ numbers: [1, 2, 3], total: 4 })
  })
})
