import { Trans, useLingui } from '@lingui/react/macro'
import { hmdaForm } from 'domain/forms/hmda.ts'
import { addDays, formatLongDate } from 'domain/values/dates.ts'
import { DECLINE, DECLINE_LABEL } from 'domain/values/demographics.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { DemographicQuestions } from '../../../widgets/demographics/DemographicQuestions.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'

/** The demographic questions for a borrower whose application was decided before the borrower's usual questions. */
export default function BeforeDecisionScreen() {
  const { t, i18n } = useLingui()
  const { view } = useJourney()
  const asking = { form: hmdaForm, command: 'answerBeforeDecision', context: formContext(view) } as const
  const answers = useCommandForm(asking)
  const refusal = useCommandForm(asking)
  const last = view.askedFirst && formatLongDate(addDays(view.askedFirst.until, -1), view.today)
  return (
    <StepPage
      heading={t`Before you read our decision`}
      lead={
        <Trans>
          We’re required to ask these questions. Answering is optional. Our decision is made, and your answers don’t
          affect it. You’ll see the decision next.
        </Trans>
      }
    >
      {last && (
        <p>
          <Trans>If you don’t answer, we’ll show you the decision after {last}.</Trans>
        </p>
      )}
      <Form form={refusal}>
        {['ethnicity', 'race', 'sex'].map((name) => (
          <input key={name} type="hidden" name={name} value={DECLINE} />
        ))}
        <Button kind="secondary" type="submit" busy={refusal.busy}>
          {i18n._(DECLINE_LABEL)}
        </Button>
      </Form>
      <Form form={answers}>
        <DemographicQuestions />
        <Button busy={answers.busy}>
          <Trans>Send answers</Trans>
        </Button>
      </Form>
    </StepPage>
  )
}
