import { Trans, useLingui } from '@lingui/react/macro'
import { useOrganization } from '../../api/injected.ts'
import { Consent } from '../../ui/Choices.tsx'
import { PrivacyLink } from '../frame/LegalLinks.tsx'

export function TermsConsent() {
  const { t } = useLingui()
  return (
    <Consent name="termPrivacyConsent" title={t`Terms and privacy`}>
      <TermsWords />
    </Consent>
  )
}

/** The wording of the consent to the terms and the privacy policy, without its checkbox. */
export function TermsWords() {
  const { termsOfUseUrl } = useOrganization().orgMetaData.companyInfo
  return (
    <Trans>
      I agree to the <a href={termsOfUseUrl}>Terms of use</a> and have read the <PrivacyLink />.
    </Trans>
  )
}
