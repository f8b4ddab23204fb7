import { Trans } from '@lingui/react/macro'
import { useOrganization } from '../../api/injected.ts'
import { Card } from '../../ui/Card.tsx'

/**
 * The written instruction that the borrower gives with the form's button "Agree and continue". Show it right above that
 * button.
 */
export function SoftCreditConsent() {
  return (
    <Card title={<Trans>Get my credit information with a soft inquiry</Trans>} sunken>
      <p>
        <Trans>When you select “Agree and continue,” you agree:</Trans>
      </p>
      <p>
        <SoftCreditWords />
      </p>
      <input type="hidden" name="softCreditConsent" value="true" />
    </Card>
  )
}

/** The wording of the consent to a soft credit pull. */
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
