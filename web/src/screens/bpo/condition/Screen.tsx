import { Trans, useLingui } from '@lingui/react/macro'
import { nothingAsked } from 'domain/forms/form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Form } from '../../../ui/Form.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { ReviewPage } from '../../../widgets/review/ReviewPage.tsx'

/**
 * The screen shown if the broker reports a problem with the home's condition. It describes the problem and asks for
 * proof of the repair.
 */
export default function HomeConditionScreen() {
  const { t } = useLingui()
  const { view } = useJourney()
  const form = useCommandForm({ form: nothingAsked, command: 'sendHomePictures', context: formContext(view) })
  return (
    <ReviewPage
      kind="HOME_CONDITION"
      heading={t`We need to look at the condition of your home`}
      lead={
        <Trans>
          The broker who valued your home noted something about its condition. A person decides whether we can go on as
          it is.
        </Trans>
      }
      doing={t`Looking at the note`}
      acts
    >
      {view.bpo?.note && (
        <Card title={t`What the broker noted`} sunken>
          <p>{view.bpo.note}</p>
        </Card>
      )}
      <Card title={t`Is it repaired, or not as it looks?`}>
        <p>
          <Trans>Pictures help us decide sooner. On the next page you choose them.</Trans>
        </p>
        <Form form={form}>
          <Button busy={form.busy}>
            <Trans>Send pictures</Trans>
          </Button>
        </Form>
      </Card>
    </ReviewPage>
  )
}
