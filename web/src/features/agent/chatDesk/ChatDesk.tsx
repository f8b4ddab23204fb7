import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ChatBoard, DeskChat } from 'domain/api/chatDesk.ts'
import { isOpen } from 'domain/chat/conversation.ts'
import { AGENT_CHATS } from 'domain/routes/routes.ts'
import { isUuid } from 'domain/values/identifiers.ts'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useOrganization } from '../../../api/injected.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Choices.tsx'
import { classes } from '../../../ui/classes.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice, Tag } from '../../../ui/Notice.tsx'
import { BackLink, QuestionPage } from '../../../ui/Page.tsx'
import { Loaded } from '../../../widgets/frame/SignedIn.tsx'
import { NoSeat } from '../NoSeat.tsx'
import css from './ChatDesk.module.css'
import { ChatLists } from './ChatLists.tsx'
import { ChatSearch } from './ChatSearch.tsx'
import { Conversation } from './Conversation.tsx'
import { type Desk, type DeskView, NO_CHAT, unreadOf } from './desk.ts'
import { OpenQuestions } from './Questions.tsx'
import { boardQuery, chatQuery } from './queries.ts'
import { Supervision } from './Supervision.tsx'
import { useDesk } from './useDesk.ts'
import { useNow } from './useNow.ts'

/** The page on which agents answer chats. */
export function ChatDesk() {
  const query = useQuery(boardQuery)
  return (
    <Loaded query={query} missing={() => <NoSeat />}>
      {(board) => <OpenDesk board={board} readAt={query.dataUpdatedAt} />}
    </Loaded>
  )
}

function OpenDesk({ board, readAt }: { board: ChatBoard; readAt: number }) {
  const { t } = useLingui()
  const { desk, view } = useDesk()
  const now = useNow(board.now, readAt)
  const [search] = useSearchParams()
  const asked = search.get('chat') ?? ''
  const chosen = isUuid(asked) ? asked : undefined
  const own = board.chats.filter(({ isMine }) => isMine)
  const ended = useEnded(board.chats, view)
  const following = [...own.map(({ conversation }) => conversation.conversationId), ...(chosen ? [chosen] : [])].join()
  useEffect(() => {
    for (const id of following ? following.split(',') : []) desk.follow(id)
  }, [desk, following])
  useUnsentWarning(view)

  const unread = own.reduce(
    (sum, { conversation }) => sum + unreadOf(view.chats.get(conversation.conversationId) ?? NO_CHAT),
    0,
  )
  return (
    <QuestionPage
      heading={t`Chats`}
      title={unread > 0 ? t`(${unread}) Chats` : t`Chats`}
      width="wide"
      lead={<Hours board={board} />}
    >
      <Connection desk={desk} view={view} />
      <div className={classes(css.desk, chosen && css.chosen)}>
        <div className={css.side}>
          {board.mayAnswer && (
            <Checkbox
              checked={view.isAway}
              onChange={({ target }) => desk.setAway(target.checked)}
              hint={t`Colleagues can’t transfer chats to you.`}
            >
              <Trans>I’m away</Trans>
            </Checkbox>
          )}
          <ChatLists board={board} ended={ended} view={view} now={now} chosen={chosen} />
          <ChatSearch chosen={chosen} />
          <OpenQuestions />
        </div>
        <div className={css.main}>
          {chosen && (
            <div className={css.back}>
              <BackLink href={AGENT_CHATS} />
            </div>
          )}
          <Conversations board={board} ended={ended} chosen={chosen} desk={desk} view={view} now={now} />
        </div>
      </div>
    </QuestionPage>
  )
}

interface ConversationsProps {
  readonly board: ChatBoard
  readonly ended: readonly DeskChat[]
  readonly chosen: string | undefined
  readonly desk: Desk
  readonly view: DeskView
  readonly now: ChatBoard['now']
}

