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
  hasContact: false,
  ...change,
})

describe('4.3 registration steps (v1)', () => {
  test('property, sale status, income, name, birthdate, contact, login', () => {
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

  test('contact is skipped where email and a phone number exist', () => {
    const { steps } = resolveRegistration(REGISTRATION_V1, facts({ hasContact: true }))
    expect(steps).not.toContain('contact-info')
    expect(steps).toContain('login-info')
  })

  test('whoever is signed in but has no phone number is asked for it, and for no password', () => {
    const { steps } = resolveRegistration(REGISTRATION_V1, facts({ authenticated: true }))
    expect(steps).toContain('contact-info')
    expect(steps).not.toContain('login-info')
  })

  test('steps are open up to the first that is not answered', () => {
    const { next, allowed } = resolveRegistration(REGISTRATION_V1, facts({ answered: new Set(['property', 'income']) }))
    expect(next).toBe('sale-status')
    expect(allowed).toEqual(['property-info', 'sale-status'])
  })

  test('all answered leaves none', () => {
    const answered = new Set(REGISTRATION_ANSWERS)
    expect(resolveRegistration(REGISTRATION_V1, facts({ answered })).next).toBeUndefined()
  })
})

test('2.5 v2 asks where one lives only of a home that one does not live in', () => {
  const steps = (occupancy: RegistrationFacts['occupancy']) =>
    resolveRegistration(REGISTRATION_V2, facts({ occupancy })).steps
  expect(steps('PRIMARY')).not.toContain('home-address')
  expect(steps('SECONDARY')).toContain('home-address')
})
