import { Trans, useLingui } from '@lingui/react/macro'
import type { ChatBoard, DeskChat } from 'domain/api/chatDesk.ts'
import { attachmentFault, canAttach } from 'domain/chat/attachments.ts'
import { isOpen } from 'domain/chat/conversation.ts'
import type { Instant } from 'domain/values/dates.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { toast } from '../../../ui/toast.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Confirmation, useConfirmation } from '../../../widgets/form/Confirmation.tsx'
import { Composer } from '../../chat/Composer.tsx'
import { draftInTab } from '../../chat/drafts.ts'
import css from './ChatDesk.module.css'
import { DeskMessages } from './DeskMessages.tsx'
import { type Desk, type DeskView, NO_CHAT } from './desk.ts'
import { QuestionAnswer } from './Questions.tsx'
import { downloadFile, type Transfer, uploadFile, useChatChange } from './queries.ts'
import { TransferDialog } from './TransferDialog.tsx'
import { VisitorDetails } from './VisitorDetails.tsx'
import { useDeskWords } from './words.ts'

interface ConversationProps {
  readonly chat: DeskChat
  readonly board: ChatBoard
  readonly desk: Desk
  readonly view: DeskView
  readonly now: Instant
  readonly isShown: boolean
}

/** One chat: its messages, the box for the agent's answer, and the visitor's application. */
export function Conversation({ chat, board, desk, view, now, isShown }: ConversationProps) {
  const { t } = useLingui()
  const { nameOf } = useDeskWords()
  const id = chat.conversation.conversationId
  const live = view.chats.get(id) ?? NO_CHAT
  const { state, agentName } = live.conversation ?? chat.conversation
  const isOwn = chat.isMine && isOpen(state)
  const isWaitingQuestion = chat.question !== undefined && chat.question.answeredAt === undefined
  const isAsked = isWaitingQuestion && board.mayAnswer && state !== 'WITH_AGENT'
  const section = useRef<HTMLElement>(null)
  /** Whether this agent just pressed the button to take the chat. If so, focus moves to the message field. */
  const taking = useRef(false)
  useEffect(() => {
    if (isOwn && taking.current) section.current?.querySelector('textarea')?.focus()
    taking.current = false
  }, [isOwn])
  // The field for the agent's reply has disappeared, so move focus to the chat.
  useEffect(() => {
    const isLost = !isOwn && !isAsked && document.activeElement === document.body
    if (isShown && isLost) section.current?.querySelector('h2')?.focus({ preventScroll: true })
  }, [isOwn, isAsked, isShown])
  useReading(desk, id, isOwn && isShown, live.messages.length)
  const tools = useMemo(
    () => ({
      typing: (text: string) => desk.typing(id, text),
      send: (text: string, files: Parameters<Desk['send']>[2]) => desk.send(id, text, files),
      resend: (clientId: string) => desk.resend(id, clientId),
      discard: (clientId: string) => desk.discard(id, clientId),
      /** @throws Error with a message for the agent if the file can't be attached */
      attach: async (file: File) => {
        const fault = attachmentFault(file)
        if (fault !== undefined) throw new Error(fault)
        return uploadFile(id, file)
      },
      download: (file: Parameters<typeof downloadFile>[1]) => downloadFile(id, file),
    }),
    [desk, id],
  )
  const draft = useMemo(() => draftInTab(id), [id])
  const visitor = nameOf(chat)
  return (
    <section ref={section} aria-label={t`Chat with ${visitor}`} className={css.conversation}>
      <div className={css.panel}>
        <Head
          {...{ chat, state, agentName, board, now, isShown }}
          onTake={(isTaking) => {
            taking.current = isTaking
          }}
        />
        <DeskMessages chat={chat} live={live} tools={tools} />
        {live.refusal !== undefined && (
          <div className={css.refusal}>
            <Notice tone="bad" live>
              {live.refusal}
            </Notice>
          </div>
        )}
        {isOwn ? (
          <Composer
            chat={tools}
            draft={draft}
            mayAttach={canAttach(state)}
            tools={(insert) => (
              <ul className={css.replies} aria-label={t`Canned replies`}>
                {board.replies.map(({ name, text }) => (
                  <li key={name}>
                    <button type="button" title={text} onClick={() => insert(text)}>
                      {name}
                    </button>
                  </li>
                ))}
              </ul>
            )}
          />
        ) : (
          isAsked && <QuestionAnswer chat={chat} draft={draft} />
        )}
        {/* This region is always on the page, because screen readers announce only changes in an existing region. */}
        <div role="status" className={css.standing}>
          {isOwn ? (
            <VisuallyHidden>
              <Trans>This chat is yours.</Trans>
            </VisuallyHidden>
          ) : (
            !isAsked && (
              <p className={css.foot}>
                <Standing state={state} chat={chat} agentName={agentName} mayAnswer={board.mayAnswer} />
              </p>
            )
          )}
        </div>
      </div>
      <VisitorDetails chat={chat} isShown={isShown} />
    </section>
  )
}

