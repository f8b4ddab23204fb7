import { Trans, useLingui } from '@lingui/react/macro'
import { useOrganization } from '../../../api/injected.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useSigner } from '../../../widgets/signer/signer.ts'
import { SignerStep } from '../SignerStep.tsx'

/**
 * The page that additional signers see if the application has ended. It doesn't state the reasons, which only the
 * borrower sees.
 */
export default function SignerErrorPage() {
  const { t } = useLingui()
  const { view } = useSigner()
  const { phoneFormatted } = useOrganization().orgMetaData.companyInfo
  return (
    <SignerStep
      heading={t`This application is closed`}
      lead={
        <Trans>
          We couldn’t approve the line. You have nothing left to sign, and no lien was recorded on the home.
        </Trans>
      }
    >
      <Notice tone="info" title={<Trans>Where to learn more</Trans>}>
        <Trans>
          We send {view.borrowerName} a notice with the reasons. If we used your credit report, you’ll get your own
          notice. You can call us at <a href={`tel:${phoneFormatted}`}>{phoneFormatted}</a>.
        </Trans>
      </Notice>
    </SignerStep>
  )
}
