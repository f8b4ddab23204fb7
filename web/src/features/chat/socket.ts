/** The chat with the lender's agents, over the websocket. */

import type { ChatMessage } from 'domain/api/chat.ts'
import { CHAT_CLOSE, type ChatClientFrame, type ChatServerFrame, RECONNECT_AFTER } from 'domain/api/chatSocket.ts'
import { PING_INTERVAL, SILENCE_LIMIT, TYPING_INTERVAL } from 'domain/chat/limits.ts'
import { completeUpTo, mergeMessages } from 'domain/chat/messages.ts'
import type { ChatEvents, ChatTransport, Line, Outgoing } from './transport.ts'

/** Milliseconds before the first new connection. Each failure doubles them, up to the maximum. */
const RECONNECT_MS = 1000
const RECONNECT_MOST_MS = 30_000

export interface SocketStart {
  readonly url: string
  readonly token: string
  /** Returns the signed-in person's token; null if the chat started without signing in. */
  readonly jwt: () => string | null
  /**
   * Exchanges the chat's token for a new one. Returns undefined if the chat is over.
   * @throws Error if the server no longer accepts the token.
   */
  readonly renew: (token: string) => Promise<string | undefined>
  /** Messages that weren't stored before the page was reloaded. */
  readonly unsent: readonly Outgoing[]
}

const lineOf = ({ sequence, clientId, sender, senderName, text, attachments, links, at }: ChatMessage): Line => ({
  key: sender === 'VISITOR' && clientId !== undefined ? clientId : String(sequence),
  sender,
  name: senderName,
  text,
  attachments,
  links,
  at,
  ...(sender === 'BOT' && clientId !== undefined && { questionId: clientId }),
})

/**
 * Opens the chat's websocket and keeps it open. After a lost connection, it connects again and asks for the messages
 * that it missed. Unstored messages are sent again in order, with the same IDs.
 */
