import { Trans } from '@lingui/react/macro'
import { useOrganization } from '../../api/injected.ts'

/** Informs visitors that they agree to the soft credit pull by continuing. There's no checkbox. */
export function SoftPullNotice({ className }: { className?: string | undefined }) {
  const { companyName } = useOrganization().orgMetaData.companyInfo
  return (
    <>
      <p className={className}>
        <Trans>
          By continuing, you give {companyName} written instructions under the Fair Credit Reporting Act to obtain your
          credit report for offers. This is a soft inquiry and doesn’t affect your credit score.
        </Trans>
      </p>
      <p className={className}>
        <Trans>
          You also authorize {companyName}’s service providers to make a soft inquiry. They use it to verify your
          identity and find the loans on your home. We make a hard inquiry only if you apply and agree to it.
        </Trans>
      </p>
    </>
  )
}
