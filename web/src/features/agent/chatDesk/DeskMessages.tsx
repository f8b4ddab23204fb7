import { Trans, useLingui } from '@lingui/react/macro'
import type { ChatMessage } from 'domain/api/chat.ts'
import type { DeskChat } from 'domain/api/chatDesk.ts'
import { isOpen } from 'domain/chat/conversation.ts'
import { classes } from '../../../ui/classes.ts'
import css from '../../chat/Chat.module.css'
import type { Chat } from '../../chat/chat.ts'
import { Attachment, BY_KEYBOARD, Dots, Pending, Text, timeOf, useFollowedEnd } from '../../chat/MessageParts.tsx'
import own from './ChatDesk.module.css'
import type { LiveChat } from './desk.ts'
import { useDeskWords } from './words.ts'

/** Show links as plain text, because a visitor could send agents a link to a harmful site. */
const NO_LINKS: readonly string[] = []

type Tools = Pick<Chat, 'resend' | 'discard' | 'download'>

interface DeskMessagesProps {
  readonly chat: DeskChat
  readonly live: LiveChat
  readonly tools: Tools
}

/** Shows a chat's messages to the agent, and what the visitor is typing. Screen readers announce new messages. */
export function DeskMessages({ chat, live: { conversation, messages, pending, preview }, tools }: DeskMessagesProps) {
  const { t } = useLingui()
  const { nameOf } = useDeskWords()
  const list = useFollowedEnd(`${messages.length} ${pending.length} ${preview.length}`)
  const visitor = nameOf(chat)
  return (
    <div ref={list} role="log" aria-label={t`Messages`} {...BY_KEYBOARD} className={css.messages}>
      <ol className={css.list}>
        {messages.map((message) => (
          <Message key={message.sequence} message={message} visitor={visitor} tools={tools} />
        ))}
        {pending.map((message) => (
          <Pending
            key={message.clientId}
            chat={tools}
            message={message}
            isOver={!isOpen((conversation ?? chat.conversation).state)}
          />
        ))}
      </ol>
      {preview !== '' && (
        // The waiting time changes every second, so screen readers don't announce it.
        <div className={css.status} aria-live="off">
          <p>
            <Trans>{visitor} is typing</Trans>
            <Dots />
          </p>
          <p className={own.typed} dir="auto">
            {preview}
          </p>
        </div>
      )}
    </div>
  )
}

function Message({ message, visitor, tools }: { message: ChatMessage; visitor: string; tools: Tools }) {
  const { t } = useLingui()
  const { sender, senderName, text, attachments, at } = message
  if (sender === 'SYSTEM') return <li className={css.system}>{text}</li>
  const isOurs = sender !== 'VISITOR'
  const names = { VISITOR: visitor, BOT: t`Automated assistant`, AGENT: senderName }
  return (
    <li className={classes(css.message, isOurs && css.own)}>
      <p className={css.from}>
        {names[sender]}, {timeOf(at)}
      </p>
      {text !== '' && <Text text={text} linkHosts={NO_LINKS} />}
      {attachments.map((file) => (
        <Attachment key={file.attachmentId} chat={tools} file={file} />
      ))}
    </li>
  )
}
