import { Trans, useLingui } from '@lingui/react/macro'
import { faceScanForm } from 'domain/forms/identity.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { applicationQuery, useCommand } from '../../api/queries.ts'
import { Rescission } from '../../widgets/closing/Rescission.tsx'
import { IdentityRequest } from '../../widgets/conditions/IdentityRequest.tsx'
import { FaceScanForm } from '../../widgets/identity/FaceScanForm.tsx'
import { type IdentityBody, IdentityForm } from '../../widgets/identity/IdentityForm.tsx'
import { formContext, useCommandForm, useGoOn, useJourney, useRun } from '../../widgets/journey/journey.ts'
import { StepPage } from '../../widgets/journey/StepPage.tsx'
import { useSending } from '../../widgets/journey/useSending.ts'

/**
 * The screen for the borrower's ID and selfie, shown after the borrower agrees to or declines the face scan. After a
 * failed check, the screen states the reason. If an agent asked for pictures, the screen shows the agent's message.
 */
export default function IdentityScreen() {
  const { view } = useJourney()
  return view.identity.faceScan ? <Pictures /> : <Asking />
}

function Asking() {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  const context = formContext(view)
  const form = useCommandForm({ form: faceScanForm, command: 'answerFaceScan', context })
  return (
    <StepPage
      heading={t`Before you verify your identity`}
      lead={
        <Trans>
          Federal law requires us to verify your identity. Please read how we compare your face with your ID, and choose
          whether you agree.
        </Trans>
      }
      back={applicationPath(uuid, view.applicationStatus.idReuploadRequested ? 'conditions' : 'bank/autopay')}
    >
      <FaceScanForm form={form} state={context.state} />
      <Rescission />
    </StepPage>
  )
}

function Pictures() {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  const send = useCommand(uuid)
  const run = useRun()
  const goOn = useGoOn()
  const navigate = useNavigate()
  // Whether an agent requested new pictures. After sending them, the borrower returns to the conditions list, which
  // shows the review date.
  const asked = view.applicationStatus.idReuploadRequested
  const submit = useSending(async (body: IdentityBody, key) => {
    const after = await send('submitIdentity', body, key)
    await (asked ? navigate(applicationPath(uuid, 'conditions')) : goOn(after))
  })
  const again = view.identity.status === 'FAILED' && !asked
  const pictures = (
    <IdentityForm
      // The React key changes with each attempt, so that the form starts without the previous pictures.
      key={view.identity.attempts}
      application={uuid}
      documents={view.documents}
      check={view.identity}
      context={formContext(view)}
      submit={submit}
      answer={(faceScan) => run('answerFaceScan', { faceScan })}
    />
  )
  const step = (message?: ReactNode, isKnown = true) => (
    <StepPage
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
      lead={
        asked ? (
          <Trans>
            Our team will compare your ID with your picture, usually within one business day. This keeps others from
            borrowing in your name.
          </Trans>
        ) : (
          <Trans>
            Federal law requires us to verify your identity, and it keeps others from borrowing in your name. It takes
            about two minutes. Next, we’ll prepare your closing documents.
          </Trans>
        )
      }
      back={asked ? applicationPath(uuid, 'conditions') : applicationPath(uuid, 'bank/autopay')}
    >
      {message}
      {isKnown && pictures}
      <Rescission />
    </StepPage>
  )
  if (!asked) return step()
  return (
    <IdentityRequest application={uuid} query={applicationQuery(uuid).queryKey}>
      {step}
    </IdentityRequest>
  )
}
