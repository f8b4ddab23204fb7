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
            {creditBlock.bureau} closed your file to lenders because you asked for it. This isn’t a denial. Unlock it or
            lift the freeze, and you can sign once we have it.
          </Trans>
        }
      >
        <LiftIt block={creditBlock} />
        <p>
          {creditBlock.next ? (
            <Trans>We’ll check again automatically on {moment(creditBlock.next)}, and then every few hours.</Trans>
          ) : (
            <Trans>We check again automatically every few hours.</Trans>
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
      lead={<Trans>You’re done for now. You can leave this page and come back with your link.</Trans>}
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
