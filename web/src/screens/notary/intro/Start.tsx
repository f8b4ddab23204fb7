import { Trans, useLingui } from '@lingui/react/macro'
import { applicationPath } from 'domain/routes/routes.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Form } from '../../../ui/Form.tsx'
import { List } from '../../../ui/List.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { kindForm, SHOWS } from './kinds.ts'

/** Explains the identity questions. The time limit begins only after the borrower presses the button. */
export function Start() {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  const form = useCommandForm({
    form: kindForm,
    command: 'chooseNotary',
    context: formContext(view),
    prepare: () => ({ kind: 'ELECTRONIC' }),
  })
  return (
    <StepPage
      heading={t`Five questions about you`}
      lead={
        <Trans>An online notary must verify your identity, so we ask about records that only you should know.</Trans>
      }
      back={`${applicationPath(uuid, 'notary/intro')}?${SHOWS}=choice`}
    >
      {view.notary.knowledgeAttempts > 0 && (
        <Notice tone="warn" title={<Trans>Last attempt</Trans>}>
          <Trans>You didn’t get enough answers right, or time ran out. You’ll get new questions.</Trans>
        </Notice>
      )}
      <Card title={<Trans>What to expect</Trans>} sunken>
        <List>
          <li>
            <Trans>Five questions, one at a time. You need four correct answers.</Trans>
          </li>
          <li>
            <Trans>Two minutes in total. Time keeps running if you reload or leave the page.</Trans>
          </li>
          <li>
            <Trans>If nothing fits, choose “None of these.”</Trans>
          </li>
        </List>
      </Card>
      <Form form={form}>
        <Button wide busy={form.busy}>
          <Trans>Start when ready</Trans>
        </Button>
      </Form>
    </StepPage>
  )
}
