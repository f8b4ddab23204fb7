import { Trans, useLingui } from '@lingui/react/macro'
import { Receipt } from '../../../widgets/closing/Receipt.tsx'
import { KeptDocuments } from '../../../widgets/documents/KeptDocuments.tsx'
import { SignerStep } from '../../../widgets/signer/SignerStep.tsx'
import { useSigner } from '../../../widgets/signer/signer.ts'

/** The page shown to a signer after any owner has canceled the line. */
export default function SignerCancelledPage() {
  const { t } = useLingui()
  const { uuid, view } = useSigner()
  const { cancelled, person, documents } = view
  const own = cancelled?.by === person.identityUuid
  return (
    <SignerStep
      heading={cancelled?.why === 'RESCINDED' ? t`The line of credit is cancelled` : t`The application was withdrawn`}
      lead={
        own ? (
          <Trans>You used your right to cancel. That ends the line for every owner.</Trans>
        ) : (
          <Trans>An owner ended it. There is nothing left for you to sign or to do.</Trans>
        )
      }
    >
      {cancelled && <Receipt cancelled={cancelled} by={own ? person.name : undefined} loanNumber={view.loanNumber} />}
      <KeptDocuments application={uuid} documents={documents} />
    </SignerStep>
  )
}
