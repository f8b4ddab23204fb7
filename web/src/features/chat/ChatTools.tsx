import { LOGIN_WITH_PASSWORD } from 'domain/api/paths.ts'
import { devPreChatForm } from 'domain/forms/chat.ts'
import { ANY_DAY, checkForm } from 'domain/forms/form.ts'
import { CHAT_CHANNELS, VENDOR_CHANNELS } from 'domain/organization/chatChannels.ts'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { ApiError, call } from '../../api/client.ts'
import { token } from '../../api/token.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { useForm } from '../../ui/form.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import css from './ChatTools.module.css'
import { readVisitor } from './calls.ts'
import type { Chat } from './chat.ts'
import { prefixed } from './prefixed.ts'

/**
 * Signs in to the chat with a password or a token, starts it with an agent, and chooses the way to chat. The tools are
 * for developers and testers, so they're only in English and aren't part of production builds.
 */
export default function ChatTools({ chat }: { readonly chat: Chat }) {
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const answers = new FormData(event.currentTarget)
    const read = (name: string) => String(answers.get(name) ?? '').trim()
    setProblem(undefined)
    signIn(read('tools-email'), read('tools-password'), read('tools-jwt')).then(
      () => chat.startNew(),
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    )
  }
  return (
    <details className={css.tools}>
      <summary>Chat tools</summary>
      <form onSubmit={submit}>
        <Field name="tools-email" label="Account email">
          <TextInput type="email" autoComplete="username" />
        </Field>
        <Field name="tools-password" label="Account password">
          <TextInput type="password" autoComplete="current-password" />
        </Field>
        <Field name="tools-jwt" label="JWT" hint="Instead of a password, for a session of this browser" error={problem}>
          <TextInput autoComplete="off" />
        </Field>
        <Button kind="secondary" type="submit" wide>
          Sign in to chat
        </Button>
      </form>
      {VENDOR_CHANNELS.some((channel) => channel === chat.mode) && <WithAgent chat={chat} />}
      <p>
        Mode: <strong>{chat.mode}</strong>
      </p>
      <ul className={css.modes}>
        {[...CHAT_CHANNELS, ...VENDOR_CHANNELS].map((mode) => (
          <li key={mode}>
            <a href={`?mode=${mode}`}>{mode}</a>
          </li>
        ))}
      </ul>
    </details>
  )
}

const { field, errors, check } = prefixed('agent-')

/**
 * Starts a chat with one of the vendor's agents, because agents might not join a development account's chats
 * automatically.
 */
function WithAgent({ chat }: { readonly chat: Chat }) {
  const form = useForm({
    check: (answers) => check(answers, (plain) => checkForm(devPreChatForm, plain, ANY_DAY)),
    submit: async ({ name, email, agentId }) => {
      try {
        await chat.start({ name, email: email ?? '', agentId })
        return undefined
      } catch (error) {
        if (error instanceof ApiError && error.fieldErrors.length > 0) return errors(error.fieldErrors)
        throw error
      }
    },
  })
  return (
    <Form form={form} failure="The vendor may not know this agent.">
      <Field name={field('name')} label="Visitor’s name">
        <TextInput autoComplete="off" />
      </Field>
      <Field name={field('email')} label="Visitor’s email" optional>
        <TextInput type="email" autoComplete="off" />
      </Field>
      <Field name={field('agentId')} label="Agent ID" hint={`The agent’s ID at ${chat.mode}`}>
        <TextInput autoComplete="off" />
      </Field>
      <Button kind="secondary" type="submit" busy={form.busy} wide>
        Start with this agent
      </Button>
    </Form>
  )
}

/** @throws Error if the server refuses the password or the token, or asks for a second factor */
async function signIn(email: string, password: string, pasted: string): Promise<void> {
  const before = token.read()
  const { jwt } =
    pasted === ''
      ? await call<{ jwt?: string }>('POST', LOGIN_WITH_PASSWORD, { body: { email, password } })
      : { jwt: pasted }
  if (jwt === undefined) throw new Error('This account needs a code. Sign in on the sign-in page.')
  token.store(jwt)
  try {
    await readVisitor()
  } catch (error) {
    if (before === null) token.remove()
    else token.store(before)
    throw error
  }
}
