import { Trans, useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { retryForm } from 'domain/forms/agent.ts'
import { checkForm } from 'domain/forms/form.ts'
import { plainDate } from 'domain/values/dates.ts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { useDecisionForm } from './useDecisionForm.tsx'

interface RetryFormProps {
  file: AgentFile
  item: AgentFile['work'][number]
  title: string
  due: ReactNode
}

/** Lets an agent resend a failed notice, or retry a request that an outside party didn't respond to. */
export function RetryForm({ file, item, title, due }: RetryFormProps) {
  const { t } = useLingui()
  const notice = item.kind === 'ADVERSE_ACTION_NOTICE'
  const request = notice ? 'ADVERSE_ACTION' : item.kind
  const failed = file.requests.some(({ kind, state }) => kind === request && state === 'FAILED')
  const context = { today: plainDate(file.today) }
  const form = useDecisionForm(file, `requests/${request}/retry`, (answers) => checkForm(retryForm, answers, context))
  return (
    <Card title={title} corner={due}>
      {notice ? (
        <p>
          <Trans>The law gives a last day for this notice, and it is not made yet.</Trans>
        </p>
      ) : (
        <p>
          <Trans>All tries were used up. The person sees that it takes longer, and whom to call.</Trans>
        </p>
      )}
      {failed ? (
        <DecisionForm file={file} form={form}>
          <Field name="reason" label={t`Why now`} hint={t`For the record of the lender.`}>
            <TextArea rows={2} />
          </Field>
          <Button busy={form.busy}>
            <Trans>Ask once more</Trans>
          </Button>
        </DecisionForm>
      ) : (
        <p>
          <Trans>It is being tried right now.</Trans>
        </p>
      )}
    </Card>
  )
}
