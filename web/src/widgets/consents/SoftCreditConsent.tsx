import { Trans } from '@lingui/react/macro'
import { useOrganization } from '../../api/injected.ts'
import { Consent } from '../../ui/Choices.tsx'

export function SoftCreditConsent() {
  return (
    <Consent name="softCreditConsent" title={<Trans>Get my credit information with a soft inquiry</Trans>}>
      <SoftCreditWords />
    </Consent>
  )
}

/** The wording of the consent to a soft credit pull, without its checkbox. */
export function SoftCreditWords() {
  const { companyName } = useOrganization().orgMetaData.companyInfo
  return (
    <Trans>
      I am giving “written instructions” under the Fair Credit Reporting Act to {companyName} and its service providers
      to obtain information from my credit profile and other information about me from one or more consumer reporting
      agencies. I authorize them to obtain it solely to prequalify me for a home equity line of credit and to show me
      the offers for which I qualify.
    </Trans>
  )
}
