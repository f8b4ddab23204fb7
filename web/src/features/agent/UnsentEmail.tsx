import { Trans, useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { mayHandlePapers } from 'domain/application/views/agents.ts'
import { checkForm } from 'domain/forms/form.ts'
import { messageStepForm } from 'domain/forms/letter.ts'
import { plainDate } from 'domain/values/dates.ts'
import { type ReactNode, useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { RadioCards } from '../../ui/Choices.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { isMailTemplate, MAIL_NAMES } from './mailNames.ts'
import { useDecisionForm } from './useDecisionForm.tsx'
import { useAgentWords } from './words.ts'

interface UnsentEmailProps {
  file: AgentFile
  item: AgentFile['work'][number]
  title: string
  due: ReactNode
}

/** Lets an agent send an email again that the server gave up sending, or close it with a reason. */
export function UnsentEmail({ file, item, title, due }: UnsentEmailProps) {
  const { t } = useLingui()
  const { name } = useAgentWords()
  const [step, setStep] = useState('')
  const context = { today: plainDate(file.today) }
  const form = useDecisionForm(file, `messages/${item.key}`, (answers) => checkForm(messageStepForm, answers, context))
  const message = file.messages.find(({ uuid }) => uuid === item.key)
  const person = file.people.find(({ identity }) => identity === message?.identity)?.name || '–'
  const about = message && isMailTemplate(message.template) ? name(MAIL_NAMES[message.template]) : t`Email`
  return (
    <Card title={title} corner={due}>
      <p>
        <Trans>
          “{about}” to {person} wasn’t sent. We tried for 10 days, or the mail server refused it.
        </Trans>
      </p>
      {mayHandlePapers(file.seat.role) ? (
        <DecisionForm
          file={file}
          form={form}
          action={step === 'CLOSED' ? t`Close email` : t`Send again`}
          consequence={
            step === 'CLOSED'
              ? t`The reason stays in the file’s history.`
              : t`We’ll send the email again now. If it fails again, it comes back to the queue.`
          }
        >
          <RadioCards
            name="step"
            legend={t`How do you want to continue?`}
            options={[
              { value: 'AGAIN', label: t`Send it again to the same address` },
              { value: 'CLOSED', label: t`Close it: the person was reached another way` },
            ]}
            value={step}
            onValue={setStep}
          />
          {step !== '' && (
            <Field name="reason" label={t`Reason`} hint={t`For the lender’s records`}>
              <TextArea rows={2} />
            </Field>
          )}
        </DecisionForm>
      ) : (
        <p>
          <Trans>Processors and underwriters handle unsent emails.</Trans>
        </p>
      )}
    </Card>
  )
}
