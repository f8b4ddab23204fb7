/**
 * A server on this machine that replaces Stream in tests. It supports the part of Stream's protocol that the chat
 * widget uses.
 */
import { randomUUID } from 'node:crypto'
import { AGENT, type Answer, REFUSED, startVendorServer, VISITOR } from './testVendorServer.ts'

interface Person {
  readonly id: string
  readonly name: string
}
interface StoredMessage {
  readonly id: string
  readonly text: string
  readonly user: Person
  readonly [field: string]: unknown
}

/** Supports only one chat: the one that was opened last. */
export async function startStreamServer() {
  const messages: StoredMessage[] = []
  const events: string[] = []
  const tokens: string[] = []
  let visitor: Person = VISITOR
  let chat = 'chat'
  let frozen = false
  let expired: string | undefined
  const about = () => ({ cid: `messaging:${chat}`, channel_id: chat, channel_type: 'messaging' })
  const config = { typing_events: true, read_events: true, connect_events: true }
  const channel = () => ({
    id: chat,
    type: 'messaging',
    cid: about().cid,
    frozen,
    config,
    own_capabilities: ['read-events', 'typing-events', 'send-message'],
  })
  const state = () => ({ channel: channel(), messages, members: [], read: [], watchers: [], pinned_messages: [] })
  const tell = (event: object) => {
    const sent = JSON.stringify({ ...about(), created_at: new Date().toISOString(), ...event })
    for (const socket of server.sockets) socket.send(sent)
  }
  function store(id: string, text: string, user: Person): StoredMessage {
    const at = new Date(Date.UTC(2026, 11, 1, 18, 0, messages.length)).toISOString()
    const { cid } = about()
    const message = { id, text, user, cid, type: 'regular', created_at: at, updated_at: at, attachments: [] }
    messages.push(message)
    tell({ type: 'message.new', message, user })
    return message
  }

  function answer(path: string, body: Record<string, unknown>): Answer {
    if (path === '/users') {
      visitor = Object.values(body.users as Record<string, Person>)[0] ?? VISITOR
      return [201, { users: body.users }]
    }
    const [, opened, action] = /^\/channels\/messaging\/([^/]+)\/(\w+)$/.exec(path) ?? []
    if (action === 'query') {
      chat = opened ?? chat
      return [201, state()]
    }
    if (path === '/channels') return [201, { channels: [state()] }]
    if (action === 'message') {
      const { id, text } = body.message as StoredMessage
      if (text === REFUSED) return [400, { code: 73, message: 'refused by a rule', StatusCode: 400 }]
      if (messages.some((one) => one.id === id)) return [400, { code: 4, message: 'duplicate', StatusCode: 400 }]
      return [201, { message: store(id, text, visitor) }]
    }
    if (path.startsWith('/messages/')) {
      const message = messages.find(({ id }) => path.endsWith(id))
      return message ? [200, { message }] : [404, { code: 16, message: 'not found', StatusCode: 404 }]
    }
    if (action === 'event') events.push((body.event as { type: string }).type)
    if (action === 'read') events.push('read')
    return [201, {}]
  }
  const server = await startVendorServer(answer, (socket, query) => {
    const token = query.get('authorization') ?? ''
    tokens.push(token)
    if (token === expired)
      return socket.send(JSON.stringify({ error: { code: 40, message: 'the token expired', StatusCode: 401 } }))
    const me = { ...visitor, mutes: [], channel_mutes: [], created_at: new Date().toISOString() }
    socket.send(JSON.stringify({ type: 'health.check', connection_id: randomUUID(), me, created_at: me.created_at }))
  })
  const { url, dropConnections, stop } = server
  return {
    ...{ url, dropConnections, stop },
    /** The tokens with which clients connected. */
    tokens,
    /** The types of the events that clients sent. */
    events,
    says: (text: string) => store(randomUUID(), text, AGENT),
    types: (isTyping: boolean) => tell({ type: isTyping ? 'typing.start' : 'typing.stop', user: AGENT }),
    end() {
      frozen = true
      tell({ type: 'channel.updated', channel: channel() })
    },
    /** Refuses new connections that use this token. */
    expire(token: string) {
      expired = token
    },
  }
}
