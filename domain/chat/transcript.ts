/** Writes a chat as plain text, for emails and for the application's file. */
import { PACIFIC } from '../rules/operatingHours.ts'
import { formatMoment, type Instant } from '../values/dates.ts'
import type { ChatSender } from './conversation.ts'

interface TranscriptLine {
  readonly sender: ChatSender
  readonly senderName: string
  readonly text: string
  readonly attachments: readonly { readonly name: string }[]
  readonly at: Instant
}

/**
 * The label for each kind of sender. Every message shows it, because visitors choose their own names and could pose as
 * staff.
 */
const ROLES: Readonly<Record<ChatSender, string>> = {
  VISITOR: 'Visitor',
  AGENT: 'Agent',
  BOT: 'Automated assistant',
  SYSTEM: '',
}

/** Returns the chat's text, with one paragraph for each message. Times are in the time zone of the chat hours. */
export const transcriptOf = (messages: readonly TranscriptLine[]): string[] =>
  messages.map(({ sender, senderName, text, attachments, at }) => {
    const name = [ROLES[sender], sender === 'BOT' ? '' : senderName].filter(Boolean).join(' ')
    const files = attachments.map((file) => `Attached file: ${file.name}`)
    const head = [name, formatMoment(PACIFIC, at)].filter(Boolean).join(', ')
    // Indent a message's lines, so that no line looks like the beginning of another message.
    return [head, ...[text, ...files].filter(Boolean).map((line) => line.replace(/^/gm, '  '))].join('\n')
  })

/** The file name of a transcript. */
export const TRANSCRIPT_FILE = 'chat-transcript.txt'