export function socketTransport(start: SocketStart, events: ChatEvents): ChatTransport {
  let { token } = start
  let socket: WebSocket | undefined
  let isWelcome = false
  let isClosed = false
  let isEnding = false
  let failures = 0
  /** Whether the server rejected a token that was just renewed. */
  let isRenewed = false
  let heardAt = 0
  let messages: readonly ChatMessage[] = []
  let pinging: ReturnType<typeof setInterval> | undefined
  let reconnecting: ReturnType<typeof setTimeout> | undefined
  let typed = ''
  let shown = ''
  let previewing: ReturnType<typeof setTimeout> | undefined
  const unsent = new Map(start.unsent.map((message) => [message.clientId, message]))

  const put = (frame: ChatClientFrame) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
  }
  const putMessage = ({ clientId, text, attachments }: Outgoing) =>
    put({
      type: 'message',
      clientId,
      text,
      ...(attachments.length > 0 && { attachments: attachments.map(({ attachmentId }) => attachmentId) }),
    })

  function preview(): void {
    if (previewing !== undefined || typed === shown || !isWelcome) return
    shown = typed
    put({ type: 'typing', text: typed })
    previewing = setTimeout(() => {
      previewing = undefined
      preview()
    }, TYPING_INTERVAL)
  }

  function hear(frame: ChatServerFrame): void {
    switch (frame.type) {
      case 'welcome':
        isWelcome = true
        isRenewed = false
        failures = 0
        shown = ''
        events.onConnection(true)
        if (frame.conversation) events.onConversation(frame.conversation)
        for (const message of unsent.values()) putMessage(message)
        if (isEnding) put({ type: 'end' })
        break
      case 'message':
        take(frame.message)
        break
      case 'conversation':
        events.onConversation(frame.conversation)
        break
      case 'typing':
        if (frame.sender !== 'VISITOR') events.onTyping(frame.isTyping)
        break
      case 'refused':
        // Keep the message only if sending it again can succeed.
        if (frame.clientId !== undefined && frame.code !== 'TRY_AGAIN') unsent.delete(frame.clientId)
        events.onRefused(frame.clientId, frame.code === 'TRY_AGAIN' ? undefined : frame.message)
    }
  }

  function take(message: ChatMessage): void {
    const known = messages
    messages = mergeMessages(known, [message])
    if (message.clientId !== undefined) unsent.delete(message.clientId)
    const complete = completeUpTo(messages)
    const before = known.at(-1)?.sequence ?? 0
    // Ask once for missing messages, when the gap appears.
    if (message.sequence > before + 1 && complete < message.sequence) put({ type: 'follow', after: complete })
    // Messages after a gap wait until the gap is filled, so the visitor never reads them out of order.
    if (messages !== known) events.onLines(messages.slice(0, complete).map(lineOf))
    if (message.sender !== 'VISITOR') events.onTyping(false)
  }

  function drop(): void {
    clearInterval(pinging)
    clearTimeout(previewing)
    previewing = undefined
    isWelcome = false
    const old = socket
    socket = undefined
    if (!old) return
    old.onopen = null
    old.onmessage = null
    old.onclose = null
    if (old.readyState === WebSocket.CONNECTING || old.readyState === WebSocket.OPEN) old.close()
  }

  function connect(): void {
    clearTimeout(reconnecting)
    reconnecting = undefined
    drop()
    const own = new WebSocket(start.url)
    socket = own
    own.onopen = () => {
      const jwt = start.jwt()
      put({ type: 'hello', token, ...(jwt !== null && { jwt }), after: completeUpTo(messages) })
      heardAt = Date.now()
      pinging = setInterval(() => {
        if (Date.now() - heardAt >= SILENCE_LIMIT) return again()
        put({ type: 'ping' })
      }, PING_INTERVAL)
    }
    own.onmessage = ({ data }) => {
      heardAt = Date.now()
      hear(JSON.parse(String(data)) as ChatServerFrame)
    }
    own.onclose = ({ code }) => {
      drop()
      if (RECONNECT_AFTER.includes(code)) return again()
      if (code === CHAT_CLOSE.UNAUTHENTICATED && !isRenewed) return void renew()
      stop()
      if (code !== 1000) events.onFault(code === CHAT_CLOSE.UNAUTHENTICATED ? 'TOKEN' : 'FAILED')
    }
  }

  /** Connects again after a growing delay, which differs between clients so that they don't all connect at once. */
  function again(): void {
    drop()
    events.onConnection(false)
    const longest = Math.min(RECONNECT_MOST_MS, RECONNECT_MS * 2 ** failures)
    failures += 1
    reconnecting = setTimeout(connect, longest * (0.5 + Math.random() / 2))
  }

  async function renew(): Promise<void> {
    isRenewed = true
    try {
      const renewed = await start.renew(token)
      if (isClosed) return
      if (renewed === undefined) {
        stop()
        return events.onConversation({ state: 'ENDED' })
      }
      token = renewed
      connect()
    } catch (error) {
      if (isClosed) return
      if (error instanceof Error && 'status' in error && error.status === 0) {
        isRenewed = false
        return again()
      }
      stop()
      events.onFault('TOKEN')
    }
  }

  const online = () => {
    if (reconnecting === undefined) return
    failures = 0
    connect()
  }

  function stop(): void {
    isClosed = true
    clearTimeout(reconnecting)
    reconnecting = undefined
    removeEventListener('online', online)
    drop()
  }

  addEventListener('online', online)
  connect()
  return {
    send(message) {
      unsent.set(message.clientId, message)
      typed = ''
      shown = ''
      if (isWelcome) putMessage(message)
    },
    typing(text) {
      typed = text
      preview()
    },
    read() {
      const sequence = completeUpTo(messages)
      if (isWelcome && sequence > 0) put({ type: 'read', sequence })
    },
    end() {
      isEnding = true
      if (isWelcome) put({ type: 'end' })
    },
    close: stop,
  }
}
