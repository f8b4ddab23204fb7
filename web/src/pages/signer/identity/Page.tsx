import { Trans, useLingui } from '@lingui/react/macro'
import { faceScanForm } from 'domain/forms/identity.ts'
import { signerPath } from 'domain/routes/routes.ts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { signerQuery, useSignerCommand } from '../../../api/queries.ts'
import { Waiting } from '../../../ui/Waiting.tsx'
import { useInstrument } from '../../../widgets/closing/useInstrument.ts'
import { IdentityRequest } from '../../../widgets/conditions/IdentityRequest.tsx'
import { FaceScanForm } from '../../../widgets/identity/FaceScanForm.tsx'
import { type IdentityBody, IdentityForm } from '../../../widgets/identity/IdentityForm.tsx'
import { useSending } from '../../../widgets/journey/useSending.ts'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'
import { useWatch } from '../../../widgets/journey/useWatch.ts'
import { signerFormContext, signerJourneyPath, useSigner, useSignerForm } from '../../../widgets/signer/signer.ts'
import { SignerStep } from '../SignerStep.tsx'

/**
 * The page on which a signer sends an ID and a selfie, after agreeing to or declining the face scan. The
 * page reuses the borrower's forms.
 */
export default function SignerIdentityPage() {
  const { view } = useSigner()
  const { state } = view.journey
  if (state === 'identityReview') return <Reviewed />
  if (view.identity.status === 'SUBMITTED' && state === 'identity') return <Checking />
  return view.identity.faceScan ? <Showing /> : <Asking />
}

function Asking() {
  const { t } = useLingui()
  const { uuid, view } = useSigner()
  const instrument = useInstrument(view.property.state)
  const context = signerFormContext(view)
  const form = useSignerForm({ form: faceScanForm, command: 'answerSignerFaceScan', context })
  return (
    <SignerStep
      heading={t`Before you verify your identity`}
      back={view.journey.state === 'faceScanAgain' ? signerPath('conditions', uuid) : undefined}
      lead={
        <Trans>
          Only the owners can sign the {instrument}. Please read how we compare your face with your ID, and choose
          whether you agree.
        </Trans>
      }
    >
      <FaceScanForm form={form} state={context.state} />
    </SignerStep>
  )
}

/** Tells the signer that an agent is reviewing the pictures, because the automatic check was inconclusive. */
function Reviewed() {
  const { t } = useLingui()
  const { uuid, view } = useSigner()
  const phone = useSupportPhone()
  useWatch(signerQuery(uuid).queryKey)
  return (
    <SignerStep
      heading={t`We’re reviewing your ID`}
      lead={
        view.identity.faceScan === 'DECLINED' ? (
          <Trans>
            You declined the face scan, so our team is checking your ID, usually within one business day. We’ll email
            you, so you can leave this page.
          </Trans>
        ) : (
          <Trans>
            We couldn’t verify it automatically, so our team is reviewing it, usually within one business day. This
            isn’t a denial. We’ll email you, so you can leave this page.
          </Trans>
        )
      }
    >
      <p>
        <Trans>
          Questions? Call <a href={`tel:${phone}`}>{phone}</a> and have the loan number ready: {view.loanNumber}.
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
    <SignerStep heading={t`Verifying your identity`}>
      <Waiting
        doing={<Trans>We’re comparing your ID with your selfie.</Trans>}
        usually={<Trans>Usually a few seconds.</Trans>}
        late={{
          say: <Trans>This is taking longer than usual. You can leave this page and come back with your link.</Trans>,
        }}
        next={<Trans>your documents.</Trans>}
      />
    </SignerStep>
  )
}

function Showing() {
  const { t } = useLingui()
  const { uuid, view } = useSigner()
  const instrument = useInstrument(view.property.state)
  const send = useSignerCommand(uuid)
  const navigate = useNavigate()
  const submit = useSending(async (body: IdentityBody, key) => {
    await navigate(signerJourneyPath(await send('submitSignerIdentity', body, key)))
  })
  const asked = view.journey.state === 'identityAgain'
  const again = view.identity.status === 'FAILED'
  const pictures = (
    <IdentityForm
      // Remount the form for each attempt, so that the previous pictures are gone.
      key={view.identity.attempts}
      application={uuid}
      documents={view.documents}
      check={view.identity}
      context={signerFormContext(view)}
      submit={submit}
      answer={async (faceScan) => {
        await navigate(signerJourneyPath(await send('answerSignerFaceScan', { faceScan })))
      }}
    />
  )
  const step = (message?: ReactNode, isKnown = true) => (
    <SignerStep
      // Remount the page when the form appears. Otherwise, React would keep the content below the form, and this
      // content would visibly move down.
      key={isKnown ? 'form' : 'waiting'}
      heading={
        asked
          ? view.identity.attempts > 0
            ? t`We need new pictures of your ID`
            : t`We need pictures of your ID`
          : again
            ? t`Let’s verify your identity again`
            : t`Verify your identity`
      }
      back={asked ? signerPath('conditions', uuid) : undefined}
      lead={
        <Trans>
          Only the owners can sign the {instrument}, so we need to verify your identity. It takes about two minutes.
          Next are your documents.
        </Trans>
      }
    >
      {message}
      {isKnown && pictures}
    </SignerStep>
  )
  if (!asked) return step()
  return (
    <IdentityRequest application={uuid} query={signerQuery(uuid).queryKey}>
      {step}
    </IdentityRequest>
  )
}
