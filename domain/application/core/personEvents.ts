/** Events of a person's account, stored in that account's own log. Personal data is stored apart from these events. */

import type { Consent, ConsentType } from './consents.ts'
export interface PersonEventData {
  NameChanged: object
  EmailChangeAsked: object
  EmailChanged: object
  EmailVerified: object
  PhoneChangeAsked: object
  PhoneChanged: object
  PhoneVerified: object
  PasswordChanged: object
  PasswordResetAsked: object
  PasswordReset: object
  /** The current password appeared in a data breach. */
  PasswordBreached: object
  RecoveryProposed: { recovery: string; by: string; checks: readonly string[] }
  RecoveryApproved: { recovery: string; by: string }
  RecoveryRejected: { recovery: string; by: string }
  /** `by`: the colleague; absent if the person stopped the recovery. */
  RecoveryStopped: { recovery: string; by?: string }
  RecoveryLinkSent: { recovery: string }
  RecoveryUsed: { recovery: string }
  TwoFactorTurnedOn: object
  TwoFactorTurnedOff: object
  PasskeyAdded: { passkey: string }
  PasskeyRemoved: { passkey: string }
  RecoveryCodeUsed: { left: number }
  NewBrowserSeen: { browser: string; platform: string; ip: string }
  DeviceRemembered: { device: string }
  DeviceEnded: { device: string }
  OtherDevicesEnded: object
  ConsentGiven: { consent: Consent }
  ConsentWithdrawn: { type: ConsentType; ip: string; userAgent: string }
}
export type PersonEventType = keyof PersonEventData
export type PersonEvent = {
  [T in PersonEventType]: { readonly type: T; readonly data: PersonEventData[T] }
}[PersonEventType]

export const personEvent = <T extends PersonEventType>(type: T, data: PersonEventData[T]): PersonEvent =>
  ({ type, data }) as PersonEvent

/**
 * Consents that a person can revoke in the account settings. Every other consent either is used only once, or ends when
 * the person closes the account or calls the lender.
 */
export const WITHDRAWABLE = ['SMS_MARKETING', 'SMS_TRANSACTIONAL', 'E_SIGN', 'ELECTRONIC_COMMUNICATIONS'] as const
export type Withdrawable = (typeof WITHDRAWABLE)[number]
