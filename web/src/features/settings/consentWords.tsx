import type { ConsentType } from 'domain/application/core/consents.ts'
import type { ReactNode } from 'react'
import { CommunicationsWords } from '../../widgets/consents/CommunicationsConsent.tsx'
import { EmploymentWords } from '../../widgets/consents/EmploymentConsent.tsx'
import { EsignWords } from '../../widgets/consents/EsignConsent.tsx'
import { FaceScanWords } from '../../widgets/consents/FaceScanConsent.tsx'
import { HardCreditWords } from '../../widgets/consents/HardCreditConsent.tsx'
import { NoCancellationWords } from '../../widgets/consents/NoCancellationStatement.tsx'
import { SmsMarketingWords } from '../../widgets/consents/SmsMarketingConsent.tsx'
import { SmsTransactionalWords } from '../../widgets/consents/SmsTransactionalConsent.tsx'
import { SoftCreditWords } from '../../widgets/consents/SoftCreditConsent.tsx'
import { SoftPullNotice } from '../../widgets/consents/SoftPullNotice.tsx'
import { TermsWords } from '../../widgets/consents/TermsConsent.tsx'
import { EsignTerms } from '../../widgets/signing/EsignTerms.tsx'

/**
 * The current wording of each consent. The consents to autopay and deposit aren't included, because their wording
 * contains the line's amounts and is part of the line's documents.
 */
export const CONSENT_WORDS: Readonly<Partial<Record<ConsentType, () => ReactNode>>> = {
  TERMS_PRIVACY: TermsWords,
  ELECTRONIC_COMMUNICATIONS: CommunicationsWords,
  SMS_MARKETING: SmsMarketingWords,
  SMS_TRANSACTIONAL: SmsTransactionalWords,
  SOFT_CREDIT: SoftCreditWords,
  THIRD_PARTY_SOFT_PULL: () => <SoftPullNotice />,
  HARD_CREDIT: HardCreditWords,
  EMPLOYMENT_VERIFICATION: EmploymentWords,
  FACE_SCAN: FaceScanWords,
  NO_CANCELLATION: () => (
    <p>
      <NoCancellationWords />
    </p>
  ),
  E_SIGN: () => (
    <>
      <EsignTerms />
      <p>
        <EsignWords />
      </p>
    </>
  ),
}
