import { describe, expect, it } from 'vitest'
import { unresolved } from './errorDetails.ts'

const error = (field: string, message: string) => ({ field, message })
const short = error('password', 'Must be at least 12 characters long')
const digit = error('password', 'Must contain at least one number')
const differ = error('confirmPassword', "Passwords don't match")

describe('errors after a change', () => {
  it('an error disappears when the person corrects the invalid answer', () => {
    expect(unresolved([short, digit, differ], [digit, differ], 'password', true)).toEqual([digit, differ])
    expect(unresolved([digit, differ], [], 'password', true)).toEqual([])
  })

  it('an error disappears when the person resolves it by changing a different answer', () => {
    expect(unresolved([differ], [], 'password', true)).toEqual([])
  })

  it("changing an answer doesn't add an error to a field that had none", () => {
    expect(unresolved([short], [short, error('city', 'Please enter a valid city name')], 'password', true)).toEqual([
      short,
    ])
  })

  it('a new error message replaces one that no longer applies', () => {
    const empty = error('email', 'Please enter your email')
    const invalid = error('email', 'Please enter a valid email address')
    expect(unresolved([empty], [invalid], 'email', true)).toEqual([invalid])
  })

  it('an error from the server stays until its own field changes', () => {
    const taken = error('email', 'Use another email')
    expect(unresolved([taken], [], 'city', false)).toEqual([taken])
    expect(unresolved([taken], [], '', false)).toEqual([taken])
    expect(unresolved([taken], [], 'email', false)).toEqual([])
  })

  it("changing one part of a date removes the date's error", () => {
    const date = error('dateOfBirth', 'Invalid date')
    expect(unresolved([date], [], 'dateOfBirth.day', false)).toEqual([])
  })
})
