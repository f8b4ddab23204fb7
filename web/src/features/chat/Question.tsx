import { Trans, useLingui } from '@lingui/react/macro'
import { chatQuestionForm } from 'domain/forms/chat.ts'
import { ANY_DAY, checkForm } from 'domain/forms/form.ts'
import { formatMoment, instant } from 'domain/values/dates.ts'
import { type RefObject, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { useForm } from '../../ui/form.ts'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import css from './Chat.module.css'
import type { Chat } from './chat.ts'
import { chatErrors, chatField, checkChat } from './prefixed.ts'
import { currentPerson } from './session.ts'
import type { ChatView } from './view.ts'

/** Lets the visitor leave a question while agents are away. Agents answer it by email. */
export function Question({ chat, view }: { readonly chat: Chat; readonly view: ChatView }) {
  const [isOpen, setOpen] = useState(false)
  /** What the visitor typed before closing the form without sending it. */
  const typed = useRef<string>(undefined)
  return (
    <>
      <div className={css.status}>
        <Button type="button" kind="secondary" small onClick={() => setOpen(true)}>
          {view.question ? <Trans>Leave another question</Trans> : <Trans>Leave a question</Trans>}
        </Button>
      </div>
      {isOpen && <QuestionForm chat={chat} view={view} typed={typed} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Tells the visitor that their question is waiting for an answer by email. */
export function QuestionStatus({ question: { askedAt, email } }: { question: NonNullable<ChatView['question']> }) {
  const moment = askedAt && formatMoment(LOCAL_ZONE, instant(askedAt))
  return (
    <p className={css.status} role="status">
      {moment === undefined ? (
        <Trans>We received your question. Our team will email you at {email}.</Trans>
      ) : (
        <Trans>
          Your question from {moment} is waiting for an answer. Our team will email you at {email}.
        </Trans>
      )}
    </p>
  )
}

interface QuestionFormProps {
  readonly chat: Chat
  readonly view: ChatView
  readonly typed: RefObject<string | undefined>
  readonly onClose: () => void
}

function QuestionForm({ chat, view, typed, onClose }: QuestionFormProps) {
  const { t } = useLingui()
  const form = useForm({
    check: (answers) => checkChat(answers, (plain) => checkForm(chatQuestionForm, plain, ANY_DAY)),
    submit: async (question) => {
      try {
        await chat.leaveQuestion(question)
        typed.current = undefined
        onClose()
        return undefined
      } catch (error) {
        if (error instanceof ApiError && error.fieldErrors.length > 0) return chatErrors(error.fieldErrors)
        throw error
      }
    },
  })
  const { name, email } = view.visitor
  // Signed-in people get answers only at their account's email address, so don't ask for one.
  const isOwn = currentPerson() !== '' && email !== ''
  // The visitor has often asked the bot already, so prefill the question.
  const asked = view.question ? undefined : view.lines.findLast(({ sender }) => sender === 'VISITOR')?.text
  const [first] = useState(() => typed.current ?? asked)
  return (
    <Dialog open onClose={onClose} title={<Trans>Leave a question</Trans>}>
      <Form form={form} failure={t`Something went wrong. Please try again later.`}>
        <p className={css.status}>
          <Trans>Our team will answer by email. Please don’t send Social Security numbers or bank details.</Trans>
        </p>
        <Field name={chatField('name')} label={t`Your name`}>
          <TextInput autoComplete="name" defaultValue={name} />
        </Field>
        <Field name={chatField('email')} label={t`Email`} hint={isOwn ? t`The email of your account.` : undefined}>
          <TextInput type="email" autoComplete="email" defaultValue={email} readOnly={isOwn} />
        </Field>
        <Field name={chatField('question')} label={t`Your question`} hint={t`Up to 2,000 characters.`}>
          <TextArea
            rows={4}
            defaultValue={first}
            onChange={({ target }) => {
              typed.current = target.value
            }}
          />
        </Field>
        <Button busy={form.busy}>
          <Trans>Send question</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}
