/** A stand-in for Stream Chat on this machine. It speaks as much of Stream's protocol as the chat widget uses. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { WebSocketServer } from 'ws'

interface StoredMessage {
  readonly id: string
  readonly text: string
  readonly user: { readonly id: string; readonly name: string }
  readonly [field: string]: unknown
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text === '' ? {} : JSON.parse(text)
}

export const VISITOR = { id: 'visitor', name: 'Ana Visitor' }
export const AGENT = { id: 'agent', name: 'Sam' }
const CHANNEL = 'chat'
/** The text of a message that the lender's rules at Stream refuse. */
export const REFUSED = 'refuse this'

export async function startStreamServer() {
  const messages: StoredMessage[] = []
  const events: string[] = []
  const tokens: string[] = []
  let frozen = false
  let expired: string | undefined
  const about = { cid: `messaging:${CHANNEL}`, channel_id: CHANNEL, channel_type: 'messaging' }
  const config = { typing_events: true, read_events: true, connect_events: true }
  const channel = () => ({
    id: CHANNEL,
    type: 'messaging',
    cid: about.cid,
    frozen,
    config,
    own_capabilities: ['read-events', 'typing-events', 'send-message'],
  })
  const state = () => ({ channel: channel(), messages, members: [], read: [], watchers: [], pinned_messages: [] })
  const sockets = new WebSocketServer({ noServer: true })
  const tell = (event: object) => {
    const sent = JSON.stringify({ ...about, created_at: new Date().toISOString(), ...event })
    for (const socket of sockets.clients) socket.send(sent)
  }
  function store(id: string, text: string, user: StoredMessage['user']): StoredMessage {
    const at = new Date(Date.UTC(2026, 11, 1, 18, 0, messages.length)).toISOString()
    const message = { id, text, user, cid: about.cid, type: 'regular', created_at: at, updated_at: at, attachments: [] }
    messages.push(message)
    tell({ type: 'message.new', message, user })
    return message
  }

  async function answer(request: IncomingMessage): Promise<readonly [status: number, body: object]> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const body = await bodyOf(request)
    if (pathname === `/channels/messaging/${CHANNEL}/query`) return [201, state()]
    if (pathname === '/channels') return [201, { channels: [state()] }]
    if (pathname === `/channels/messaging/${CHANNEL}/message`) {
      const { id, text } = body.message as StoredMessage
      if (text === REFUSED) return [400, { code: 73, message: 'refused by a rule', StatusCode: 400 }]
      if (messages.some((one) => one.id === id)) return [400, { code: 4, message: 'duplicate', StatusCode: 400 }]
      return [201, { message: store(id, text, VISITOR) }]
    }
    if (pathname.startsWith('/messages/')) {
      const message = messages.find(({ id }) => pathname.endsWith(id))
      return message ? [200, { message }] : [404, { code: 16, message: 'not found', StatusCode: 404 }]
    }
    if (pathname.endsWith('/event')) events.push((body.event as { type: string }).type)
    if (pathname.endsWith('/read')) events.push('read')
    return [201, {}]
  }
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void answer(request).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  server.on('upgrade', (request, socket, head) => {
    const token = new URL(request.url ?? '/', 'http://localhost').searchParams.get('authorization') ?? ''
    tokens.push(token)
    sockets.handleUpgrade(request, socket, head, (one) => {
      if (token === expired)
        return one.send(JSON.stringify({ error: { code: 40, message: 'the token expired', StatusCode: 401 } }))
      const me = { ...VISITOR, mutes: [], channel_mutes: [], created_at: new Date().toISOString() }
      one.send(JSON.stringify({ type: 'health.check', connection_id: randomUUID(), me, created_at: me.created_at }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    /** The tokens with which clients connected. */
    tokens,
    /** The types of the events that clients sent. */
    events,
    says: (text: string) => store(randomUUID(), text, AGENT),
    types: (isTyping: boolean) => tell({ type: isTyping ? 'typing.start' : 'typing.stop', user: AGENT }),
    freeze() {
      frozen = true
      tell({ type: 'channel.updated', channel: channel() })
    },
    /** Refuses new connections with this token. */
    expire(token: string) {
      expired = token
    },
    dropConnections() {
      for (const socket of sockets.clients) socket.terminate()
    },
    async stop() {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
