/**
 * The agent's connection to the lender's chats. It stays open while the agent visits other pages, so that the agent
 * stays at the desk and no message is lost.
 */
import type { ChatAttachment, ChatConversation, ChatMessage } from 'domain/api/chat.ts'
import { CHAT_CLOSE, type ChatServerFrame } from 'domain/api/chatSocket.ts'
import { isOpen } from 'domain/chat/conversation.ts'
import { TYPING_INTERVAL } from 'domain/chat/limits.ts'
import { completeUpTo, mergeMessages } from 'domain/chat/messages.ts'
import { messageText } from 'domain/chat/text.ts'
import { renewSession } from '../../../api/client.ts'
import { token } from '../../../api/token.ts'
import { newUuid } from '../../../api/uuid.ts'
import { liveSocket } from '../../chat/liveSocket.ts'
import type { PendingMessage } from '../../chat/view.ts'

/** A chat's state, built from the events that the server has sent over the connection. */
export interface LiveChat {
  readonly conversation?: ChatConversation | undefined
  /** The stored messages, in order and without gaps. */
  readonly messages: readonly ChatMessage[]
  readonly pending: readonly PendingMessage[]
  /** What the visitor is typing; '' if nothing. */
  readonly preview: string
  /** The newest message that the agent has read in this browser. */
  readonly read: number
  /** The server's reason for refusing the agent's last message. */
  readonly refusal?: string | undefined
}

export interface DeskView {
  /** LOST: the chat desk reconnects by itself. STOPPED: the server ended the connection for good. */
  readonly connection: 'CONNECTING' | 'CONNECTED' | 'LOST' | 'STOPPED'
  readonly isAway: boolean
  readonly chats: ReadonlyMap<string, LiveChat>
}

export const NO_CHAT: LiveChat = { messages: [], pending: [], preview: '', read: 0 }
const AWAY = 'agentAway'

interface DeskEvents {
  /** Called when the list of chats has changed, so that the caller reads the board again. */
  readonly onBoard: () => void
}

export type Desk = ReturnType<typeof createDesk>

/** The minimum number of milliseconds between two reads of the board, because the server logs each read. */
const BOARD_INTERVAL = 2000

