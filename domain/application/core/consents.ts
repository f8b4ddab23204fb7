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
] as const

export type ConsentType = (typeof CONSENT_TYPES)[number]

export interface Consent {
  readonly type: ConsentType
  /** Identity of the person who consented: the borrower or an additional signer. */
  readonly identity: string
  /** Version of the consent's wording that the person agreed to. */
  readonly version: string
  /** First 16 hex digits of the text's SHA-256; missing on older consents. */
  readonly digest?: string
  readonly at: Instant
  readonly ip: string
  readonly userAgent: string
}

interface ConsentText {
  /** The consent's label in the application summary. */
  readonly label: string
  /** Version of the consent's wording, stored with each consent. A changed wording needs a new version. */
  readonly version: string
  /**
   * First 16 hex digits of the text's SHA-256. A test compares this digest with the text, so that nobody can change the
   * text without a new version.
   */
  readonly digest: string
}

export const CONSENTS: Readonly<Record<ConsentType, ConsentText>> = {
  TERMS_PRIVACY: {
    label: 'Terms of use and privacy policy',
    version: 'terms-privacy/2026-11',
    digest: 'e83bea65db1d0f1a',
  },
  ELECTRONIC_COMMUNICATIONS: {
    label: 'Electronic communications',
    version: 'electronic-communications/2026-10',
    digest: '14b03529d6322e42',
  },
  SMS_MARKETING: {
    label: 'Marketing by text message',
    version: 'sms-marketing/2026-10',
    digest: '9db5bc6ad83db177',
  },
  SMS_TRANSACTIONAL: {
    label: 'Text messages about the application',
    version: 'sms-transactional/2026-10',
    digest: 'f25535507dce9a60',
  },
  SOFT_CREDIT: {
    label: 'Soft credit inquiry',
    version: 'soft-credit/2026-10',
    digest: '55c9791a783f0ad7',
  },
  THIRD_PARTY_SOFT_PULL: {
    label: 'Soft credit inquiry by third parties',
    version: 'third-party-soft-pull/2026-10',
    digest: '43f9db9e8714b785',
  },
  HARD_CREDIT: {
    label: 'Hard credit inquiry',
    version: 'hard-credit/2026-10',
    digest: 'f7c58f13ca07105d',
  },
  E_SIGN: {
    label: 'Electronic records and signatures',
    version: 'e-sign/2026-10',
    digest: '0c1157430aa52c2c',
  },
  AUTOPAY: {
    label: 'Automatic payments',
    version: 'autopay/2026-10',
    digest: '566bada613835f0e',
  },
  DEPOSIT: {
    label: 'Deposit of the money',
    version: 'deposit/2026-11',
    digest: 'a6493cbdcfb87f66',
  },
  EMPLOYMENT_VERIFICATION: {
    label: 'Employment verification',
    version: 'employment-verification/2026-11',
    digest: '6f733c61e42eb18e',
  },
}
