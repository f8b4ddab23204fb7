import { Trans, useLingui } from '@lingui/react/macro'
import { signerQuery } from '../../../api/queries.ts'
import { Waiting } from '../../../ui/Waiting.tsx'
import { useMoment } from '../../../widgets/closing/useMoment.ts'
import { LiftIt } from '../../../widgets/credit/ClosedFile.tsx'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'
import { useWatch } from '../../../widgets/journey/useWatch.ts'
import { SignerStep } from '../../../widgets/signer/SignerStep.tsx'
import { useSigner } from '../../../widgets/signer/signer.ts'

/** The page shown until the signer's documents are ready. Signers are then redirected to their screen. */
export default function SignerResumePage() {
  const { t } = useLingui()
  const { uuid, view } = useSigner()
  const moment = useMoment().full
  const phone = useSupportPhone()
  useWatch(signerQuery(uuid).queryKey, { every: 5000 })
  const { creditBlock } = view
  if (creditBlock)
    return (
      <SignerStep
        heading={creditBlock.kind === 'LOCKED' ? t`Your credit file is locked` : t`Your credit file is frozen`}
        lead={
          <Trans>
            {creditBlock.bureau} may not show us your file, as you asked it to. That does not mean no. Open it for us,
            and you can sign as soon as we have it.
          </Trans>
        }
      >
        <LiftIt block={creditBlock} />
        <p>
          {creditBlock.next ? (
            <Trans>We ask again by ourselves on {moment(creditBlock.next)}, and then every few hours.</Trans>
          ) : (
            <Trans>We ask again by ourselves every few hours.</Trans>
          )}{' '}
          <Trans>
            In a hurry, or it does not work? Call us at <a href={`tel:${phone}`}>{phone}</a>: loan number{' '}
            {view.loanNumber}.
          </Trans>
        </p>
      </SignerStep>
    )
  return (
    <SignerStep
      heading={t`Your documents are being prepared`}
      lead={<Trans>You have done your part so far. You need not stay: your link brings you back to this page.</Trans>}
    >
      <Waiting
        doing={
          view.documents.some(({ stage }) => stage === 'CLOSING') ? (
            <Trans>We are waiting for your credit report. You get a notice of your own score with it.</Trans>
          ) : (
            <Trans>We are waiting for {view.borrowerName} to come to this step.</Trans>
          )
        }
        next={<Trans>Reading and signing your documents.</Trans>}
      />
    </SignerStep>
  )
}
