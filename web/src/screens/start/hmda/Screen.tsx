import { Trans, useLingui } from '@lingui/react/macro'
import { hmdaForm } from 'domain/forms/hmda.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { DemographicQuestions } from '../../../widgets/demographics/DemographicQuestions.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'

/** The borrower's demographic questions for government monitoring. */
export default function HmdaScreen() {
  const { t } = useLingui()
  const { view } = useJourney()
  const form = useCommandForm({ form: hmdaForm, command: 'saveHmda', context: formContext(view) })
  return (
    <StepPage
      heading={t`Demographic information`}
      lead={
        <Trans>
          We’re required to ask. Answering is optional. Your answers don’t affect our decision. Next, we’ll get your
          summary ready.
        </Trans>
      }
    >
      <Form form={form}>
        <DemographicQuestions />
        <Button busy={form.busy}>
          <Trans>Continue</Trans>
        </Button>
      </Form>
    </StepPage>
  )
}
