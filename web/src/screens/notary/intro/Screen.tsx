import { Trans, useLingui } from '@lingui/react/macro'
import { isTexasHomestead } from 'domain/application/core/product.ts'
import { checkForm } from 'domain/forms/form.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { formatMoney } from 'domain/values/money.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { useOrganization } from '../../../api/injected.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { RadioCards } from '../../../ui/Choices.tsx'
import { Form } from '../../../ui/Form.tsx'
import { useForm } from '../../../ui/form.ts'
import { List } from '../../../ui/List.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useInstrument } from '../../../widgets/closing/useInstrument.ts'
import { DocumentList } from '../../../widgets/documents/DocumentList.tsx'
import { papersOf } from '../../../widgets/documents/signing.ts'
import { formContext, useJourney, useRun } from '../../../widgets/journey/journey.ts'
import { Redirect } from '../../../widgets/journey/Redirect.tsx'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { WaitingStep } from '../../../widgets/journey/WaitingStep.tsx'
import { kindForm, SHOWS } from './kinds.ts'
import { Questions } from './Questions.tsx'
import { Start } from './Start.tsx'

/**
 * The screen on which the borrower chooses between an online notary session and a visit. Before an online session, the
 * screen asks the identity questions.
 */
export default function NotaryIntroScreen() {
  const { view } = useJourney()
  const [query] = useSearchParams()
  const { notary, serverState } = view
  const online = notary.kind === 'ELECTRONIC'
  if (notary.questions && online) return <Questions questions={notary.questions} />
  if (online && notary.knowledgePassed) return <Redirect to={applicationPath(view.uuid, 'notary/session')} />
  if (serverState.kind === 'waiting') return <WaitingStep />
  if (view.journey.state === 'waitNotary') return <WaitingStep />
  if (notary.appointment && !online) return <Redirect to={applicationPath(view.uuid, 'notary/reserve-manual')} />
  const { knowledgeAttempts } = notary
  // After a failed first attempt, show the start page of the identity questions by default. The start page's Back link
  // opens the choice between an online session and a visit.
  const shows = query.get(SHOWS) ?? (online && knowledgeAttempts === 1 ? 'start' : 'choice')
  return shows === 'start' && view.electronicNotaryAllowed && knowledgeAttempts < 2 ? <Start /> : <Choice />
}

function Choice() {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  const { orgMetaData, orgPricingData } = useOrganization()
  const failed = view.notary.knowledgeAttempts >= 2
  const online = view.electronicNotaryAllowed && !failed
  const run = useRun()
  const navigate = useNavigate()
  const state = useForm({
    check: (answers) => checkForm(kindForm, online ? answers : { kind: 'MANUAL' }, formContext(view)),
    submit: async ({ kind }) => {
      if (kind === 'ELECTRONIC' && !view.notary.knowledgePassed) await navigate(`?${SHOWS}=start`)
      else await run('chooseNotary', { kind })
      return undefined
    },
  })
  const { toSign } = papersOf(view.documents, 'BORROWER', 'NOTARY')
  const fee = formatMoney(orgPricingData.manualNotary)
  const texas = isTexasHomestead(view)
  const instrument = useInstrument(view.property.state)
  return (
    <StepPage
      heading={t`Sign with a notary`}
      lead={
        <Trans>
          The {instrument} secures the line with your home, so state law requires a notary to watch you sign it. It’s
          your last signature.
        </Trans>
      }
    >
      {failed && view.electronicNotaryAllowed && (
        <Notice tone="warn" title={<Trans>We couldn’t verify your identity online</Trans>}>
          <Trans>
            You’ve used both attempts at the questions. They come from old records, so this doesn’t count against you. A
            notary can verify your identity in person instead. The visit costs {fee}.
          </Trans>
        </Notice>
      )}
      {!view.electronicNotaryAllowed && (
        <Notice tone="info" title={<Trans>Sign in person</Trans>}>
          {texas ? (
            <Trans>
              In Texas, you must sign at the office of the lender, an attorney, or a title company. You can’t sign
              online. The appointment costs {fee}.
            </Trans>
          ) : !orgMetaData.capabilities.electronicNotary ? (
            <Trans>
              We don’t offer online notary sessions. A notary can come to you, or you can go to an office. The visit
              costs {fee}.
            </Trans>
          ) : (
            <Trans>
              Your county accepts a {instrument} only if the notary is in the same room as you. The visit costs {fee}.
            </Trans>
          )}
        </Notice>
      )}
      <Form form={state}>
        {online && (
          <RadioCards
            name="kind"
            legend={t`How would you like to meet?`}
            defaultValue={view.notary.kind}
            options={[
              {
                value: 'ELECTRONIC',
                label: t`Online, now`,
                description: t`On this device, in about fifteen minutes. You’ll answer five questions first.`,
                aside: t`No charge`,
              },
              {
                value: 'MANUAL',
                label: t`In person, by appointment`,
                description: t`A notary comes to you, or you go to an office.`,
                aside: fee,
              },
            ]}
          />
        )}
        <Card title={<Trans>What you’ll need</Trans>} sunken>
          <List>
            <li>
              <Trans>The ID you used here, if it’s still valid</Trans>
            </li>
            {online && (
              <li>
                <Trans>To sign online: a quiet place, a steady connection, and two minutes without interruptions</Trans>
              </li>
            )}
            <li>
              <Trans>About fifteen minutes, including time to read the {instrument} again</Trans>
            </li>
          </List>
        </Card>
        <Button wide busy={state.busy}>
          {online ? <Trans>Continue</Trans> : <Trans>Book appointment</Trans>}
        </Button>
      </Form>
      {toSign.length > 0 && (
        <Card title={<Trans>What you’ll sign</Trans>}>
          <DocumentList application={uuid} documents={toSign} label={t`Documents for the notary`} />
        </Card>
      )}
    </StepPage>
  )
}
