import { Trans, useLingui } from '@lingui/react/macro'
import type { ChatAttachment } from 'domain/api/chat.ts'
import { fileSize } from 'domain/chat/attachments.ts'
import { textParts } from 'domain/chat/links.ts'
import { instant, timeIn } from 'domain/values/dates.ts'
import { clockTime } from 'domain/values/hours.ts'
import { Fragment, useEffect, useRef, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { Icon, Stroke } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import { BadResponse } from './BadResponse.tsx'
import css from './Chat.module.css'
import type { Chat } from './chat.ts'
import { PersonOffer } from './PersonOffer.tsx'
import type { Line } from './transport.ts'
import type { ChatView, PendingMessage } from './view.ts'
import { Welcome } from './Welcome.tsx'

const THUMBS_DOWN =
  'M13.2 3.2v8.2M13.2 11.4l-3 5.4c-1.2 0-1.9-.9-1.7-2.1l.5-2.6H4.6c-1 0-1.7-.9-1.4-1.9l1.5-5.6c.2-.8.9-1.2 1.6-1.2h6.9M16.8 3.2h-3.6v8.2h3.6z'
/** The messages take focus, so that people can scroll them with the keyboard. */
const BY_KEYBOARD = { tabIndex: 0 } as const
/** Pixels from the end within which the list still follows new messages. */
const NEAR_END = 80

interface MessagesProps {
  readonly chat: Chat
  readonly view: ChatView
}

/** The messages of a chat. Screen readers announce new ones. */
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
          <Pending key={message.clientId} chat={chat} message={message} />
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

/** Keeps the end of a list in view when the list grows, unless the person has scrolled up to read. */
function useFollowedEnd(content: string) {
  const list = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  useEffect(() => {
    const box = list.current
    if (!box) return
    const look = () => {
      isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END
    }
    box.addEventListener('scroll', look, { passive: true })
    return () => box.removeEventListener('scroll', look)
  }, [])
  useEffect(() => {
    if (content && isAtEnd.current && list.current) list.current.scrollTop = list.current.scrollHeight
  }, [content])
  return list
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
  const time = clockTime(timeIn(LOCAL_ZONE, instant(at)))
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
              <Link href={path}>{title}</Link>
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

function Text({ text, linkHosts }: { text: string; linkHosts: readonly string[] }) {
  let at = 0
  return (
    <p className={css.text} dir="auto">
      {textParts(text, linkHosts).map((part) => {
        at += part.text.length
        return part.href === undefined ? (
          part.text
        ) : (
          <ExternalLink key={at} href={part.href}>
            {part.text}
          </ExternalLink>
        )
      })}
    </p>
  )
}

function Attachment({ chat, file }: { chat: Chat; file: ChatAttachment }) {
  const [isFailed, setFailed] = useState(false)
  const { name, size } = file
  return (
    <>
      <button
        type="button"
        className={css.file}
        onClick={() => {
          setFailed(false)
          chat.download(file).catch(() => setFailed(true))
        }}
      >
        <Icon name="file" />
        <span>
          {name} ({fileSize(size)})
        </span>
      </button>
      {isFailed && (
        <p className={css.from} role="alert">
          <Trans>Something went wrong. Please try again later.</Trans>
        </p>
      )}
    </>
  )
}

function Pending({ chat, message }: { chat: Chat; message: PendingMessage }) {
  const { clientId, text, attachments, isFailed } = message
  return (
    <li className={classes(css.message, css.own)} data-pending={isFailed ? 'failed' : 'sending'}>
      <p className={css.from}>{isFailed ? <Trans>Not sent</Trans> : <Trans>Sending</Trans>}</p>
      {text !== '' && (
        <p className={css.text} dir="auto">
          {text}
        </p>
      )}
      {attachments.map(({ attachmentId, name, size }) => (
        <p key={attachmentId} className={css.file}>
          <Icon name="file" />
          <span>
            {name} ({fileSize(size)})
          </span>
        </p>
      ))}
      {isFailed && (
        <p className={css.again}>
          <button type="button" onClick={() => chat.resend(clientId)}>
            <Trans>Send again</Trans>
          </button>
          <button type="button" onClick={() => chat.discard(clientId)}>
            <Trans>Delete message</Trans>
          </button>
        </p>
      )}
    </li>
  )
}

function Dots() {
  return (
    <span className={css.dots} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}
