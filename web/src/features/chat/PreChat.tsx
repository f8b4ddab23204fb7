import { Trans, useLingui } from '@lingui/react/macro'
import { preChatForm } from 'domain/forms/chat.ts'
import { ANY_DAY, checkForm } from 'domain/forms/form.ts'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { useForm } from '../../ui/form.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import css from './Chat.module.css'
import type { Chat } from './chat.ts'
import { chatErrors, chatField, checkChat } from './prefixed.ts'
import type { ChatView } from './view.ts'
import { Welcome } from './Welcome.tsx'

interface PreChatProps {
  readonly chat: Chat
  readonly view: ChatView
}

/** The form before a chat. Visitors don't have to sign in. */
export function PreChat({ chat, view }: PreChatProps) {
  const { t } = useLingui()
  const form = useForm({
    check: (answers) => checkChat(answers, (plain) => checkForm(preChatForm, plain, ANY_DAY)),
    submit: async ({ name, email }) => {
      try {
        await chat.start({ name, email: email ?? '' })
        return undefined
      } catch (error) {
        if (error instanceof ApiError && error.fieldErrors.length > 0) return chatErrors(error.fieldErrors)
        throw error
      }
    },
  })
  const { name, email } = view.visitor
  return (
    <div className={css.form}>
      <Welcome view={view} mode={chat.mode} />
      <Form key={`${name} ${email}`} form={form} failure={t`Something went wrong. Please try again later.`}>
        <Field name={chatField('name')} label={t`Your name`}>
          <TextInput autoComplete="name" defaultValue={name} />
        </Field>
        <Field name={chatField('email')} label={t`Email`} optional>
          <TextInput type="email" autoComplete="email" defaultValue={email} />
        </Field>
        <Button busy={form.busy} wide>
          <Trans>Start chat</Trans>
        </Button>
      </Form>
    </div>
  )
}
