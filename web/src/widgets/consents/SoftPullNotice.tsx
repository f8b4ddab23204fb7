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
          credit report for offers. This is a soft pull and doesn’t affect your credit score.
        </Trans>
      </p>
      <p className={className}>
        <Trans>
          You also authorize service providers of {companyName} to make a soft pull to verify your identity and find the
          loans on your home. We make a hard pull only when you apply, and only after you agree to it.
        </Trans>
      </p>
    </>
  )
}
