import { Trans, useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { mayHandlePapers } from 'domain/application/views/agents.ts'
import { checkForm } from 'domain/forms/form.ts'
import { letterStepForm } from 'domain/forms/letter.ts'
import { formatDate, plainDate } from 'domain/values/dates.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { RadioCards } from '../../ui/Choices.tsx'
import { Field } from '../../ui/Field.tsx'
import { Stack } from '../../ui/Page.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { MAIL_CLASS_NAMES } from './names.ts'
import { useDecisionForm } from './useDecisionForm.tsx'
import { useAgentWords } from './words.ts'

type Letter = NonNullable<AgentFile['letters']>[number]

const useStep = (file: AgentFile, { uuid }: Letter) =>
  useDecisionForm(file, `letters/${uuid}`, (answers) =>
    checkForm(letterStepForm, answers, { today: plainDate(file.today) }),
  )

/** Lists the letters to people who receive paper documents, with the proof of mailing. */
export function Letters({ file }: { file: AgentFile }) {
  const { t } = useLingui()
  const { letters = [] } = file
  if (letters.length === 0) return null
  return (
    <Card title={t`Letters`}>
      <Stack gap={8}>
        {letters.map((letter) => (
          <LetterFacts key={letter.uuid} file={file} letter={letter} />
        ))}
      </Stack>
    </Card>
  )
}

function LetterFacts({ file, letter }: { file: AgentFile; letter: Letter }) {
  const { t } = useLingui()
  const { named } = useAgentWords()
  const { mailed, title, forIdentity, handled, tracked } = letter
  const name = file.people.find(({ identity }) => identity === forIdentity)?.name || '–'
  const states = { DELIVERED: t`Delivered`, RETURNED: t`Returned to sender`, UNKNOWN: t`No delivery reported` }
  return (
    <div>
      <Facts
        items={[
          { label: title, value: name },
          {
            label: t`Mailed`,
            value: mailed ? formatDate(mailed.on) : letter.refusedAt ? t`Couldn’t be mailed` : t`Not mailed yet`,
            note:
              mailed &&
              [mailed.carrier, named(MAIL_CLASS_NAMES, mailed.class), mailed.tracking, mailed.reference]
                .filter(Boolean)
                .join(', '),
          },
          ...(tracked ? [{ label: t`Delivery`, value: states[tracked] }] : []),
          ...(handled
            ? [{ label: t`Handled`, value: formatDate(plainDate(handled.at.slice(0, 10))), note: handled.reason }]
            : []),
        ]}
      />
      {mailed && !letter.returnedAt && mayHandlePapers(file.seat.role) && <Returning file={file} letter={letter} />}
    </div>
  )
}

/** Records that a letter was returned. Agents need this because the carrier or the mail vendor may not report it. */
function Returning({ file, letter }: { file: AgentFile; letter: Letter }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const form = useStep(file, letter)
  if (!open)
    return (
      <Button kind="quiet" small type="button" onClick={() => setOpen(true)}>
        <Trans>Record a returned letter</Trans>
      </Button>
    )
  return (
    <DecisionForm
      file={file}
      form={form}
      kind="secondary"
      action={t`Mark as returned`}
      consequence={t`The letter goes to the queue of undelivered letters.`}
    >
      <input type="hidden" name="step" value="RETURNED" />
    </DecisionForm>
  )
}

interface UndeliveredProps {
  file: AgentFile
  letter: Letter
  title: string
  due: ReactNode
}

/** Lets an agent mail an undelivered letter to another address, or close it with a reason. */
export function Undelivered({ file, letter, title, due }: UndeliveredProps) {
  const { t } = useLingui()
  const form = useStep(file, letter)
  const [step, setStep] = useState('')
  const name = file.people.find(({ identity }) => identity === letter.forIdentity)?.name ?? ''
  return (
    <Card title={title} corner={due}>
      <p>
        {letter.returnedAt ? (
          <Trans>
            “{letter.title}”, mailed to {name}, came back.
          </Trans>
        ) : (
          <Trans>
            The mail service refused “{letter.title}” to {name}.
          </Trans>
        )}
      </p>
      {mayHandlePapers(file.seat.role) ? (
        <DecisionForm
          file={file}
          form={form}
          action={step === 'AGAIN' ? t`Mail again` : t`Close letter`}
          consequence={
            step === 'AGAIN' ? t`We’ll mail the document to this address.` : t`The reason stays in the file’s history.`
          }
        >
          <RadioCards
            name="step"
            legend={t`How do you want to continue?`}
            options={[
              { value: 'AGAIN', label: t`Mail it to another address` },
              { value: 'CLOSED', label: t`Close it: delivered another way` },
            ]}
            value={step}
            onValue={setStep}
          />
          {step === 'AGAIN' && <AddressFields />}
          {step !== '' && (
            <Field name="reason" label={t`Reason`} hint={t`For the lender’s records`}>
              <TextArea rows={2} />
            </Field>
          )}
        </DecisionForm>
      ) : (
        <p>
          <Trans>Processors and underwriters handle letters.</Trans>
        </p>
      )}
    </Card>
  )
}

function AddressFields() {
  const { t } = useLingui()
  return (
    <>
      <Field name="street1" label={t`Street address`}>
        <TextInput autoComplete="off" />
      </Field>
      <Field name="street2" label={t`Apartment or unit`} optional>
        <TextInput autoComplete="off" />
      </Field>
      <Field name="city" label={t`City`}>
        <TextInput autoComplete="off" />
      </Field>
      <Field name="state" label={t`State`} hint={t`Two letters`} width="half">
        <TextInput autoComplete="off" maxLength={2} />
      </Field>
      <Field name="zip" label={t`ZIP code`} width="half">
        <TextInput autoComplete="off" inputMode="numeric" maxLength={5} />
      </Field>
    </>
  )
}
