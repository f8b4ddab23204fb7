import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { Stroke } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { BadResponse } from './BadResponse.tsx'
import css from './Chat.module.css'
import type { Chat } from './chat.ts'
import { Attachment, BY_KEYBOARD, Dots, Pending, Text, timeOf, useFollowedEnd } from './MessageParts.tsx'
import { PersonOffer } from './PersonOffer.tsx'
import { QuestionStatus } from './Question.tsx'
import type { Line } from './transport.ts'
import { isPhone } from './useSheet.ts'
import type { ChatView } from './view.ts'
import { Welcome } from './Welcome.tsx'

const THUMBS_DOWN =
  'M13.2 3.2v8.2M13.2 11.4l-3 5.4c-1.2 0-1.9-.9-1.7-2.1l.5-2.6H4.6c-1 0-1.7-.9-1.4-1.9l1.5-5.6c.2-.8.9-1.2 1.6-1.2h6.9M16.8 3.2h-3.6v8.2h3.6z'

interface MessagesProps {
  readonly chat: Chat
  readonly view: ChatView
}

/** The messages of a chat. Screen readers announce new messages. */
export function Messages({ chat, view }: MessagesProps) {
  const { t } = useLingui()
  const [rating, setRating] = useState<Line>()
  const { lines, pending, isTyping, state, stage, linkHosts, firstNew, rated } = view
  const list = useFollowedEnd(`${lines.length} ${pending.length} ${isTyping} ${state}`)
  const isOver = stage === 'ENDED'
  return (
    <div ref={list} role="log" aria-label={t`Messages`} {...BY_KEYBOARD} className={css.messages}>
      <Welcome view={view} mode={chat.mode} />
      <ol className={css.list}>
        {lines.map((line) => (
          <Fragment key={line.key}>
            {line.key === firstNew && (
              <li className={css.new}>
                <Trans>New messages</Trans>
              </li>
            )}
            <Message
              chat={chat}
              line={line}
              linkHosts={linkHosts}
              isRated={line.questionId !== undefined && rated.includes(line.questionId)}
              onRate={isOver ? undefined : () => setRating(line)}
            />
          </Fragment>
        ))}
        {pending.map((message) => (
          <Pending key={message.clientId} chat={chat} message={message} isOver={isOver} />
        ))}
      </ol>
      {isTyping && (
        <p className={css.status}>
          {state === 'WITH_BOT' ? <Trans>The assistant is answering</Trans> : <Trans>The agent is typing</Trans>}
          <Dots />
        </p>
      )}
      {state === 'WAITING' && (
        <div className={css.status}>
          <p>
            <Trans>Waiting for next available agent</Trans>
            <Dots />
          </p>
          <p>
            <Trans>You can type your question now. The agent will read it first.</Trans>
          </p>
        </div>
      )}
      {!isOver && state !== 'WITH_AGENT' && view.question && <QuestionStatus question={view.question} />}
      {!isOver && <PersonOffer chat={chat} view={view} />}
      {rating && (
        <BadResponse
          onClose={(feedback) => {
            setRating(undefined)
            chat.rate(rating, feedback).catch(() => {})
          }}
        />
      )}
    </div>
  )
}

interface MessageProps {
  readonly chat: Chat
  readonly line: Line
  readonly linkHosts: readonly string[]
  readonly isRated: boolean
  readonly onRate: (() => void) | undefined
}

function Message({ chat, line, linkHosts, isRated, onRate }: MessageProps) {
  const { t } = useLingui()
  const { sender, text, attachments, links = [], at } = line
  if (sender === 'SYSTEM') return <li className={css.system}>{text}</li>
  const isOwn = sender === 'VISITOR'
  const names = { VISITOR: t`You`, BOT: t`Automated assistant`, AGENT: line.name || t`Agent` }
  const time = timeOf(at)
  return (
    <li className={classes(css.message, isOwn && css.own)}>
      <p className={css.from}>
        {names[sender]}, {time}
      </p>
      {text !== '' && <Text text={text} linkHosts={linkHosts} />}
      {links.length > 0 && (
        <ul className={css.links}>
          {links.map(({ title, path }) => (
            <li key={path}>
              <Link href={path} onClick={() => isPhone() && chat.close()}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {attachments.map((file) => (
        <Attachment key={file.attachmentId} chat={chat} file={file} />
      ))}
      {line.questionId !== undefined &&
        (isRated ? (
          <p className={css.from} role="status">
            <Trans>Thanks for your feedback.</Trans>
          </p>
        ) : (
          onRate && (
            <button type="button" className={css.rate} aria-label={t`This answer didn’t help`} onClick={onRate}>
              <Stroke d={THUMBS_DOWN} size={18} />
            </button>
          )
        ))}
    </li>
  )
}
