import { Trans, useLingui } from '@lingui/react/macro'
import { Receipt } from '../../../widgets/closing/Receipt.tsx'
import { KeptDocuments } from '../../../widgets/documents/KeptDocuments.tsx'
import { useSigner } from '../../../widgets/signer/signer.ts'
import { SignerStep } from '../SignerStep.tsx'

/** The page shown to a signer after any owner has canceled the line. */
export default function SignerCancelledPage() {
  const { t } = useLingui()
  const { uuid, view } = useSigner()
  const { cancelled, person, documents } = view
  const own = cancelled?.by === person.identityUuid
  return (
    <SignerStep
      heading={cancelled?.why === 'RESCINDED' ? t`The line of credit is canceled` : t`The application is withdrawn`}
      lead={
        own ? (
          <Trans>You used your right to cancel. The line is canceled for all owners.</Trans>
        ) : (
          <Trans>An owner ended it. You don’t need to sign or do anything else.</Trans>
        )
      }
    >
      {cancelled && <Receipt cancelled={cancelled} by={own ? person.name : undefined} loanNumber={view.loanNumber} />}
      <KeptDocuments application={uuid} documents={documents} />
    </SignerStep>
  )
}
