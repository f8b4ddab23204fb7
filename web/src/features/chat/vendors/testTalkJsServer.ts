/**
 * A server on this machine that replaces TalkJS in tests. It supports the part of the SDK's protocol that the chat
 * widget uses.
 */
import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import { AGENT, type Answer, REFUSED, startVendorServer, VISITOR } from './testVendorServer.ts'

interface StoredMessage {
  readonly id: string
  readonly [field: string]: unknown
}
/** The content of a call: a message, or a token for signing in. */
interface Data {
  readonly content?: readonly object[]
  readonly custom?: Readonly<Record<string, string>>
  readonly idempotencyKey?: string
  readonly token?: string
}
/** A call that the SDK makes over the websocket. */
type Call = readonly [call: number, method: string, path: string, data: Data]

const USER = { custom: {}, locale: null, photoUrl: null, role: 'default', welcomeMessage: null }
const REFUSAL: Answer = [403, { errorCode: 'FORBIDDEN', reasons: ['refused by a rule'] }]

/** Supports only one chat: the one that was opened last. */
export async function startTalkJsServer() {
  const messages: StoredMessage[] = []
  const events: string[] = []
  const tokens: string[] = []
  const answered = new Map<string, StoredMessage>()
  let visitor: { readonly id: string; readonly name: string } = VISITOR
  let chat = 'chat'
  let access = 'ReadWrite'
  let expired: string | undefined
  let usersTyping: Readonly<Record<string, number>> = {}

  /** The number of each connection's last event. */
  const published = new WeakMap<WebSocket, number>()
  const tell = (event: object) => {
    for (const socket of server.sockets) {
      const sequence = (published.get(socket) ?? 0) + 1
      published.set(socket, sequence)
      socket.send(JSON.stringify([sequence, 'PUBLISH', { conversationId: chat, ...event }]))
    }
  }
  const conversation = () => ({
    ...{ id: chat, access, subject: null, photoUrl: null, welcomeMessages: [], custom: {}, notify: true },
    ...{ createdAt: 1, joinedAt: 1, lastMessageAt: null, unreadMessageCount: 0, isUnread: false },
    ...{ readUntil: 0, everyoneReadUntil: 0 },
  })
  function store({ content, custom = {} }: Data, senderId: string): StoredMessage {
    const id = randomUUID()
    const state = {
      ...{ id, type: 'UserMessage', senderId, content, custom, createdAt: Date.UTC(2026, 11, 1) + messages.length },
      ...{ editedAt: null, referencedMessageId: null, origin: 'rest', reactions: {} },
    }
    messages.push(state)
    tell({ type: 'message.created', messageId: id, state })
    return state
  }
  function send(sent: Data): Answer {
    if (JSON.stringify(sent).includes(REFUSED)) return REFUSAL
    const { idempotencyKey = '' } = sent
    const message = answered.get(idempotencyKey) ?? store(sent, visitor.id)
    answered.set(idempotencyKey, message)
    return [200, { id: message.id }]
  }

  function answer(method: string, path: string, data: Data): Answer {
    const at = path.replace(`/conversations/${chat}`, '')
    if (at === '/session/renew') {
      tokens.push(String(data.token))
      return data.token === expired
        ? [401, { errorCode: 'UNAUTHORIZED', reasons: ['the token expired'] }]
        : [200, { expiresInSeconds: 21_600 }]
    }
    if (at === '/me/messages') return [200, { data: messages.toReversed(), cursor: null }]
    if (at === '/messages' && method === 'POST') return send(data)
    if (at === '/me') return [200, conversation()]
    if (at === '/me/typing' && method === 'GET') return [200, { many: false, usersTyping }]
    if (at === '/users' && method === 'GET')
      return [200, Object.fromEntries([visitor, AGENT].map((user) => [user.id, { ...USER, ...user }]))]
    if (method === 'POST') events.push(at.replace('/me/', ''))
    return [200, {}]
  }

  const server = await startVendorServer(
    (path, body) => {
      const [, kind, id = ''] = /^\/v1\/\w+\/(users|conversations)\/(.+)$/.exec(path) ?? []
      if (kind === 'users') visitor = { id, name: String(body.name) }
      if (kind === 'conversations') chat = id
      return [200, {}]
    },
    (socket) =>
      socket.on('message', (frame) => {
        const [call, method, path, data] = JSON.parse(String(frame)) as Call
        if (method === 'ACK') return
        const [status, body] = answer(method, path, data)
        socket.send(JSON.stringify([call, status, body]))
      }),
  )
  const { url, dropConnections, stop } = server
  return {
    ...{ url, dropConnections, stop },
    /** The tokens with which clients signed in. */
    tokens,
    /** The clients' actions other than sending messages. */
    events,
    says: (text: string) => store({ content: [{ type: 'text', children: [text] }] }, AGENT.id),
    types(isTyping: boolean) {
      usersTyping = isTyping ? { [AGENT.id]: Date.now() } : {}
      tell({ type: 'typing.changed', diff: { usersTyping: { [AGENT.id]: isTyping ? Date.now() : null } } })
    },
    /** Limits the visitor to reading the chat. */
    end() {
      access = 'Read'
      tell({ type: 'participant.edited', userId: visitor.id, diff: { access } })
    },
    /** Refuses sign-ins that use this token. */
    expire(token: string) {
      expired = token
    },
  }
}
