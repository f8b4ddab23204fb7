import { Trans } from '@lingui/react/macro'
import { useOrganization } from '../../api/injected.ts'
import { Consent } from '../../ui/Choices.tsx'

/** The borrower's authorization for the lender to contact the employer. */
export function EmploymentConsent() {
  return (
    <Consent name="verificationConsent" title={<Trans>Authorize contact with my employer</Trans>}>
      <EmploymentWords />
    </Consent>
  )
}

/** The wording of the consent to contact the employer, without its checkbox. */
export function EmploymentWords() {
  const { companyName } = useOrganization().orgMetaData.companyInfo
  return (
    <Trans>
      I authorize {companyName} to ask the employer named above whether I work there, since when, and in what job.{' '}
      {companyName} may say that I applied for credit, but may not share anything else about my application.
    </Trans>
  )
}