/** Keep the agent's other chats mounted but hidden, so that they keep unfinished messages and chosen files. */
function Conversations({ board, ended, chosen, ...rest }: ConversationsProps) {
  const listed = [...board.chats, ...ended]
  const idOf = ({ conversation }: DeskChat) => conversation.conversationId
  const found = listed.find((chat) => idOf(chat) === chosen)
  const kept = listed.filter((chat) => chat.isMine || chat === found)
  return (
    <>
      {!chosen && board.maySupervise && <Supervision now={rest.now} />}
      {!chosen && !board.maySupervise && (
        <div className={css.none}>
          <EmptyState sign="message" title={<Trans>No chat selected</Trans>}>
            <Trans>Choose a chat from the list.</Trans>
          </EmptyState>
        </div>
      )}
      {kept.map((chat) => (
        <div key={idOf(chat)} hidden={idOf(chat) !== chosen}>
          <Conversation chat={chat} board={board} isShown={idOf(chat) === chosen} {...rest} />
        </div>
      ))}
      {chosen && !found && <Unlisted key={chosen} uuid={chosen} board={board} {...rest} />}
    </>
  )
}

/** A chat that isn't on the board, such as one that ended before the agent opened the chat desk. */
function Unlisted({ uuid, ...rest }: Omit<ConversationsProps, 'chosen' | 'ended'> & { readonly uuid: string }) {
  const query = useQuery(chatQuery(uuid))
  return (
    <Loaded
      query={query}
      missing={() => (
        <EmptyState sign="message" title={<Trans>This chat doesn’t exist.</Trans>}>
          <Trans>It may have been deleted.</Trans>
        </EmptyState>
      )}
    >
      {(chat) => <Conversation chat={chat} isShown {...rest} />}
    </Loaded>
  )
}

/**
 * Returns the agent's chats that have ended since the page opened. They're no longer on the board, but stay readable.
 */
function useEnded(chats: readonly DeskChat[], view: DeskView): readonly DeskChat[] {
  const [before, setBefore] = useState(chats)
  const [ended, setEnded] = useState<readonly DeskChat[]>([])
  if (before !== chats) {
    const listed = new Set(chats.map(({ conversation }) => conversation.conversationId))
    const gone = before.filter(({ isMine, conversation }) => isMine && !listed.has(conversation.conversationId))
    setBefore(chats)
    if (gone.length > 0) setEnded([...gone, ...ended])
  }
  return ended.map((chat) => {
    const live = view.chats.get(chat.conversation.conversationId)?.conversation
    // The server reports every end of a chat except its expiry. Without a reported end, the chat has expired.
    const state = live && !isOpen(live.state) ? live.state : ('EXPIRED' as const)
    return { ...chat, conversation: { ...chat.conversation, ...live, state } }
  })
}

/** Asks the agent to confirm leaving the page while the server hasn't stored a message yet. */
function useUnsentWarning({ chats }: DeskView): void {
  const isUnsent = [...chats.values()].some(({ pending }) => pending.length > 0)
  useEffect(() => {
    if (!isUnsent) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsent])
}

function Hours({ board }: { board: ChatBoard }) {
  const company = useOrganization().orgMetaData.companyInfo.companyNameShort
  return (
    <span className={css.hours}>
      <span>{company}</span>
      {board.isOpen ? (
        <Tag tone="good">
          <Trans>Open now</Trans>
        </Tag>
      ) : (
        <Tag>
          <Trans>Closed. The assistant is answering new chats.</Trans>
        </Tag>
      )}
    </span>
  )
}

function Connection({ desk, view: { connection } }: { desk: Desk; view: DeskView }) {
  if (connection === 'LOST')
    return (
      <Notice tone="warn" live>
        <Trans>Connection lost. Reconnecting. Messages you send now go out afterward.</Trans>
      </Notice>
    )
  if (connection === 'STOPPED')
    return (
      <Notice
        tone="bad"
        live
        action={
          <Button kind="secondary" small onClick={desk.retry}>
            <Trans>Reconnect</Trans>
          </Button>
        }
      >
        <Trans>You’ve been disconnected.</Trans>
      </Notice>
    )
  return null
}
