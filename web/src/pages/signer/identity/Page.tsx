import { Trans, useLingui } from '@lingui/react/macro'
import { signerPath } from 'domain/routes/routes.ts'
import { useNavigate } from 'react-router'
import { signerQuery, useSignerCommand } from '../../../api/queries.ts'
import { Waiting } from '../../../ui/Waiting.tsx'
import { type IdentityBody, IdentityForm } from '../../../widgets/identity/IdentityForm.tsx'
import { useSending } from '../../../widgets/journey/useSending.ts'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'
import { useWatch } from '../../../widgets/journey/useWatch.ts'
import { SignerStep } from '../../../widgets/signer/SignerStep.tsx'
import { signerFormContext, signerJourneyPath, useSigner } from '../../../widgets/signer/signer.ts'

/** The page on which a signer sends an ID and a selfie. It uses the borrower's form. */
export default function SignerIdentityPage() {
  const { view } = useSigner()
  const { state } = view.journey
  if (state === 'identityReview') return <Reviewed />
  return view.identity.status === 'SUBMITTED' && state === 'identity' ? <Checking /> : <Showing />
}

/** Tells the signer that an agent is reviewing the pictures, because the automatic check was inconclusive. */
function Reviewed() {
  const { t } = useLingui()
  const { uuid, view } = useSigner()
  const phone = useSupportPhone()
  useWatch(signerQuery(uuid).queryKey)
  return (
    <SignerStep
      heading={t`A person is looking at your ID`}
      lead={
        <Trans>
          It could not be checked by machine. That does not mean no: someone on our team does it by hand, usually within
          one business day, and we write to you. You need not stay on this page.
        </Trans>
      }
    >
      <p>
        <Trans>
          Questions? Call <a href={`tel:${phone}`}>{phone}</a> and say the loan number, {view.loanNumber}.
        </Trans>
      </p>
    </SignerStep>
  )
}

function Checking() {
  const { t } = useLingui()
  const { uuid } = useSigner()
  useWatch(signerQuery(uuid).queryKey, { every: 2000 })
  return (
    <SignerStep heading={t`Checking your identity`}>
      <Waiting
        doing={<Trans>We are comparing your document with your picture.</Trans>}
        usually={<Trans>Usually a few seconds.</Trans>}
        late={{
          say: <Trans>It takes longer than usual. You need not stay: your link brings you back to this page.</Trans>,
        }}
        next={<Trans>Your documents.</Trans>}
      />
    </SignerStep>
  )
}

function Showing() {
  const { t } = useLingui()
  const { uuid, view } = useSigner()
  const send = useSignerCommand(uuid)
  const navigate = useNavigate()
  const submit = useSending(async (body: IdentityBody, key) => {
    await navigate(signerJourneyPath(await send('submitSignerIdentity', body, key)))
  })
  const asked = view.journey.state === 'identityAgain'
  const again = view.identity.status === 'FAILED'
  return (
    <SignerStep
      heading={
        asked
          ? t`We need new pictures of your ID`
          : again
            ? t`Let’s try your identity once more`
            : t`Show us that it is you`
      }
      back={asked ? signerPath('conditions', uuid) : undefined}
      lead={
        <Trans>
          A deed is signed by its owners and by nobody else: the law asks us to make sure. It takes about two minutes.
          Next come your documents.
        </Trans>
      }
    >
      <IdentityForm
        // Remount the form for each attempt, so that it starts without the earlier pictures.
        key={view.identity.attempts}
        application={uuid}
        documents={view.documents}
        check={view.identity}
        context={signerFormContext(view)}
        submit={submit}
      />
    </SignerStep>
  )
}
