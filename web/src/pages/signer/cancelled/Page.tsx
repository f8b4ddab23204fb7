import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '../../../ui/Page.tsx'
import { Receipt } from '../../../widgets/closing/Receipt.tsx'
import { DocumentList } from '../../../widgets/documents/DocumentList.tsx'
import { keptDocuments } from '../../../widgets/documents/signing.ts'
import { SignerStep } from '../../../widgets/signer/SignerStep.tsx'
import { useSigner } from '../../../widgets/signer/signer.ts'

/** The line was cancelled, by this signer or another owner. */
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
      {documents.length > 0 && (
        <Stack gap={3}>
          <h2>
            <Trans>Your documents</Trans>
          </h2>
          <DocumentList application={uuid} documents={keptDocuments(documents)} label={t`Your documents`} />
        </Stack>
      )}
    </SignerStep>
  )
}
