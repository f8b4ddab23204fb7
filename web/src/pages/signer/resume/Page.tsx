import { Trans, useLingui } from '@lingui/react/macro'
import { signerQuery } from '../../../api/queries.ts'
import { Waiting } from '../../../ui/Waiting.tsx'
import { useMoment } from '../../../widgets/closing/useMoment.ts'
import { LiftIt } from '../../../widgets/credit/ClosedFile.tsx'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'
import { useWatch } from '../../../widgets/journey/useWatch.ts'
import { useSigner } from '../../../widgets/signer/signer.ts'
import { SignerStep } from '../SignerStep.tsx'

/** The page shown until the signer's documents are ready. The signer is then redirected to their screen. */
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
            Your file at {creditBlock.bureau} is frozen or locked. This isn’t a denial. Lift the freeze or unlock it.
            You can sign once we have it.
          </Trans>
        }
      >
        <LiftIt block={creditBlock} />
        <p>
          {creditBlock.next ? (
            <Trans>We’ll check again automatically on {moment(creditBlock.next)}, and then every few hours.</Trans>
          ) : (
            <Trans>We’ll check again automatically every few hours.</Trans>
          )}{' '}
          <Trans>
            Need help? Call <a href={`tel:${phone}`}>{phone}</a> and have the loan number ready: {view.loanNumber}.
          </Trans>
        </p>
      </SignerStep>
    )
  return (
    <SignerStep
      heading={t`We’re preparing your documents`}
      lead={<Trans>You’re done for now. You can leave this page and come back with your link.</Trans>}
    >
      <Waiting
        doing={
          view.documents.some(({ stage }) => stage === 'CLOSING') ? (
            <Trans>We’re waiting for your credit report. You’ll also get a notice with your own score.</Trans>
          ) : (
            <Trans>We’re waiting for {view.borrowerName} to reach this step.</Trans>
          )
        }
        next={<Trans>read and sign your documents.</Trans>}
      />
    </SignerStep>
  )
}
