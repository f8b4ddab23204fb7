import { Trans, useLingui } from '@lingui/react/macro'
import { DASHBOARD } from 'domain/routes/routes.ts'
import { formatDate, plainDate } from 'domain/values/dates.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Card, KeyFigure } from '../../../ui/Card.tsx'
import { List } from '../../../ui/List.tsx'
import { QuestionPage, Stack } from '../../../ui/Page.tsx'
import { KeptDocuments } from '../../../widgets/documents/KeptDocuments.tsx'
import { useJourney } from '../../../widgets/journey/journey.ts'
import { useSupportPhone } from '../../../widgets/journey/WaitingStep.tsx'
import { type Help, helpsFor, reasonsInWords } from './reasons.ts'

/** The application could not be approved: why, what could help, what the law gives. */
export default function DeclineScreen() {
  const { t, i18n } = useLingui()
  const { uuid, view } = useJourney()
  const phone = useSupportPhone()
  const { decision, score } = view
  const reasons = reasonsInWords(decision.reasons, score?.keyFactors ?? [])
  const helps = helpsFor(decision.reasons)
  const texts = useHelpTexts()
  return (
    <QuestionPage
      heading={t`We cannot approve this application`}
      lead={
        <Trans>
          We are sorry. These are the main reasons. You can have them in writing too: call us, and they are on their way
          within 30 days.
        </Trans>
      }
    >
      <Stack gap={3}>
        <h2>
          <Trans>The main reasons</Trans>
        </h2>
        {reasons.length > 0 ? (
          <List>
            {reasons.map((reason) => (
              <li key={reason}>{i18n._(reason)}</li>
            ))}
          </List>
        ) : (
          <p>
            <Trans>
              We could not complete a check that the law asks of us. Call us: a person tells you what you can do about
              it.
            </Trans>
          </p>
        )}
      </Stack>
      {helps.length > 0 && (
        <Stack gap={3}>
          <h2>
            <Trans>What could help</Trans>
          </h2>
          <List>
            {helps.map((help) => (
              <li key={help}>{texts[help]}</li>
            ))}
          </List>
          <p>
            <Trans>
              Something in it not right, or new? Call us at <a href={`tel:${phone}`}>{phone}</a>: a person looks at it
              with you.
            </Trans>
          </p>
        </Stack>
      )}
      {score && (
        <Card title={<Trans>The credit report we used</Trans>} sunken>
          <KeyFigure
            label={t`Your score`}
            value={score.score}
            note={
              <Trans>
                {score.model}, from {score.bureau}, on {formatDate(plainDate(score.on))}
              </Trans>
            }
          />
          {score.keyFactors.length > 0 && (
            <Stack gap={2}>
              <h3>
                <Trans>What lowered it most</Trans>
              </h3>
              <List>
                {score.keyFactors.map((factor) => (
                  <li key={factor}>{i18n._(factor)}</li>
                ))}
              </List>
            </Stack>
          )}
          <p>
            <Trans>
              {score.bureau} did not make this decision and cannot say why it was made. You can have a free copy of your
              report from them within 60 days, and dispute what is wrong in it.
            </Trans>
          </p>
        </Card>
      )}
      <KeptDocuments application={uuid} documents={view.documents} />
      <div>
        <LinkButton href={DASHBOARD}>
          <Trans>Go to my dashboard</Trans>
        </LinkButton>
      </div>
    </QuestionPage>
  )
}

function useHelpTexts(): Record<Help, string> {
  const { t } = useLingui()
  return {
    INCOME: t`Income that is not in the application yet: a second job, rent, a pension, benefits. An owner who borrows with you counts too.`,
    DEBTS: t`Lower monthly payments on other debts, for instance a car loan or a card that is paid off.`,
    CREDIT: t`Paying on time and using less of your cards for some months. Errors in your report can be disputed free of charge.`,
    UNFREEZE: t`Lifting the freeze on your credit file, for one day or for us alone, and applying again.`,
    VALUE: t`An appraisal, or a smaller line: what counts is how much of your home’s value is left after all loans on it.`,
    AMOUNT: t`Another amount or a longer term, within what your home and income carry.`,
    WAIT: t`Time: you can apply again as soon as this no longer holds.`,
    OTHER_HOME: t`Another home of yours, in a state and of a kind that we lend on.`,
    DOCUMENTS: t`Papers that show your income, such as paystubs or tax returns.`,
  }
}
