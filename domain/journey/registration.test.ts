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

describe('registration v1 steps', () => {
  test('the steps of registration v1 are property, sale status, income, name, birthdate, contact and login', () => {
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
    const { steps } = resolveRegistration(REGISTRATION_V1, facts({ hasContact: true }))
    expect(steps).not.toContain('contact-info')
    expect(steps).toContain('login-info')
  })

  test('a signed-in person without a phone number gets the contact step but no password step', () => {
    const { steps } = resolveRegistration(REGISTRATION_V1, facts({ authenticated: true }))
    expect(steps).toContain('contact-info')
    expect(steps).not.toContain('login-info')
  })

  test('a visitor may open the answered registration steps and the first unanswered step', () => {
    const { next, allowed } = resolveRegistration(REGISTRATION_V1, facts({ answered: new Set(['property', 'income']) }))
    expect(next).toBe('sale-status')
    expect(allowed).toEqual(['property-info', 'sale-status'])
  })

  test('registration is finished when every question is answered', () => {
    const answered = new Set(REGISTRATION_ANSWERS)
    expect(resolveRegistration(REGISTRATION_V1, facts({ answered })).next).toBeUndefined()
  })
})

test("registration v2 asks for the home address only if the property isn't the person's home", () => {
  const steps = (occupancy: RegistrationFacts['occupancy']) =>
    resolveRegistration(REGISTRATION_V2, facts({ occupancy })).steps
  expect(steps('PRIMARY')).not.toContain('home-address')
  expect(steps('SECONDARY')).toContain('home-address')
})
