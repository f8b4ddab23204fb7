import { Trans, useLingui } from '@lingui/react/macro'
import { signerQuery } from '../../../api/queries.ts'
import { Waiting } from '../../../ui/Waiting.tsx'
import { useWatch } from '../../../widgets/journey/useWatch.ts'
import { SignerStep } from '../../../widgets/signer/SignerStep.tsx'
import { useSigner } from '../../../widgets/signer/signer.ts'

/** The documents are not there yet; for everybody else this address leads on to where they are. */
export default function SignerResumePage() {
  const { t } = useLingui()
  const { uuid, view } = useSigner()
  useWatch(signerQuery(uuid).queryKey, { every: 5000 })
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
