import { Trans, useLingui } from '@lingui/react/macro'
import { choice } from 'domain/forms/fields.ts'
import { form } from 'domain/forms/form.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { formatMoney } from 'domain/values/money.ts'
import { Navigate } from 'react-router'
import { useOrganization } from '../../../api/injected.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { RadioCards } from '../../../ui/Choices.tsx'
import { Form } from '../../../ui/Form.tsx'
import { List } from '../../../ui/List.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { DocumentList } from '../../../widgets/documents/DocumentList.tsx'
import { papersOf } from '../../../widgets/documents/signing.ts'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { WaitingStep } from '../../../widgets/journey/WaitingStep.tsx'
import { Questions } from './Questions.tsx'

const KINDS = ['ELECTRONIC', 'MANUAL'] as const
const kindForm = form({ shape: { kind: choice(KINDS, 'Please choose one of the two ways') } })

/**
 * The screen on which the borrower chooses between an online notary session and a visit. Before an online session, it
 * asks the identity questions.
 */
export default function NotaryIntroScreen() {
  const { view, late, again } = useJourney()
  const { notary, serverState } = view
  const online = notary.kind === 'ELECTRONIC'
  if (notary.questions && online) return <Questions questions={notary.questions} />
  if (online && notary.knowledgePassed) return <Navigate to={applicationPath(view.uuid, 'notary/session')} replace />
  if (serverState.kind === 'waiting') return <WaitingStep late={late} again={again} />
  if (view.journey.state === 'waitNotary') return <WaitingStep late={late} again={again} />
  if (notary.appointment && !online)
    return <Navigate to={applicationPath(view.uuid, 'notary/reserve-manual')} replace />
  return <Choice />
}

function Choice() {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  const { orgPricingData } = useOrganization()
  const failed = view.notary.knowledgeAttempts >= 2
  const online = view.electronicNotaryAllowed && !failed
  const state = useCommandForm({
    form: kindForm,
    command: 'chooseNotary',
    context: formContext(view),
    prepare: (answers) => (online ? answers : { kind: 'MANUAL' }),
  })
  const { toSign } = papersOf(view.documents, 'BORROWER', 'NOTARY')
  const fee = formatMoney(orgPricingData.manualNotary)
  const texas = view.property.address.state === 'TX'
  return (
    <StepPage
      heading={t`Meet the notary`}
      lead={
        <Trans>
          The deed secures the line with your home, so state law requires a notary to watch you sign it. This is the
          last signature.
        </Trans>
      }
    >
      {failed && view.electronicNotaryAllowed && (
        <Notice tone="warn" title={<Trans>The questions did not work out</Trans>}>
          <Trans>
            They can be tried twice. Nothing is lost and it says nothing about you: such questions come from old
            records. A notary who sees you in person needs none of them. The visit costs {fee}.
          </Trans>
        </Notice>
      )}
      {!view.electronicNotaryAllowed && (
        <Notice tone="info" title={<Trans>In person, for this property</Trans>}>
          {texas ? (
            <Trans>
              In Texas a line on your homestead is signed at an office of the lender, an attorney or a title company. An
              online notary is not possible. The appointment costs {fee}.
            </Trans>
          ) : (
            <Trans>
              Where your home is recorded, deeds are only accepted from a notary in the same room as you. The visit
              costs {fee}.
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
                description: t`On this device, in about fifteen minutes. Five questions first.`,
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
              <Trans>The identity document that you showed us, still valid</Trans>
            </li>
            {online && (
              <li>
                <Trans>
                  For the online way: a quiet place, a steady connection, and two minutes without interruption
                </Trans>
              </li>
            )}
            <li>
              <Trans>Time to read the deed again, about fifteen minutes in total</Trans>
            </li>
          </List>
        </Card>
        <Button wide busy={state.busy}>
          {online ? <Trans>Continue</Trans> : <Trans>Book an appointment</Trans>}
        </Button>
      </Form>
      {toSign.length > 0 && (
        <Card title={<Trans>What you will sign</Trans>}>
          <DocumentList application={uuid} documents={toSign} label={t`Documents for the notary`} />
        </Card>
      )}
    </StepPage>
  )
}
