import { Trans, useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import type { RequestKind } from 'domain/application/core/requests.ts'
import { byHandCall } from 'domain/application/desk/byHand.ts'
import { retryForm } from 'domain/forms/agent.ts'
import { checkForm } from 'domain/forms/form.ts'
import { plainDate } from 'domain/values/dates.ts'
import { type ReactNode, useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { RadioCards } from '../../ui/Choices.tsx'
import { Field } from '../../ui/Field.tsx'
import { List } from '../../ui/List.tsx'
import { Stack } from '../../ui/Page.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { useDeskWords } from './desk/deskWords.ts'
import { spoken } from './spoken.ts'
import { useDecisionForm } from './useDecisionForm.tsx'

interface RetryFormProps {
  file: AgentFile
  item: AgentFile['work'][number]
  title: string
  due: ReactNode
}

/** Explains why the outside party rejected the request. `why` is the reason's code. */
function Rejection({ why }: { why: string }) {
  const { place } = useDeskWords('')
  const [code, ...fields] = why.split(' ')
  if (code !== 'BAD_ANSWER')
    return (
      <p>
        <Trans>Its reason: “{spoken(why)}”. Fix the cause before you send the request again.</Trans>
      </p>
    )
  return (
    <>
      {fields.length === 0 ? (
        <p>
          <Trans>We couldn’t read its answer, so nothing was saved.</Trans>
        </p>
      ) : (
        <Stack gap={2}>
          <p>
            <Trans>We couldn’t use its answer, so nothing was saved. Missing or wrong:</Trans>
          </p>
          <List>
            {fields.map((field) => (
              <li key={field}>{place(field)}</li>
            ))}
          </List>
        </Stack>
      )}
      <p>
        <Trans>Ask the company to correct its answer. Then send the request again, which finds the same order.</Trans>
      </p>
    </>
  )
}

/** Lets an agent resend a failed notice, or retry a request that an outside party didn't respond to. */
export function RetryForm({ file, item, title, due }: RetryFormProps) {
  const { t } = useLingui()
  const notice = item.queue === 'NOTICES'
  const request = item.kind === 'ADVERSE_ACTION_NOTICE' ? 'ADVERSE_ACTION' : item.kind
  const failure = file.requests.find(({ kind, state }) => kind === request && state === 'FAILED')
  const failed = failure !== undefined
  const late = item.queue === 'LATE'
  const [by, setBy] = useState('VENDOR')
  const canAnswer = (failed || late) && byHandCall(request as RequestKind) !== undefined
  const context = { today: plainDate(file.today) }
  const form = useDecisionForm(file, `requests/${request}/retry`, (answers) => checkForm(retryForm, answers, context))
  return (
    <Card title={title} corner={due}>
      {notice ? (
        <p>
          <Trans>Federal law sets a deadline for this notice, and we haven’t sent it yet.</Trans>
        </p>
      ) : late ? (
        <p>
          <Trans>
            The answer is overdue. We keep checking for it. Send the request again only if you know that it was lost.
          </Trans>
        </p>
      ) : (
        <>
          <p>
            {failure?.why === undefined ? (
              <Trans>Every attempt failed. The borrower sees that this step is delayed and a number to call.</Trans>
            ) : (
              <Trans>The company rejected this request. The borrower sees that this step is delayed.</Trans>
            )}
          </p>
          {failure?.why !== undefined && <Rejection why={failure.why} />}
        </>
      )}
      {failed || late ? (
        <DecisionForm
          file={file}
          form={form}
          action={by === 'STAFF' ? t`Open a desk task` : t`Send the request again`}
          consequence={
            by === 'STAFF'
              ? t`This opens a desk task for your team. If the company answers later, we’ll ignore its answer.`
              : t`We’ll send the request again now. If it fails again, it comes back to the queue.`
          }
        >
          {canAnswer && (
            <RadioCards
              name="by"
              legend={t`Who should answer?`}
              options={[
                { value: 'VENDOR', label: t`The company`, description: t`We’ll send it the request again.` },
                {
                  value: 'STAFF',
                  label: t`Your team`,
                  description: t`We’ll open a desk task. A second person must approve the answer.`,
                },
              ]}
              value={by}
              onValue={setBy}
            />
          )}
          <Field name="reason" label={t`Reason`} hint={t`For the lender’s records`}>
            <TextArea rows={2} />
          </Field>
        </DecisionForm>
      ) : (
        <p>
          <Trans>An attempt is in progress.</Trans>
        </p>
      )}
    </Card>
  )
}