export function createDesk(url: string, { onBoard }: DeskEvents) {
  let view: DeskView = { connection: 'CONNECTING', isAway: sessionStorage.getItem(AWAY) !== null, chats: new Map() }
  const listeners = new Set<() => void>()
  /** All messages that have arrived, including messages after a gap. */
  const arrived = new Map<string, readonly ChatMessage[]>()
  const followed = new Set<string>()
  const typing = new Map<string, { typed: string; shown: string; timer?: ReturnType<typeof setTimeout> | undefined }>()
  /** The state of each chat when the board was last read. */
  const known = new Map<string, string>()
  let reading: ReturnType<typeof setTimeout> | undefined
  let isBoardOld = false
  /** Whether the chat desk has renewed the token since the server last accepted the connection. */
  let hasRenewed = false

  function set(change: Partial<DeskView>): void {
    view = { ...view, ...change }
    for (const listener of listeners) listener()
  }
  const chatOf = (id: string): LiveChat => view.chats.get(id) ?? NO_CHAT
  const setChat = (id: string, change: Partial<LiveChat>) =>
    set({ chats: new Map(view.chats).set(id, { ...chatOf(id), ...change }) })
  const after = (id: string): number => completeUpTo(arrived.get(id) ?? [])
  const isWelcome = () => view.connection === 'CONNECTED'

  function readBoard(): void {
    isBoardOld = true
    if (reading !== undefined) return
    isBoardOld = false
    onBoard()
    reading = setTimeout(() => {
      reading = undefined
      if (isBoardOld) readBoard()
    }, BOARD_INTERVAL)
  }

  function putFollow(conversationId: string): void {
    live.put({ type: 'follow', conversationId, after: after(conversationId) })
  }
  const putMessage = (conversationId: string, { clientId, text, attachments }: PendingMessage) =>
    live.put({
      ...{ type: 'message', conversationId, clientId, text },
      ...(attachments.length > 0 && { attachments: attachments.map(({ attachmentId }) => attachmentId) }),
    })

  function putTyping(conversationId: string): void {
    const one = typing.get(conversationId)
    if (!one || one.timer !== undefined || one.typed === one.shown || !isWelcome()) return
    one.shown = one.typed
    live.put({ type: 'typing', conversationId, text: one.typed })
    one.timer = setTimeout(() => {
      one.timer = undefined
      putTyping(conversationId)
    }, TYPING_INTERVAL)
  }

  function welcome(): void {
    live.welcomed()
    set({ connection: 'CONNECTED' })
    for (const one of typing.values()) one.shown = ''
    for (const id of followed) {
      const { read, pending } = chatOf(id)
      putFollow(id)
      if (read > 0) live.put({ type: 'read', conversationId: id, sequence: read })
      for (const message of pending) if (!message.isFailed) putMessage(id, message)
    }
    // Read the board, because chats may have started or ended while there was no connection.
    readBoard()
  }

  function take(message: ChatMessage): void {
    const id = message.conversationId
    const before = arrived.get(id) ?? []
    const merged = mergeMessages(before, [message])
    if (merged === before) return
    arrived.set(id, merged)
    const complete = completeUpTo(merged)
    const last = before.at(-1)?.sequence ?? 0
    // Request missing messages once, as soon as a gap appears.
    if (message.sequence > last + 1 && complete < message.sequence) putFollow(id)
    const stored = new Set(merged.map(({ clientId }) => clientId))
    setChat(id, {
      messages: merged.slice(0, complete),
      pending: chatOf(id).pending.filter(({ clientId }) => !stored.has(clientId)),
      ...(message.sender === 'VISITOR' && { preview: '' }),
    })
  }

  function change(conversation: ChatConversation): void {
    const { conversationId: id, state, agentName = '' } = conversation
    const told = `${state} ${agentName}`
    if (known.get(id) !== told) {
      known.set(id, told)
      readBoard()
    }
    if (view.chats.has(id)) setChat(id, { conversation, ...(!isOpen(state) && { preview: '' }) })
  }

  function refuse(clientId: string | undefined, code: string, message: string): void {
    // After the reply TRY_AGAIN, the message is sent again when the client reconnects or the agent retries.
    const isFinal = code !== 'TRY_AGAIN'
    for (const [id, { pending }] of view.chats)
      if (pending.some((one) => one.clientId === clientId))
        setChat(id, {
          pending: pending.map((one) => (one.clientId === clientId ? { ...one, isFailed: true } : one)),
          refusal: isFinal ? message : undefined,
        })
  }

  function hear(frame: ChatServerFrame): void {
    if (frame.type === 'welcome') {
      hasRenewed = false
      welcome()
    }
    if (frame.type === 'message') take(frame.message)
    if (frame.type === 'conversation') change(frame.conversation)
    if (frame.type === 'typing' && frame.sender === 'VISITOR' && view.chats.has(frame.conversationId))
      setChat(frame.conversationId, { preview: frame.text })
    if (frame.type === 'refused') refuse(frame.clientId, frame.code, frame.message)
  }

  const live = liveSocket(url, {
    onOpen: () => live.put({ type: 'agentHello', jwt: token.read() ?? '', ...(view.isAway && { isAway: true }) }),
    onFrame: hear,
    onLost: (isBack) => set({ connection: isBack ? 'LOST' : 'STOPPED' }),
    onEnded: (code) => {
      if (code !== CHAT_CLOSE.UNAUTHENTICATED) return
      // If the server refuses a renewed token, too, read the board. The board's response shows whether the session has
      // ended or the agent has lost the seat.
      if (hasRenewed) return readBoard()
      hasRenewed = true
      renewSession().then(live.connect, readBoard)
    },
    ping: () => ({ type: 'ping', ...(view.isAway && { isAway: true }) }),
  })

  return {
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Subscribes to a chat's messages from now on. Subscribing again changes nothing. */
    follow(id: string): void {
      if (followed.has(id)) return
      followed.add(id)
      setChat(id, {})
      if (isWelcome()) putFollow(id)
    },
    send(id: string, text: string, attachments: readonly ChatAttachment[]): void {
      const message = { clientId: newUuid(), text: messageText(text), attachments, isFailed: false }
      setChat(id, { pending: [...chatOf(id).pending, message], refusal: undefined })
      const one = typing.get(id)
      if (one) one.typed = one.shown = ''
      if (isWelcome()) putMessage(id, message)
    },
    resend(id: string, clientId: string): void {
      const found = chatOf(id).pending.find((one) => one.clientId === clientId)
      if (!found) return
      // Use a new ID, because the server may have refused the old ID for good.
      const message = { ...found, clientId: newUuid(), isFailed: false }
      const pending = chatOf(id).pending.map((one) => (one === found ? message : one))
      setChat(id, { pending, refusal: undefined })
      if (isWelcome()) putMessage(id, message)
    },
    discard(id: string, clientId: string): void {
      const pending = chatOf(id).pending.filter((one) => one.clientId !== clientId)
      setChat(id, { pending, refusal: undefined })
    },
    typing(id: string, text: string): void {
      const one = typing.get(id) ?? { typed: '', shown: '' }
      one.typed = text
      typing.set(id, one)
      putTyping(id)
    },
    /** Marks all messages of a chat as read. */
    read(id: string): void {
      const sequence = after(id)
      if (sequence === 0 || sequence === chatOf(id).read) return
      setChat(id, { read: sequence })
      if (isWelcome()) live.put({ type: 'read', conversationId: id, sequence })
    },
    setAway(isAway: boolean): void {
      if (isAway) sessionStorage.setItem(AWAY, 'away')
      else sessionStorage.removeItem(AWAY)
      set({ isAway })
      live.put({ type: 'ping', ...(isAway && { isAway }) })
    },
    /** Connects again after the server ended the connection. */
    retry(): void {
      set({ connection: 'CONNECTING' })
      live.connect()
    },
    close(): void {
      clearTimeout(reading)
      for (const { timer } of typing.values()) clearTimeout(timer)
      live.stop()
    },
  }
}

/** The number of a visitor's messages that the agent hasn't read. */
export function unreadOf({ messages, read, conversation }: LiveChat): number {
  const seen = Math.max(read, conversation?.readByAgent ?? 0)
  return messages.filter(({ sender, sequence }) => sender === 'VISITOR' && sequence > seen).length
}
