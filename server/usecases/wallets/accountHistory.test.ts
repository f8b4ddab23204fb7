import type { PersonEventType } from 'domain/application/core/personEvents.ts'
import type { Instant } from 'domain/values/dates.ts'
import { expect, it } from 'vitest'
import { type AccountEvent, formerEmails, isPasswordExpired, lastChange } from './accountHistory.ts'

const log = (...types: readonly PersonEventType[]): AccountEvent[] =>
  types.map((type, index) => ({ type, at: `2026-03-0${index + 1}T10:00:00.000Z` as Instant }))
const moved = (former: string, email: string): AccountEvent => ({
  type: 'EmailChanged',
  at: '2026-03-01T10:00:00.000Z' as Instant,
  personal: { former, email },
})

it('the account’s last change is the newest event that changed the account', () => {
  expect(lastChange(log('NameChanged', 'PhoneChanged', 'PasswordResetAsked', 'NewBrowserSeen'))).toBe(
    '2026-03-02T10:00:00.000Z',
  )
  expect(lastChange(log('EmailChangeAsked', 'RecoveryProposed'))).toBeUndefined()
})

it('a breached password counts as expired until a new password is set', () => {
  expect(isPasswordExpired([])).toBe(false)
  expect(isPasswordExpired(log('PasswordBreached', 'NameChanged'))).toBe(true)
  for (const type of ['PasswordChanged', 'PasswordReset', 'RecoveryUsed'] as const) {
    expect(isPasswordExpired(log('PasswordBreached', type))).toBe(false)
    expect(isPasswordExpired(log(type, 'PasswordBreached'))).toBe(true)
  }
})

it('earlier emails are listed once each, newest first, without the current email', () => {
  const events = [moved('a@x.example', 'b@x.example'), moved('b@x.example', 'c@x.example')]
  expect(formerEmails(events, 'c@x.example')).toEqual(['b@x.example', 'a@x.example'])
  expect(formerEmails([...events, moved('c@x.example', 'a@x.example')], 'a@x.example')).toEqual([
    'c@x.example',
    'b@x.example',
  ])
})
