/** The state that the chat widget shows. */
import type { WaitingQuestion } from 'domain/api/chat.ts'
import type { OpenStatus } from 'domain/api/hours.ts'
import type { ChatState } from 'domain/chat/conversation.ts'
import type { Visitor } from './calls.ts'
import type { Line, Outgoing } from './transport.ts'

/** FORM: the form before a chat. CHAT: the messages. ENDED: the chat has ended, and its messages stay visible. */
export type Stage = 'FORM' | 'STARTING' | 'CHAT' | 'ENDED'
/** LOST: the connection is lost. RESEND: a message wasn't sent. TOKEN and FAILED: the chat can't continue. */
export type ChatAlert = 'LOST' | 'RESEND' | 'TOKEN' | 'FAILED'

export interface PendingMessage extends Outgoing {
  /** Whether the visitor has to send the message again. */
  readonly isFailed: boolean
}

export interface ChatView {
  readonly isOpen: boolean
  readonly stage: Stage
  /** The name and email address with which the form is prefilled. */
  readonly visitor: Visitor
  readonly lines: readonly Line[]
  readonly pending: readonly PendingMessage[]
  readonly state: ChatState
  readonly agentName?: string | undefined
  readonly isTyping: boolean
  readonly alert?: ChatAlert | undefined
  /** The server's reason for the alert, if it gave one. */
  readonly reason?: string | undefined
  /** Whether the bot couldn't answer the last question. */
  readonly offersPerson: boolean
  /**
   * The visitor's question that is waiting for an answer by email. The time is absent if the visitor has just left the
   * question.
   */
  readonly question?: (Pick<WaitingQuestion, 'email'> & Partial<WaitingQuestion>) | undefined
  readonly hours?: OpenStatus | undefined
  readonly linkHosts: readonly string[]
  /** The number of messages that the visitor has seen. */
  readonly seen: number
  /** The key of the first message that was unread when the panel opened. */
  readonly firstNew?: string | undefined
  /** The visitor's ratings of the bot's answers, keyed by question. */
  readonly rated: readonly string[]
}

export const START: ChatView = {
  isOpen: false,
  stage: 'FORM',
  visitor: { name: '', email: '' },
  lines: [],
  pending: [],
  state: 'WITH_BOT',
  isTyping: false,
  offersPerson: false,
  linkHosts: [],
  seen: 0,
  rated: [],
}
