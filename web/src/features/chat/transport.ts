/**
 * The connection between the chat widget and the bot or the agents who answer. Each channel and vendor has its own
 * implementation, so the widget doesn't depend on how messages travel.
 */
import type { ChatAttachment, ChatConversation, ChatLink } from 'domain/api/chat.ts'
import type { ChatSender } from 'domain/chat/conversation.ts'

/** A message that the server or vendor has stored. */
export interface Line {
  /** An ID that's unique in the chat. The widget chooses the IDs of the visitor's own messages. */
  readonly key: string
  readonly sender: ChatSender
  readonly name: string
  readonly text: string
  readonly attachments: readonly ChatAttachment[]
  /** The pages to which the bot's answer links. */
  readonly links?: readonly ChatLink[] | undefined
  readonly at: string
  /** The ID under which the visitor can rate the bot's answer. */
  readonly questionId?: string | undefined
}

/** A message that the visitor has sent and that the server or vendor hasn't stored yet. */
export interface Outgoing {
  readonly clientId: string
  readonly text: string
  readonly attachments: readonly ChatAttachment[]
}

/** The events that a transport reports to the widget. */
export interface ChatEvents {
  /** Called with all stored messages in order. The widget shows exactly these messages. */
  readonly onLines: (lines: readonly Line[]) => void
  readonly onConversation: (change: Pick<ChatConversation, 'state' | 'agentName'>) => void
  readonly onTyping: (isTyping: boolean) => void
  readonly onConnection: (isConnected: boolean) => void
  /**
   * Called if the server or vendor refused a message. The visitor can send the message again. `reason` is the server's
   * reason, if it gave one.
   */
  readonly onRefused: (clientId: string | undefined, reason?: string) => void
  /** Called if the bot couldn't answer the last question. */
  readonly onOffersPerson: (offers: boolean) => void
  /** Called if the chat can't continue. TOKEN means that the server no longer accepts the chat's token. */
  readonly onFault: (fault: 'TOKEN' | 'FAILED') => void
}

export interface ChatTransport {
  /** Sends a message, now or as soon as there's a connection. Sending a message again never duplicates it. */
  readonly send: (message: Outgoing) => void
  /** Shows the agent what the visitor has typed so far. '' means that the visitor has stopped typing. */
  readonly typing: (text: string) => void
  /** Tells the agent that the visitor has read all messages. */
  readonly read: () => void
  /** Ends the chat for both sides. */
  readonly end: () => void
  /** Disconnects. The chat stays open, and the widget can reconnect. */
  readonly close: () => void
}
