import { Trans, useLingui } from '@lingui/react/macro'
import { Consent } from '../../ui/Choices.tsx'

/** The consent to electronic documents. The disclosures in EsignTerms must be shown before this consent. */
export function EsignConsent() {
  const { t } = useLingui()
  return (
    <Consent name="esignConsent" title={t`I agree to electronic records and signatures`}>
      <EsignWords />
    </Consent>
  )
}

/** The wording of the consent to electronic documents, without its checkbox. */
export function EsignWords() {
  return (
    <Trans>
      I have read the information above, and I was able to open the sample document. I agree to receive and sign records
      electronically until I withdraw this consent.
    </Trans>
  )
}

/**
 * The consent to sign with a typed signature. `notary` describes the documents that the person signs before a notary.
 */
export function SignatureConsent({ notary }: { notary?: string | undefined }) {
  const { t } = useLingui()
  return (
    <Consent name="esignConsent" title={t`Sign electronically`}>
      {notary === undefined ? (
        <Trans>
          I have read these documents. The name and initials I entered are my signature and initials. They bind me on
          each of these documents as if I had signed on paper.
        </Trans>
      ) : (
        <Trans>
          I am signing this document of my own free will before {notary}. The name and initials I entered are my
          signature and initials.
        </Trans>
      )}
    </Consent>
  )
}
