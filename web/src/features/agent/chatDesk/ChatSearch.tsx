import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { FoundChats } from 'domain/api/chatDesk.ts'
import { isOpen } from 'domain/chat/conversation.ts'
import { chatSearchForm } from 'domain/forms/chat.ts'
import { ANY_DAY, checkForm } from 'domain/forms/form.ts'
import { AGENT_CHATS } from 'domain/routes/routes.ts'
import { formatMoment } from 'domain/values/dates.ts'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { useForm } from '../../../ui/form.ts'
import { Link } from '../../../ui/Link.tsx'
import { LOCAL_ZONE } from '../../../ui/localZone.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import css from './ChatDesk.module.css'
import { searchChats } from './queries.ts'
import { useDeskWords } from './words.ts'

/** Finds open and ended chats. The search text isn't in the URL, because it can be a person's name. */
export function ChatSearch({ chosen }: { chosen: string | undefined }) {
  const { t } = useLingui()
  const [found, setFound] = useState<FoundChats>()
  const form = useForm({
    check: (answers) => checkForm(chatSearchForm, answers, ANY_DAY),
    submit: async ({ searchFor }) => {
      setFound(await searchChats(searchFor))
      return undefined
    },
  })
  return (
    <search className={css.search}>
      <Form form={form}>
        <Field
          name="searchFor"
          label={t`Find a chat`}
          hint={t`Name, email, loan number, or words from a recent message`}
        >
          <TextInput
            autoComplete="off"
            spellCheck={false}
            suffix={
              <Button kind="quiet" small type="submit" busy={form.busy}>
                <Trans>Find</Trans>
              </Button>
            }
          />
        </Field>
      </Form>
      <div role="status">{found && <Count found={found} onClear={() => setFound(undefined)} />}</div>
      {found && found.chats.length > 0 && (
        <ul className={css.list} aria-label={t`Search results`}>
          {found.chats.map((one) => (
            <FoundChat key={one.chat.conversation.conversationId} found={one} chosen={chosen} />
          ))}
        </ul>
      )}
    </search>
  )
}

function Count({ found: { chats, isComplete }, onClear }: { found: FoundChats; onClear: () => void }) {
  const { t } = useLingui()
  const count = chats.length
  return (
    <p className={css.count}>
      <span>
        {count === 0 ? t`No chats found.` : t`${plural(count, { one: '# chat found', other: '# chats found' })}`}{' '}
        {!isComplete && <Trans>Older matches aren’t shown.</Trans>}
      </span>
      <Button kind="quiet" small onClick={onClear}>
        <Trans>Clear</Trans>
      </Button>
    </p>
  )
}

interface FoundChatProps {
  readonly found: FoundChats['chats'][number]
  readonly chosen: string | undefined
}

function FoundChat({ found: { chat, startedAt, excerpt }, chosen }: FoundChatProps) {
  const { nameOf } = useDeskWords()
  const { conversationId, state } = chat.conversation
  return (
    <li>
      <Link
        href={`${AGENT_CHATS}?chat=${conversationId}`}
        className={css.item}
        aria-current={conversationId === chosen ? 'page' : undefined}
      >
        <span className={css.name}>{nameOf(chat)}</span>{' '}
        <span className={css.skill}>{isOpen(state) ? <Trans>Open</Trans> : <Trans>Ended</Trans>}</span>{' '}
        <span className={css.note}>{formatMoment(LOCAL_ZONE, startedAt)}</span>{' '}
        {excerpt !== undefined && <span className={css.note}>{excerpt}</span>}
      </Link>
    </li>
  )
}
