import { Trans, useLingui } from '@lingui/react/macro'
import { useOrganisation } from '../../api/injected.ts'
import { Consent } from '../../ui/Choices.tsx'
import { PrivacyLink } from '../frame/LegalLinks.tsx'

export function TermsConsent() {
  const { t } = useLingui()
  const { termsOfUseUrl } = useOrganisation().orgMetaData.companyInfo
  return (
    <Consent name="termPrivacyConsent" title={t`Terms and privacy`}>
      <Trans>
        I agree to the <a href={termsOfUseUrl}>Terms of use</a> and have read the <PrivacyLink />.
      </Trans>
    </Consent>
  )
}
