import { Trans, useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { CONDITIONS } from 'domain/application/conditions/conditions.ts'
import { CONDITION_CATEGORIES } from 'domain/application/conditions/types.ts'
import { closeConditionForm, MOST_DOCUMENTS, wantConditionForm } from 'domain/forms/agent.ts'
import { CONDITION_DOCUMENT_LABELS, CONDITION_DOCUMENTS } from 'domain/forms/condition.ts'
import { checkForm } from 'domain/forms/form.ts'
import { plainDate } from 'domain/values/dates.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { Checkbox, RadioCards } from '../../ui/Choices.tsx'
import { Field, Fieldset } from '../../ui/Field.tsx'
import { Tag } from '../../ui/Notice.tsx'
import { Select, TextArea, TextInput } from '../../ui/TextInput.tsx'
import { DecisionForm, Why } from './DecisionForm.tsx'
import { DocumentLinks } from './DocumentLinks.tsx'
import { CATEGORY_NAMES } from './names.ts'
import { PersonField, usePerson } from './PersonField.tsx'
import { useDecisionForm } from './useDecisionForm.tsx'
import { useAgentWords } from './words.ts'

/**
 * Returns a function that looks up the name and role of the person who must answer a condition. The result is undefined
 * if that person is no longer on the application.
 */
function useAsked(file: AgentFile) {
  const told = usePerson()
  return ({ forIdentity }: AgentFile['conditions'][number]): string | undefined => {
    const person = file.people.find(({ identity }) => identity === forIdentity)
    const { name, part } = person ? told(person) : {}
    return name && `${name}, ${part}`
  }
}

interface ConditionFormProps {
  file: AgentFile
  condition: AgentFile['conditions'][number]
  title: string
  due: ReactNode
}

/** Shows what a person sent in response to a condition, and lets the agent accept or reject it. */
export function ConditionForm({ file, condition, title, due }: ConditionFormProps) {
  const { t } = useLingui()
  const [way, setWay] = useState('')
  const person = useAsked(file)(condition)
  const context = { today: plainDate(file.today) }
  const form = useDecisionForm(file, `conditions/${condition.uuid}/close`, (answers) =>
    checkForm(closeConditionForm, answers, context),
  )
  const wrote = file.reviews.find(({ uuid }) => uuid === condition.review)?.wrote
  const sent = file.documents.filter(({ uuid }) => condition.documents?.includes(uuid))
  return (
    <Card title={title} corner={due}>
      <Facts
        items={[
          ...(person ? [{ label: t`Sent to`, value: person }] : []),
          { label: t`Request`, value: condition.commentsToBorrower || '–' },
          ...(wrote ? [{ label: t`Borrower’s comment`, value: wrote }] : []),
          ...(condition.notes ? [{ label: t`Reason`, value: condition.notes }] : []),
        ]}
      />
      <DocumentLinks file={file} documents={sent} label={t`Documents received`} />
      <DecisionForm
        file={file}
        form={form}
        action={way === 'ASK' ? t`Request more` : way === 'CLEAR' ? t`Accept the answer` : t`Submit decision`}
        consequence={
          way === 'ASK'
            ? t`The person gets an email with your message and must answer again.`
            : way === 'CLEAR' && t`The request closes, and the application continues.`
        }
      >
        <RadioCards
          name="way"
          legend={t`Does this answer the request?`}
          options={[
            { value: 'CLEAR', label: t`Yes, accept the answer` },
            { value: 'ASK', label: t`No, request more` },
          ]}
          value={way}
          onValue={setWay}
        />
        {way === 'ASK' && (
          <Field name="comments" label={t`Message to the person`}>
            <TextArea />
          </Field>
        )}
        <Why />
      </DecisionForm>
    </Card>
  )
}

interface OpenConditionProps extends Pick<ConditionFormProps, 'file' | 'condition'> {
  chosen: boolean
  onChoose: () => void
}

/** Shows an unanswered request, with a button to withdraw it. */
export function OpenCondition({ file, condition, chosen, onChoose }: OpenConditionProps) {
  const { t } = useLingui()
  const { named } = useAgentWords()
  const person = useAsked(file)(condition)
  return (
    <Card
      title={named(CATEGORY_NAMES, condition.category)}
      corner={
        <Tag>
          <Trans>Waiting for an answer</Trans>
        </Tag>
      }
    >
      <Facts
        items={[
          ...(person ? [{ label: t`Sent to`, value: person }] : []),
          { label: t`Request`, value: condition.commentsToBorrower || '–' },
        ]}
      />
      {chosen ? (
        <TakeBack file={file} condition={condition} />
      ) : (
        <Button kind="secondary" type="button" onClick={onChoose}>
          <Trans>Withdraw request</Trans>
        </Button>
      )}
    </Card>
  )
}

function TakeBack({ file, condition }: Pick<ConditionFormProps, 'file' | 'condition'>) {
  const { t } = useLingui()
  const context = { today: plainDate(file.today) }
  const form = useDecisionForm(file, `conditions/${condition.uuid}/close`, (answers) =>
    checkForm(closeConditionForm, answers, context),
  )
  return (
    <DecisionForm
      file={file}
      form={form}
      action={t`Withdraw request`}
      consequence={t`The person no longer has to answer.`}
    >
      <input type="hidden" name="way" value="CLEAR" />
      <Field name="reason" label={t`Reason`} hint={t`For the lender’s records`}>
        <TextArea rows={2} />
      </Field>
    </DecisionForm>
  )
}

const ACTIONS = Object.fromEntries(Object.entries(CONDITIONS).map(([kind, { action }]) => [kind, action]))

/**
 * The form with which an agent requests something outside the journey's steps, such as a document, from a person on the
 * application.
 */
export function ConditionWish({ file }: { file: AgentFile }) {
  const { t, i18n } = useLingui()
  const { named } = useAgentWords()
  const [category, setCategory] = useState('')
  const context = { today: plainDate(file.today), actions: ACTIONS }
  const form = useDecisionForm(file, 'conditions', (answers) => checkForm(wantConditionForm, answers, context))
  return (
    <Card title={t`New request`}>
      <DecisionForm
        file={file}
        form={form}
        action={t`Send request`}
        consequence={t`The person gets an email with your message. Their answer comes to the queue.`}
      >
        <PersonField file={file} legend={t`Send to`} />
        <Field name="category" label={t`Type of request`}>
          <Select
            placeholder={t`Choose a type`}
            value={category}
            onChange={(event) => setCategory(event.target.value)}
            options={CONDITION_CATEGORIES.map((value) => ({ value, label: named(CATEGORY_NAMES, value) }))}
          />
        </Field>
        <Field name="comments" label={t`Message to the person`}>
          <TextArea />
        </Field>
        {ACTIONS[category] === 'UPLOAD' && (
          <>
            <Fieldset
              name="documents"
              legend={t`Documents`}
              hint={t`If you check none, we request the usual documents.`}
            >
              {CONDITION_DOCUMENTS.map((type) => (
                <Checkbox key={type} id={`wanted-${type}`} name="documents" value={type}>
                  {i18n._(CONDITION_DOCUMENT_LABELS[type])}
                </Checkbox>
              ))}
            </Fieldset>
            <Field name="number" label={t`Number of files`} width="short">
              <TextInput inputMode="numeric" defaultValue="1" maxLength={String(MOST_DOCUMENTS).length} />
            </Field>
          </>
        )}
        <Why />
      </DecisionForm>
    </Card>
  )
}
