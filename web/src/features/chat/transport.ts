/**
 * The connection between the chat widget and the person or bot who answers. Each way to chat has one implementation, so
 * the widget itself doesn't depend on how messages travel.
 */
import type { ChatAttachment, ChatConversation, ChatLink } from 'domain/api/chat.ts'
import type { ChatSender } from 'domain/chat/conversation.ts'

/** A message that has been stored. */
export interface Line {
  /** Unique in the chat. For the visitor's own messages, it's the ID that the widget gave the message. */
  readonly key: string
  readonly sender: ChatSender
  readonly name: string
  readonly text: string
  readonly attachments: readonly ChatAttachment[]
  /** The pages to which the bot's answer refers. */
  readonly links?: readonly ChatLink[] | undefined
  readonly at: string
  /** The ID under which the visitor can rate the bot's answer. */
  readonly questionId?: string | undefined
}

/** A message that the visitor has sent and that isn't stored yet. */
export interface Outgoing {
  readonly clientId: string
  readonly text: string
  readonly attachments: readonly ChatAttachment[]
}

/** The events that a transport reports to the widget. */
export interface ChatEvents {
  /** All stored messages in order. The widget shows exactly these. */
  readonly onLines: (lines: readonly Line[]) => void
  readonly onConversation: (change: Pick<ChatConversation, 'state' | 'agentName'>) => void
  readonly onTyping: (isTyping: boolean) => void
  readonly onConnection: (isConnected: boolean) => void
  /** The message can't be stored unless the visitor sends it again. `reason` says why, if the server gave a reason. */
  readonly onRefused: (clientId: string | undefined, reason?: string) => void
  /** The bot couldn't answer the last question. */
  readonly onOffersPerson: (offers: boolean) => void
  /** The chat can't go on. TOKEN means that the server no longer accepts the chat's token. */
  readonly onFault: (fault: 'TOKEN' | 'FAILED') => void
}

export interface ChatTransport {
  /** Sends a message, now or as soon as there's a connection. Sending the same message again never duplicates it. */
  readonly send: (message: Outgoing) => void
  /** Shows the other side what the visitor has typed so far. '' means that the visitor has stopped. */
  readonly typing: (text: string) => void
  /** Tells the other side that the visitor has read all messages. */
  readonly read: () => void
  /** Ends the chat for both sides. */
  readonly end: () => void
  /** Disconnects. The chat continues, and the widget can connect again. */
  readonly close: () => void
}
