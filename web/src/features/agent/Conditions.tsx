import { Trans, useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { CONDITIONS } from 'domain/application/conditions/conditions.ts'
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
 * Returns a function that returns the name and role of the person who must respond; undefined if the person is no longer
 * on the application.
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

/** Shows what a person sent for a condition, and lets the agent decide whether to accept it. */
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
          ...(person ? [{ label: t`Asked of`, value: person }] : []),
          { label: t`Asked for`, value: condition.commentsToBorrower || '–' },
          ...(wrote ? [{ label: t`What the borrower wrote`, value: wrote }] : []),
          ...(condition.notes ? [{ label: t`Why`, value: condition.notes }] : []),
        ]}
      />
      <DocumentLinks file={file} documents={sent} label={t`What was sent`} />
      <DecisionForm file={file} form={form}>
        <RadioCards
          name="way"
          legend={t`Will it do?`}
          options={[
            { value: 'CLEAR', label: t`Yes, it is answered` },
            { value: 'ASK', label: t`No, ask once more` },
          ]}
          value={way}
          onValue={setWay}
        />
        {way === 'ASK' && (
          <Field name="comments" label={t`What the person reads`}>
            <TextArea />
          </Field>
        )}
        <Why />
        <Button busy={form.busy}>
          <Trans>End the condition</Trans>
        </Button>
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
          <Trans>Not answered yet</Trans>
        </Tag>
      }
    >
      <Facts
        items={[
          ...(person ? [{ label: t`Asked of`, value: person }] : []),
          { label: t`Asked for`, value: condition.commentsToBorrower || '–' },
        ]}
      />
      {chosen ? (
        <TakeBack file={file} condition={condition} />
      ) : (
        <Button kind="secondary" type="button" onClick={onChoose}>
          <Trans>Take it back</Trans>
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
    <DecisionForm file={file} form={form}>
      <input type="hidden" name="way" value="CLEAR" />
      <Field name="reason" label={t`Why it is no longer wanted`}>
        <TextArea rows={2} />
      </Field>
      <Button busy={form.busy}>
        <Trans>Take it back</Trans>
      </Button>
    </DecisionForm>
  )
}

const ACTIONS = Object.fromEntries(Object.entries(CONDITIONS).map(([kind, { action }]) => [kind, action]))

/** The form that requests something from a person on the application, outside the journey's steps. */
export function ConditionWish({ file }: { file: AgentFile }) {
  const { t, i18n } = useLingui()
  const { named } = useAgentWords()
  const [category, setCategory] = useState('')
  const context = { today: plainDate(file.today), actions: ACTIONS }
  const form = useDecisionForm(file, 'conditions', (answers) => checkForm(wantConditionForm, answers, context))
  return (
    <Card title={t`Ask for something`}>
      <DecisionForm file={file} form={form}>
        <PersonField file={file} legend={t`Whom do you ask?`} />
        <Field name="category" label={t`What is it about?`}>
          <Select
            placeholder={t`Please choose`}
            value={category}
            onChange={(event) => setCategory(event.target.value)}
            options={Object.keys(CONDITIONS).map((value) => ({ value, label: named(CATEGORY_NAMES, value) }))}
          />
        </Field>
        <Field name="comments" label={t`What the person reads`}>
          <TextArea />
        </Field>
        {ACTIONS[category] === 'UPLOAD' && (
          <>
            <Fieldset name="documents" legend={t`Documents`} hint={t`Without any, those that are usual for it.`}>
              {CONDITION_DOCUMENTS.map((type) => (
                <Checkbox key={type} id={`wanted-${type}`} name="documents" value={type}>
                  {i18n._(CONDITION_DOCUMENT_LABELS[type])}
                </Checkbox>
              ))}
            </Fieldset>
            <Field name="number" label={t`How many files`} width="short">
              <TextInput inputMode="numeric" defaultValue="1" maxLength={String(MOST_DOCUMENTS).length} />
            </Field>
          </>
        )}
        <Why />
        <Button busy={form.busy}>
          <Trans>Ask for it</Trans>
        </Button>
      </DecisionForm>
    </Card>
  )
}
