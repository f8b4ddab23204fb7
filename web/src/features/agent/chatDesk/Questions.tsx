import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeskChat } from 'domain/api/chatDesk.ts'
import { chatAnswerForm } from 'domain/forms/chat.ts'
import { ANY_DAY, checkForm } from 'domain/forms/form.ts'
import { AGENT_CHATS } from 'domain/routes/routes.ts'
import { call } from '../../../api/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { useForm } from '../../../ui/form.ts'
import { Link } from '../../../ui/Link.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toast.ts'
import { type DraftPlace, NO_DRAFT } from '../../chat/drafts.ts'
import css from './ChatDesk.module.css'
import { BOARD, CHATS, chatQuery, questionsQuery } from './queries.ts'
import { useDeskWords } from './words.ts'

/** Lists the questions that visitors left while agents were away. */
export function OpenQuestions() {
  const { nameOf } = useDeskWords()
  const { data } = useQuery(questionsQuery)
  if (!data || data.questions.length === 0) return null
  const count = data.questions.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <section>
      <h2 className={css.listTitle}>
        <Trans>Questions to answer by email ({count})</Trans>
      </h2>
      <ul className={css.list}>
        {data.questions.map(({ chat, questions }) => (
          <li key={chat.conversation.conversationId}>
            <Link href={`${AGENT_CHATS}?chat=${chat.conversation.conversationId}`} className={css.item}>
              <span className={css.name}>{nameOf(chat)}</span>{' '}
              {questions.map((question) => (
                <span key={question} className={css.note}>
                  {question}
                </span>
              ))}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The form with which an agent answers a visitor's question by email. */
export function QuestionAnswer({ chat, draft }: { readonly chat: DeskChat; readonly draft: DraftPlace }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { visitorEmail, conversation } = chat
  const id = conversation.conversationId
  const form = useForm({
    check: (answers) => checkForm(chatAnswerForm, answers, ANY_DAY),
    submit: async ({ answer }) => {
      const answered = await call<DeskChat>('POST', `${CHATS}/${id}/answer`, { body: { answer } })
      client.setQueryData(chatQuery(id).queryKey, answered)
      draft.keep(NO_DRAFT)
      toast(t`Answer sent to ${visitorEmail}`)
      await client.invalidateQueries({ queryKey: BOARD })
      return undefined
    },
  })
  return (
    <div className={css.foot}>
      <Form form={form}>
        <Field name="answer" label={t`Your answer`} hint={t`We’ll email it to ${visitorEmail}.`}>
          <TextArea
            rows={4}
            defaultValue={draft.read().text}
            onChange={({ target }) => draft.keep({ text: target.value, files: [] })}
          />
        </Field>
        <Button busy={form.busy}>
          <Trans>Email answer</Trans>
        </Button>
      </Form>
    </div>
  )
}
