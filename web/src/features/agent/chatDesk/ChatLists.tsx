import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ChatBoard, DeskChat } from 'domain/api/chatDesk.ts'
import { CHAT_SKILLS, type ChatSkill } from 'domain/chat/skills.ts'
import { AGENT_CHATS } from 'domain/routes/routes.ts'
import type { Instant } from 'domain/values/dates.ts'
import { hoursInWords } from 'domain/values/hours.ts'
import { oneOf } from 'domain/values/text.ts'
import { type ReactNode, useState } from 'react'
import { useOrganization } from '../../../api/injected.ts'
import { Field } from '../../../ui/Field.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Tag } from '../../../ui/Notice.tsx'
import { Select } from '../../../ui/TextInput.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import css from './ChatDesk.module.css'
import { type DeskView, NO_CHAT, unreadOf } from './desk.ts'
import { isLongWait, useDeskWords } from './words.ts'

interface ChatListsProps {
  readonly board: ChatBoard
  readonly ended: readonly DeskChat[]
  readonly view: DeskView
  readonly now: Instant
  readonly chosen: string | undefined
}

/** Lists the agent's chats, the queue, and the chats of colleagues. */
export function ChatLists({ board, ended, view, now, chosen }: ChatListsProps) {
  const { t } = useLingui()
  const { lasting, skillName } = useDeskWords()
  const [skill, setSkill] = useState<ChatSkill>()
  const { chats, skills, agents } = board
  const week = hoursInWords(useOrganization().orgMetaData.companyInfo.hours.OPS_CHAT)
  const own = chats.filter(({ isMine }) => isMine)
  const waiting = chats.filter(({ conversation }) => conversation.state === 'WAITING')
  const queue = waiting.filter(({ conversation }) => !skill || conversation.skill === skill)
  const others = chats.filter((chat) => !chat.isMine && !waiting.includes(chat))
  const item = (chat: DeskChat, note: ReactNode) => <Item key={idOf(chat)} {...{ chat, chosen, note }} />
  const count = waiting.length
  return (
    <nav aria-label={t`Chats`} className={css.lists}>
      <VisuallyHidden as="div">
        <span role="status">{t`${plural(count, { one: '# chat is waiting', other: '# chats are waiting' })}`}</span>
      </VisuallyHidden>
      {board.mayAnswer && (
        <List title={t`Your chats`} empty={t`You have no open chats.`}>
          {own.map((chat) => item(chat, <News chat={chat} view={view} />))}
          {ended.map((chat) => item(chat, <Trans>Ended</Trans>))}
        </List>
      )}
      <List
        title={t`Waiting (${count})`}
        empty={skill ? t`No one is waiting for this skill.` : t`No one is waiting.`}
        filter={
          skills.length > 1 && (
            <Field name="skill" label={t`Skill`}>
              <Select
                value={skill ?? ''}
                onChange={({ target }) => setSkill(oneOf(CHAT_SKILLS, target.value))}
                options={[
                  { value: '', label: t`All skills` },
                  ...skills.map((value) => ({ value, label: skillName(value) })),
                ]}
              />
            </Field>
          )
        }
      >
        {queue.map((chat) => item(chat, <Wait chat={chat} now={now} />))}
      </List>
      {others.length > 0 && (
        <List title={t`With agents`}>
          {others.map((chat) => {
            const agent = chat.conversation.agentName ?? ''
            const time = lasting(chat.since, now)
            return item(
              chat,
              <Trans>
                {agent}, for {time}
              </Trans>,
            )
          })}
        </List>
      )}
      {agents.length > 0 && (
        <section>
          <h2 className={css.listTitle}>
            <Trans>At the chat desk</Trans>
          </h2>
          <ul className={css.agents}>
            {agents.map(({ identity, name, chats: number, isOwn }) => (
              <li key={identity}>
                <span>{isOwn ? t`${name} (you)` : name}</span>{' '}
                <span>{t`${plural(number, { one: '# chat', other: '# chats' })}`}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2 className={css.listTitle}>
          <Trans>Chat hours</Trans>
        </h2>
        <p className={css.note}>{week}</p>
      </section>
    </nav>
  )
}

const idOf = ({ conversation }: DeskChat): string => conversation.conversationId

interface ListProps {
  readonly title: string
  readonly empty?: string
  readonly filter?: ReactNode
  readonly children: readonly ReactNode[] | readonly (readonly ReactNode[])[]
}

function List({ title, empty, filter, children }: ListProps) {
  return (
    <section>
      <h2 className={css.listTitle}>{title}</h2>
      {filter}
      {children.flat().length === 0 ? (
        <p className={css.note}>{empty}</p>
      ) : (
        <ul className={css.list}>{children as ReactNode}</ul>
      )}
    </section>
  )
}

function Item({ chat, chosen, note }: { chat: DeskChat; chosen: string | undefined; note: ReactNode }) {
  const { nameOf, skillName } = useDeskWords()
  const id = idOf(chat)
  return (
    <li>
      <Link href={`${AGENT_CHATS}?chat=${id}`} className={css.item} aria-current={id === chosen ? 'page' : undefined}>
        <span className={css.name}>{nameOf(chat)}</span>{' '}
        <span className={css.skill}>{skillName(chat.conversation.skill)}</span> <span className={css.note}>{note}</span>
      </Link>
    </li>
  )
}

function Wait({ chat, now }: { chat: DeskChat; now: Instant }) {
  const { lasting } = useDeskWords()
  const time = lasting(chat.since, now)
  if (!isLongWait(chat.since, now)) return <Trans>Waiting {time}</Trans>
  return (
    <Tag tone="warn">
      <Trans>Waiting {time}</Trans>
    </Tag>
  )
}

/** The number of unread messages in one of the agent's own chats. */
function News({ chat, view }: { chat: DeskChat; view: DeskView }) {
  const { t } = useLingui()
  const live = view.chats.get(idOf(chat)) ?? NO_CHAT
  const unread = unreadOf(live)
  if (unread > 0)
    return <Tag tone="info">{t`${plural(unread, { one: '# new message', other: '# new messages' })}`}</Tag>
  if (live.preview !== '') return <Trans>Typing</Trans>
  return live.messages.at(-1)?.text ?? ''
}
