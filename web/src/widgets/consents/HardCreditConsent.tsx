import { Trans } from '@lingui/react/macro'
import { useOrganization } from '../../api/injected.ts'
import { Consent } from '../../ui/Choices.tsx'

/** The consent to a hard credit pull, which the borrower and every co-borrower must give. */
export function HardCreditConsent() {
  return (
    <Consent name="hardCreditConsent" title={<Trans>Get my full credit report with a hard inquiry</Trans>}>
      <HardCreditWords />
    </Consent>
  )
}

/** The wording of the consent to a hard credit pull, without its checkbox. */
export function HardCreditWords() {
  const { companyName } = useOrganization().orgMetaData.companyInfo
  return (
    <Trans>
      I am applying for a home equity line of credit. I give “written instructions” under the Fair Credit Reporting Act
      to {companyName} to obtain my full credit report from one or more consumer reporting agencies to decide on this
      application and to service the line. I understand that others who look at my report can see this inquiry and that
      it may lower my score by a few points.
    </Trans>
  )
}
