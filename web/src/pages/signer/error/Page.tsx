import { Trans, useLingui } from '@lingui/react/macro'
import { useOrganization } from '../../../api/injected.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { SignerStep } from '../../../widgets/signer/SignerStep.tsx'
import { useSigner } from '../../../widgets/signer/signer.ts'

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
      heading={t`This application does not go on`}
      lead={
        <Trans>
          We could not approve the line. There is nothing left for you to sign, and no lien was recorded on the home.
        </Trans>
      }
    >
      <Notice tone="info" title={<Trans>Who knows more</Trans>}>
        <Trans>
          {view.borrowerName} has a letter with the reasons. If we used your credit report, you get a letter of your
          own. You can call us at <a href={`tel:${phoneFormatted}`}>{phoneFormatted}</a>.
        </Trans>
      </Notice>
    </SignerStep>
  )
}
