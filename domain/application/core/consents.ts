/**
 * The types of consent. The wording of consents is in the browser code; this file lists the current version of each
 * wording.
 */

import type { Instant } from '../../values/dates.ts'

export const CONSENT_TYPES = [
  'TERMS_PRIVACY',
  'ELECTRONIC_COMMUNICATIONS',
  'SMS_MARKETING',
  'SMS_TRANSACTIONAL',
  'SOFT_CREDIT',
  'THIRD_PARTY_SOFT_PULL',
  'HARD_CREDIT',
  'E_SIGN',
  'AUTOPAY',
  'DEPOSIT',
  'EMPLOYMENT_VERIFICATION',
  'FACE_SCAN',
  'NO_CANCELLATION',
] as const

export type ConsentType = (typeof CONSENT_TYPES)[number]

/** The consents to electronic records. If a person withdraws one of them, the lender mails that person's documents. */
export const ELECTRONIC_CONSENTS: readonly ConsentType[] = ['E_SIGN', 'ELECTRONIC_COMMUNICATIONS']

export interface Consent {
  readonly type: ConsentType
  /** Identity of the person who consented: the borrower or an additional signer. */
  readonly identity: string
  /** Version of the consent's wording that the person agreed to. */
  readonly version: string
  /** First 16 hex digits of the SHA-256 of the consent's wording; missing on older consents. */
  readonly digest?: string
  readonly at: Instant
  readonly ip: string
  readonly userAgent: string
}

interface ConsentText {
  /** The consent's name in the application summary that borrowers accept. */
  readonly label: string
  /** Version of the consent's wording, stored with each consent. A changed wording needs a new version. */
  readonly version: string
  /**
   * First 16 hex digits of the SHA-256 of the consent's wording. A test compares this digest with the wording, so that
   * nobody can change the wording without a new version.
   */
  readonly digest: string
}

export const CONSENTS: Readonly<Record<ConsentType, ConsentText>> = {
  TERMS_PRIVACY: {
    label: 'Terms of use and privacy policy',
    version: 'terms-privacy/2026-11-30',
    digest: 'f02a55c410f37854',
  },
  ELECTRONIC_COMMUNICATIONS: {
    label: 'Electronic communications',
    version: 'electronic-communications/2026-11-30',
    digest: '8cf1b952bd299a4e',
  },
  SMS_MARKETING: {
    label: 'Marketing text messages',
    version: 'sms-marketing/2026-11-23',
    digest: 'f11329d80bc3b082',
  },
  SMS_TRANSACTIONAL: {
    label: 'Text messages about your application',
    version: 'sms-transactional/2026-11-23',
    digest: '21de6228ad328044',
  },
  SOFT_CREDIT: {
    label: 'Soft inquiry',
    version: 'soft-credit/2026-11-28',
    digest: '9e8aad682e13ff4f',
  },
  THIRD_PARTY_SOFT_PULL: {
    label: 'Soft inquiry by third parties',
    version: 'third-party-soft-pull/2026-11-28',
    digest: '07883111eacd4d50',
  },
  HARD_CREDIT: {
    label: 'Hard inquiry',
    version: 'hard-credit/2026-10',
    digest: 'f7c58f13ca07105d',
  },
  E_SIGN: {
    label: 'Electronic records and signatures',
    version: 'e-sign/2026-11-28',
    digest: '94e0c12efca1b6bd',
  },
  AUTOPAY: {
    label: 'Autopay',
    version: 'autopay/2026-11-23',
    digest: '10e48ec4d5a4cfc3',
  },
  DEPOSIT: {
    label: 'Deposit authorization',
    version: 'deposit/2026-11-28',
    digest: '0016ce65f9ed390b',
  },
  EMPLOYMENT_VERIFICATION: {
    label: 'Employment verification',
    version: 'employment-verification/2026-11-23',
    digest: 'ff1da4138599698b',
  },
  FACE_SCAN: {
    label: 'Face scan',
    version: 'face-scan/2026-11-28',
    digest: 'c352f0b9247d9522',
  },
  NO_CANCELLATION: {
    label: 'Statement that you didn’t cancel',
    version: 'no-cancellation/2026-11-29',
    digest: '683cd2e67ec0be96',
  },
}

/**
 * A visitor's consent to let the lender share the visitor's contact data with a broker. The visitor may have no
 * account, so the `broker_lead` table stores this consent. The email to the broker also mentions the consent.
 */
export const BROKER_CONTACT: ConsentText = {
  label: 'Contact by a broker',
  version: 'broker-contact/2026-11-28',
  digest: 'de7c4e1b17ebd3db',
}

const MONTH = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long' })
const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric' })

/**
 * Returns the date of a consent's wording, such as 'November 28, 2026' or 'October 2026'. Screens show the date,
 * because people can't make sense of a version code. If the version has no date, returns the version itself.
 */
export function wordingDate(version: string): string {
  const date = /\/(\d{4}-\d{2}(-\d{2})?)$/.exec(version)
  return date?.[1] ? (date[2] ? DAY : MONTH).format(new Date(date[1])) : version
}
