/** The websocket connection of a chat with the lender's agents. */

import type { ChatMessage } from 'domain/api/chat.ts'
import { CHAT_CLOSE, type ChatClientFrame, type ChatServerFrame } from 'domain/api/chatSocket.ts'
import { TYPING_INTERVAL } from 'domain/chat/limits.ts'
import { completeUpTo, mergeMessages } from 'domain/chat/messages.ts'
import { liveSocket } from './liveSocket.ts'
import type { ChatEvents, ChatTransport, Line, Outgoing } from './transport.ts'

export interface SocketStart {
  readonly url: string
  readonly token: string
  /** Returns the signed-in person's token; null if the chat started without signing in. */
  readonly jwt: () => string | null
  /**
   * Exchanges the chat's token for a new one. Returns undefined if the chat has ended.
   * @throws Error if the server no longer accepts the token.
   */
  readonly renew: (token: string) => Promise<string | undefined>
  /** Messages that the server hadn't stored when the page was reloaded. */
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
 * Opens the chat's websocket and keeps it open. After a lost connection, reconnects, requests the missed messages, and
 * resends unstored messages in order with the same IDs.
 */
export function socketTransport(start: SocketStart, events: ChatEvents): ChatTransport {
  let { token } = start
  let isWelcome = false
  let isClosed = false
  let isEnding = false
  /** Whether the server rejected a token that had just been renewed. */
  let isRenewed = false
  let messages: readonly ChatMessage[] = []
  let typed = ''
  let shown = ''
  let previewing: ReturnType<typeof setTimeout> | undefined
  const unsent = new Map(start.unsent.map((message) => [message.clientId, message]))

  const put = (frame: ChatClientFrame) => live.put(frame)
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
        live.welcomed()
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
        // Keep the message only if a later attempt can succeed.
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
    // Request missing messages once, as soon as a gap appears.
    if (message.sequence > before + 1 && complete < message.sequence) put({ type: 'follow', after: complete })
    // Hold back messages after a gap until the missing messages arrive, so that the visitor reads all messages in
    // order.
    if (messages !== known) events.onLines(messages.slice(0, complete).map(lineOf))
    if (message.sender !== 'VISITOR') events.onTyping(false)
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
      live.connect()
    } catch (error) {
      if (isClosed) return
      if (error instanceof Error && 'status' in error && error.status === 0) {
        isRenewed = false
        return live.again()
      }
      stop()
      events.onFault('TOKEN')
    }
  }

  function stop(): void {
    isClosed = true
    forgetTyping()
    live.stop()
  }

  function forgetTyping(): void {
    clearTimeout(previewing)
    previewing = undefined
    isWelcome = false
  }

  const live = liveSocket(start.url, {
    onOpen: () => {
      const jwt = start.jwt()
      put({ type: 'hello', token, ...(jwt !== null && { jwt }), after: completeUpTo(messages) })
    },
    onFrame: hear,
    onLost: (isBack) => {
      forgetTyping()
      if (isBack) events.onConnection(false)
    },
    onEnded: (code) => {
      if (code === CHAT_CLOSE.UNAUTHENTICATED && !isRenewed) return void renew()
      stop()
      if (code !== 1000) events.onFault(code === CHAT_CLOSE.UNAUTHENTICATED ? 'TOKEN' : 'FAILED')
    },
  })
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
