import { Trans } from '@lingui/react/macro'
import { useOrganization } from '../../api/injected.ts'

/** The New York notice. It says that the lender is licensed, under review by the regulator, or not licensed. */
export function NewYorkNotice() {
  const { companyInfo, licenses } = useOrganization().orgMetaData
  const { companyName, allowRegulatorReview } = companyInfo
  const license = licenses.find(({ abbrev }) => abbrev === 'NY')?.license
  if (allowRegulatorReview)
    return (
      <Trans>
        {companyName} is under review by the New York State Department of Financial Services. Until the Department
        grants its license, we can’t accept applications for property in New York on this site.
      </Trans>
    )
  if (license !== undefined)
    return (
      <Trans>
        {companyName} is licensed by the New York State Department of Financial Services, license {license}.
      </Trans>
    )
  return (
    <Trans>
      This site is not authorized by the New York State Department of Financial Services. No mortgage solicitation
      activity or loan applications for properties located in the State of New York can be facilitated through this
      site.
    </Trans>
  )
}
