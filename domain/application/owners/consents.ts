/** What people agree to. The words stand in the browser's program; here is which version of them is shown now. */
import type { ConsentType } from './people.ts'

interface ConsentText {
  /** As the application summary names it. */
  readonly label: string
  /** Kept with each consent that is given. Other words are another version. */
  readonly version: string
  /** Of the words (SHA-256, beginning): a test compares it, so that none change under a version that stays. */
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
}
