import { Trans, useLingui } from '@lingui/react/macro'
import { applicationPath } from 'domain/routes/routes.ts'
import { useCommand } from '../../api/queries.ts'
import { type IdentityBody, IdentityForm } from '../../widgets/identity/IdentityForm.tsx'
import { formContext, useGoOn, useJourney } from '../../widgets/journey/journey.ts'
import { StepPage } from '../../widgets/journey/StepPage.tsx'
import { useSending } from '../../widgets/journey/useSending.ts'

/** The borrower's document and picture; after a failed check once more, with what went wrong. */
export default function IdentityScreen() {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  const send = useCommand(uuid)
  const goOn = useGoOn()
  const submit = useSending(async (body: IdentityBody, key) => goOn(await send('submitIdentity', body, key)))
  const again = view.identity.status === 'FAILED'
  return (
    <StepPage
      heading={again ? t`Let’s try your identity once more` : t`Show us that it is you`}
      lead={
        <Trans>
          The law asks us to know who we lend to, and it keeps others from borrowing in your name. It takes about two
          minutes. Next we write your closing documents.
        </Trans>
      }
      back={applicationPath(uuid, 'bank/autopay')}
    >
      <IdentityForm
        // A new attempt begins with new pictures.
        key={view.identity.attempts}
        application={uuid}
        documents={view.documents}
        check={view.identity}
        context={formContext(view)}
        submit={submit}
      />
    </StepPage>
  )
}