/** Marks a chat's messages as read while the agent sees the chat. */
function useReading(desk: Desk, id: string, isRead: boolean, messages: number): void {
  useEffect(() => {
    if (!isRead || messages === 0) return
    const read = () => {
      if (document.visibilityState === 'visible') desk.read(id)
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [desk, id, isRead, messages])
}

type State = DeskChat['conversation']['state']

interface StandingProps extends Pick<HeadProps, 'state' | 'chat' | 'agentName'> {
  readonly mayAnswer: boolean
}

/** Explains why the agent can't write in a chat. */
function Standing({ state, chat, agentName, mayAnswer }: StandingProps) {
  if (state === 'WAITING' && !mayAnswer) return <Trans>This chat is waiting for an agent.</Trans>
  if (state === 'WAITING') return <Trans>Take this chat to answer it.</Trans>
  if (state === 'EXPIRED') return <Trans>This chat expired because no one wrote for a while.</Trans>
  if (state === 'ENDED' && chat.conversation.endedBy === 'VISITOR') return <Trans>The visitor ended this chat.</Trans>
  if (state === 'ENDED') return <Trans>This chat has ended.</Trans>
  if (state === 'WITH_BOT') return <Trans>The automated assistant is answering this chat.</Trans>
  return <Trans>{agentName} is handling this chat.</Trans>
}

interface HeadProps extends Pick<ConversationProps, 'chat' | 'board' | 'now' | 'isShown'> {
  readonly state: State
  readonly agentName: string | undefined
  /** Called with true when the agent takes the chat, and with false if taking it fails. */
  readonly onTake: (isTaking: boolean) => void
}

/** The chat's title and the buttons that take, transfer and end it. */
function Head({ chat, board, state, agentName, now, isShown, onTake }: HeadProps) {
  const { t } = useLingui()
  const { lasting, nameOf, skillName } = useDeskWords()
  const change = useChatChange()
  const { ask, confirm } = useConfirmation()
  const [busy, setBusy] = useState<'take' | 'transfer' | 'close'>()
  const [isTransferring, setTransferring] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const id = chat.conversation.conversationId
  useEffect(() => {
    if (isShown) title.current?.focus({ preventScroll: true })
  }, [isShown])

  const run = async (step: 'take' | 'transfer' | 'close', to?: Transfer) => {
    setBusy(step)
    // The pressed button disappears, so move focus.
    const focus = () => title.current?.focus({ preventScroll: true })
    onTake(step === 'take')
    try {
      await change(id, step, to)
      if (step !== 'take') focus()
    } catch (error) {
      onTake(false)
      focus()
      toast((error instanceof ApiError && error.sentence) || t`Something went wrong. Please try again.`, 'bad')
    } finally {
      setBusy(undefined)
    }
  }
  const end = async () => {
    if (await ask()) await run('close')
  }
  const time = lasting(chat.since, now)
  return (
    <header className={css.head}>
      <div className={css.who}>
        <h2 ref={title} tabIndex={-1} className={css.title}>
          {nameOf(chat)}
        </h2>
        <p className={css.note}>
          {skillName(chat.conversation.skill)}
          {state === 'WAITING' && <Trans>, waiting {time}</Trans>}
          {state === 'WITH_AGENT' && !chat.isMine && <Trans>, with {agentName}</Trans>}
        </p>
      </div>
      <div className={css.buttons}>
        {state === 'WAITING' && board.mayAnswer && (
          <Button small type="button" busy={busy === 'take'} onClick={() => void run('take')}>
            <Trans>Take chat</Trans>
          </Button>
        )}
        {state === 'WITH_AGENT' && chat.isMine && (
          <>
            <Button kind="secondary" small busy={busy === 'transfer'} onClick={() => setTransferring(true)}>
              <Trans>Transfer</Trans>
            </Button>
            <Button kind="secondary" small busy={busy === 'close'} onClick={() => void end()}>
              <Trans>End chat</Trans>
            </Button>
          </>
        )}
      </div>
      <TransferDialog
        open={isTransferring}
        board={board}
        onClose={() => setTransferring(false)}
        onChosen={(to) => {
          setTransferring(false)
          void run('transfer', to)
        }}
      />
      <Confirmation
        confirm={confirm}
        action={t`End chat`}
        consequence={<Trans>Neither of you can send messages afterward. You can still read the chat here.</Trans>}
        kind="danger"
      />
    </header>
  )
}
