/** The parts of a chat's messages that look the same to visitors and agents. */
import { Trans } from '@lingui/react/macro'
import type { ChatAttachment } from 'domain/api/chat.ts'
import { fileSize } from 'domain/chat/attachments.ts'
import { textParts } from 'domain/chat/links.ts'
import { instant, timeIn } from 'domain/values/dates.ts'
import { clockTime } from 'domain/values/hours.ts'
import { useEffect, useRef, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import css from './Chat.module.css'
import type { Chat } from './chat.ts'
import type { PendingMessage } from './view.ts'

/** The list of messages can take focus, so that people can scroll it with the keyboard. */
export const BY_KEYBOARD = { tabIndex: 0 } as const
/** If the reader is at most this many pixels from the end, the list scrolls to new messages. */
const NEAR_END = 80

/** Returns a message's time of day in the reader's time zone, such as '9:05 a.m.'. */
export const timeOf = (at: string): string => clockTime(timeIn(LOCAL_ZONE, instant(at)))

/** Keeps the end of a list in view when the list grows, unless the person has scrolled up to read. */
export function useFollowedEnd(content: string) {
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

export function Text({ text, linkHosts }: { text: string; linkHosts: readonly string[] }) {
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

interface AttachmentProps {
  readonly chat: Pick<Chat, 'download'>
  readonly file: ChatAttachment
}

export function Attachment({ chat, file }: AttachmentProps) {
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

interface PendingProps {
  readonly chat: Pick<Chat, 'resend' | 'discard'>
  readonly message: PendingMessage
  /** Whether the chat has ended. If so, the message can no longer be sent. */
  readonly isOver: boolean
}

/** A message that the server hasn't stored yet. */
export function Pending({ chat, message, isOver }: PendingProps) {
  const { clientId, text, attachments, isFailed } = message
  const isUnsent = isFailed || isOver
  return (
    <li className={classes(css.message, css.own)} data-pending={isUnsent ? 'failed' : 'sending'}>
      <p className={css.from}>{isUnsent ? <Trans>Not sent</Trans> : <Trans>Sending</Trans>}</p>
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
      {isFailed && !isOver && (
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

export function Dots() {
  return (
    <span className={css.dots} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}
