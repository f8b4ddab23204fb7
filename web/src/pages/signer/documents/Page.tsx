import { Trans, useLingui } from '@lingui/react/macro'
import { disclosuresForm } from 'domain/forms/appSummary.ts'
import { noCancellationForm } from 'domain/forms/noCancellation.ts'
import { formatFullDate } from 'domain/values/dates.ts'
import type { ReactNode } from 'react'
import { signerQuery } from '../../../api/queries.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { NoCancellation } from '../../../widgets/closing/NoCancellation.tsx'
import { useInstrument } from '../../../widgets/closing/useInstrument.ts'
import { useMoment } from '../../../widgets/closing/useMoment.ts'
import { KeptDocuments } from '../../../widgets/documents/KeptDocuments.tsx'
import { ReadSent } from '../../../widgets/documents/ReadSent.tsx'
import { unreadSent } from '../../../widgets/documents/sent.ts'
import { useWatch } from '../../../widgets/journey/useWatch.ts'
import { signerFormContext, signerJourneyPath, useSigner, useSignerForm } from '../../../widgets/signer/signer.ts'
import { legalNameOf } from '../../../widgets/signing/legalName.ts'
import { SignerStep } from '../SignerStep.tsx'

/**
 * Shows signers their copies of the documents and, after signing, the next steps. Signers also
 * read documents from agents on this page.
 */
export default function SignerDocumentsPage() {
  const { view } = useSigner()
  return view.journey.state === 'sentDocuments' ? <Sent /> : <Kept />
}

/** The documents that an agent sent to the signer. */
function Sent() {
  const { uuid, view } = useSigner()
  const documents = unreadSent(view.documents)
  const form = useSignerForm({
    form: disclosuresForm,
    command: 'readSentDocumentsAsSigner',
    context: { ...signerFormContext(view), documentUuids: documents.map((document) => document.uuid) },
  })
  return <ReadSent step={SignerStep} application={uuid} documents={documents} form={form} />
}

function Kept() {
  const { t } = useLingui()
  const { uuid, view } = useSigner()
  const signed = view.journey.state === 'done'
  useWatch(signerQuery(uuid).queryKey, { enabled: signed })
  return (
    <SignerStep
      heading={signed ? t`Thank you. Your part is done.` : t`Read before you sign`}
      lead={
        signed ? <Next /> : <Trans>Here are the documents you’ll sign and the copies you keep. Take your time.</Trans>
      }
      back={signed ? undefined : signerJourneyPath(view)}
    >
      <KeptDocuments application={uuid} documents={view.documents} />
      {signed && <Statement />}
      {signed ? (
        <div data-print="none">
          <Button kind="secondary" onClick={() => window.print()}>
            <Trans>Print this page</Trans>
          </Button>
        </div>
      ) : (
        <LinkButton kind="primary" wide href={signerJourneyPath(view)}>
          <Trans>Continue to signing</Trans>
        </LinkButton>
      )}
    </SignerStep>
  )
}

function Next(): ReactNode {
  const { view } = useSigner()
  const { date } = useMoment()
  const { borrowerName, hasRightToCancel, notarizedAt, rescission, funding, signedAt } = view
  const instrument = useInstrument(view.property.state)
  if (funding.fundedAt) return <Trans>The line is funded. Your copies stay here.</Trans>
  if (rescission && !rescission.expired)
    return (
      <Trans>
        The notary certified the {instrument}. Once the right to cancel ends, the county records it, and we fund the
        line.
      </Trans>
    )
  if (rescission?.moneyFrom && !rescission.satisfied)
    return (
      <Trans>
        The right to cancel has ended. We’ll fund the line after mailed cancellations have had time to arrive and the
        county has recorded the {instrument}.
      </Trans>
    )
  if (rescission)
    return (
      <Trans>
        The right to cancel has ended. The county is recording the {instrument}, and then we’ll fund the line.
      </Trans>
    )
  if (notarizedAt)
    return (
      <Trans>
        The notary certified the {instrument}. The county is recording it, and then we’ll fund the line. You can close
        this page.
      </Trans>
    )
  return (
    <>
      {signedAt && <Trans>You signed on {formatFullDate(date(signedAt))}. </Trans>}
      {hasRightToCancel ? (
        // Promise the email only for signers with the right to cancel, because the email explains this right.
        <Trans>
          Next, {borrowerName} signs with a notary. We’ll email you when that’s done. You can close this page.
        </Trans>
      ) : (
        <Trans>
          Next, {borrowerName} signs with a notary. You can close this page. Check back anytime for updates.
        </Trans>
      )}
    </>
  )
}

function Statement() {
  const { view } = useSigner()
  const legalName = legalNameOf(view.person)
  const form = useSignerForm({
    form: noCancellationForm,
    command: 'stateNoCancellationAsSigner',
    context: { ...signerFormContext(view), legalName },
  })
  const moneyFrom = view.rescission?.moneyFrom
  if (!moneyFrom || !view.journey.commands.includes('stateNoCancellationAsSigner')) return null
  return <NoCancellation legalName={legalName} moneyFrom={moneyFrom} hasOthers form={form} />
}
