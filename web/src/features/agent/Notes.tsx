import { Trans, useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { noteForm } from 'domain/forms/agent.ts'
import { checkForm } from 'domain/forms/form.ts'
import { formatMoment, instant, plainDate } from 'domain/values/dates.ts'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Button, ButtonRow } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { useForm } from '../../ui/form.ts'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import { Select, TextArea } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import css from './Agent.module.css'
import { Changed } from './Changed.tsx'
import { fileQuery, useDecision } from './queries.ts'

type Note = AgentFile['notes'][number]

/** Lists staff's notes, with a form for a new one. */
export function Notes({ file }: { file: AgentFile }) {
  const { t } = useLingui()
  const [isWriting, setWriting] = useState(false)
  return (
    <Card title={t`Notes`}>
      <p className={css.small}>
        <Trans>Only the lender’s staff see notes.</Trans>
      </p>
      {file.notes.length > 0 && (
        <ol className={css.timeline}>
          {file.notes.map((note) => (
            <li key={note.uuid}>
              <NoteText note={note} />
            </li>
          ))}
        </ol>
      )}
      {isWriting ? (
        <NewNote file={file} onClose={() => setWriting(false)} />
      ) : (
        <div>
          <Button kind="secondary" type="button" onClick={() => setWriting(true)}>
            <Trans>Add note</Trans>
          </Button>
        </div>
      )}
    </Card>
  )
}

function NoteText({ note: { text, by, at, mentions } }: { note: Note }) {
  return (
    <>
      <p className={css.words}>{text || <Trans>This note was erased with the borrower’s data.</Trans>}</p>
      <p className={css.small}>
        {by.isOwn ? <Trans>You</Trans> : by.name}, {formatMoment(LOCAL_ZONE, instant(at))}
        {mentions.map(({ identity, name, hasRead }) => (
          <span key={identity} className={css.note}>
            {hasRead ? <Trans>Mentions {name}, who has read it.</Trans> : <Trans>Mentions {name}.</Trans>}
          </span>
        ))}
      </p>
    </>
  )
}

function NewNote({ file, onClose }: { file: AgentFile; onClose: () => void }) {
  const { t } = useLingui()
  const decide = useDecision(file)
  const form = useForm({
    check: (answers) => checkForm(noteForm, answers, { today: plainDate(file.today) }),
    submit: async (answers) => {
      try {
        await decide('notes', answers)
        toast(t`Note added`)
        onClose()
        return undefined
      } catch (error) {
        if (error instanceof ApiError && error.fieldErrors.length > 0) return error.fieldErrors
        throw error
      }
    },
  })
  const isOld = form.failure instanceof ApiError && form.failure.status === 409
  return (
    <Form form={form} failure={isOld ? <Changed queryKey={fileQuery(file.uuid).queryKey} /> : undefined}>
      <Field name="note" label={t`Note`} hint={t`Don’t include Social Security or account numbers.`}>
        <TextArea rows={4} />
      </Field>
      <Field name="mention" label={t`Mention a colleague`} hint={t`Your colleague gets an email.`} optional>
        <Select
          placeholder={t`No one`}
          options={file.team
            .filter(({ isOwn }) => !isOwn)
            .map(({ identity, name }) => ({ value: identity, label: name }))}
        />
      </Field>
      <ButtonRow>
        <Button busy={form.busy}>
          <Trans>Save note</Trans>
        </Button>
        <Button kind="quiet" type="button" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </ButtonRow>
    </Form>
  )
}

/** Shows a note that mentions the agent, until the agent marks it as read. */
export function Mention({ file, note }: { file: AgentFile; note: Note }) {
  const { t } = useLingui()
  const decide = useDecision(file)
  const [busy, setBusy] = useState(false)
  const read = async () => {
    setBusy(true)
    await decide(`notes/${note.uuid}/read`, {}).catch(() => toast(t`That didn’t go through. Reload the page.`, 'bad'))
    setBusy(false)
  }
  return (
    <Card title={t`${note.by.name} mentioned you`} marked>
      <p className={css.words}>{note.text}</p>
      <div>
        <Button kind="secondary" type="button" busy={busy} onClick={() => void read()}>
          <Trans>Mark as read</Trans>
        </Button>
      </div>
    </Card>
  )
}
