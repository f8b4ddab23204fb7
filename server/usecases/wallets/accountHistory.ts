/** Derives an account's current state from its event log. */
import type { PersonEventType } from 'domain/application/core/personEvents.ts'
import type { Instant } from 'domain/values/dates.ts'
import type { EventRow } from '../../storage/events.ts'

/** An event in an account's log, with the personal data that's stored with it. */
export interface AccountEvent {
  readonly type: PersonEventType
  readonly at: Instant
  readonly personal?: { readonly email?: string; readonly former?: string } | undefined
}

/** @param personal the personal data that's stored with the event, decrypted */
export function accountEvent(
  { body, at }: Pick<EventRow, 'body' | 'at'>,
  personal?: AccountEvent['personal'],
): AccountEvent {
  const { type }: Pick<AccountEvent, 'type'> = JSON.parse(body)
  return { type, at, personal }
}

/** Events that don't change the account: requests, sign-ins, and steps of a recovery that nobody has used yet. */
const WITHOUT_CHANGE: ReadonlySet<PersonEventType> = new Set([
  'EmailChangeAsked',
  'PhoneChangeAsked',
  'PasswordResetAsked',
  'RecoveryProposed',
  'RecoveryApproved',
  'RecoveryRejected',
  'RecoveryStopped',
  'RecoveryLinkSent',
  'NewBrowserSeen',
])
const setsPassword = (type: PersonEventType): boolean =>
  type === 'PasswordChanged' || type === 'PasswordReset' || type === 'RecoveryUsed'
const NEW_EMAIL: ReadonlySet<PersonEventType> = new Set(['EmailChanged', 'RecoveryUsed'])

/** Returns the time of the account's last change; undefined if it never changed. */
export const lastChange = (events: readonly AccountEvent[]): Instant | undefined =>
  events.findLast(({ type }) => !WITHOUT_CHANGE.has(type))?.at

/** Whether the current password appeared in a data breach, so that the person must replace it. */
export function isPasswordExpired(events: readonly AccountEvent[]): boolean {
  const last = events.findLast(({ type }) => type === 'PasswordBreached' || setsPassword(type))
  return last?.type === 'PasswordBreached'
}

/** Returns the account's earlier email addresses, newest first. */
export function formerEmails(events: readonly AccountEvent[], current: string): string[] {
  const known = events.flatMap(({ type, personal }) =>
    NEW_EMAIL.has(type) ? [personal?.former, personal?.email].filter((email) => email !== undefined) : [],
  )
  return [...new Set(known.reverse())].filter((email) => email !== current)
}
