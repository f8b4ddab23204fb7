// The clients of the chat benchmark. They hold connections open as the chat widget does, and measure how long messages
// take.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { ChatClientFrame, ChatServerFrame } from 'domain/api/chatSocket.ts'
import { PING_INTERVAL } from 'domain/chat/limits.ts'
import { WebSocket } from 'ws'

/** The data with which a client identifies itself. */
export interface ChatVisitor {
  readonly cookie: string
  readonly token: string
  /** The token of the signed-in person, if the visitor is signed in. */
  readonly jwt?: string | undefined
}

/** Number of connections that are opened at the same time. */
const AT_ONCE = 20
/** Milliseconds between two messages in a chat. This is faster than anyone types. */
const MESSAGE_INTERVAL = 1000
/** The maximum number of milliseconds that a message may take. */
const PATIENCE = 30_000

const put = (socket: WebSocket, frame: ChatClientFrame): void => socket.send(JSON.stringify(frame))

/** @throws Error if the server closes the connection before it welcomes the client */
async function open(url: string, { cookie, token, jwt }: ChatVisitor): Promise<WebSocket> {
  const socket = new WebSocket(url, { headers: { cookie }, perMessageDeflate: false })
  await once(socket, 'open')
  put(socket, { type: 'hello', token, ...(jwt !== undefined && { jwt }), after: 0 })
  const closed = once(socket, 'close').then(([code]) => {
    throw new Error(`the chat server closed a connection with ${code}`)
  })
  closed.catch(() => {})
  await Promise.race([once(socket, 'message'), closed])
  return socket
}

/** Connections to one chat server. */
export class ChatClients {
  readonly #url: string
  readonly #sockets: WebSocket[] = []
  #next = 0
  #pinging: NodeJS.Timeout | undefined

  constructor(url: string) {
    this.#url = url
  }

  /** Opens a connection for each visitor, and pings the server on each one every ten seconds. */
  async open(visitors: readonly ChatVisitor[]): Promise<readonly WebSocket[]> {
    const opened: WebSocket[] = []
    let next = 0
    const work = async (): Promise<void> => {
      for (let index = next++; index < visitors.length; index = next++) {
        const socket = await open(this.#url, visitors[index] as ChatVisitor)
        opened[index] = socket
        this.#sockets.push(socket)
      }
    }
    this.#ping()
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return opened
  }

  /** Spreads the pings evenly over time, because real visitors don't all ping at the same moment. */
  #ping(): void {
    let pinged = performance.now()
    this.#pinging ??= setInterval(() => {
      const now = performance.now()
      const due = Math.floor(((now - pinged) / PING_INTERVAL) * this.#sockets.length)
      if (due === 0) return
      pinged = now
      for (let count = 0; count < due; count++) {
        const socket = this.#sockets[this.#next++ % this.#sockets.length]
        if (socket?.readyState === WebSocket.OPEN) put(socket, { type: 'ping' })
      }
    }, 20)
  }

  /** The number of connections that the server hasn't closed. */
  get alive(): number {
    return this.#sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
  }

  close(): void {
    clearInterval(this.#pinging)
    for (const socket of this.#sockets) socket.terminate()
  }
}

/** Two connections to the same chat. The first connection sends messages to the second. */
export interface Pair {
  readonly from: WebSocket
  readonly to: WebSocket
}

/**
 * Sends messages in all chats for the given number of seconds. Each message is sent on time, whether or not the earlier
 * ones have arrived.
 * @returns how long each message took to reach the other connection, in milliseconds
 */
export async function talk(pairs: readonly Pair[], seconds: number): Promise<number[]> {
  const times: number[] = []
  const sent = new Map<string, number>()
  const hear = (data: unknown) => {
    const frame = JSON.parse(String(data)) as ChatServerFrame
    const { clientId = '' } = frame.type === 'message' ? frame.message : {}
    const at = sent.get(clientId)
    if (at === undefined) return
    times.push(performance.now() - at)
    sent.delete(clientId)
  }
  for (const { to } of pairs) to.on('message', hear)
  const begun = performance.now()
  const total = Math.floor((seconds * 1000 * pairs.length) / MESSAGE_INTERVAL)
  for (let count = 0; count < total; ) {
    const due = Math.min(total, Math.ceil(((performance.now() - begun) / MESSAGE_INTERVAL) * pairs.length))
    for (; count < due; count++) {
      const clientId = randomUUID()
      sent.set(clientId, performance.now())
      const { from } = pairs[count % pairs.length] as Pair
      put(from, { type: 'message', clientId, text: `Message ${count}: what happens after I choose an offer?` })
    }
    await pause(2)
  }
  const end = performance.now() + PATIENCE
  while (sent.size > 0 && performance.now() < end) await pause(5)
  for (const { to } of pairs) to.off('message', hear)
  if (sent.size > 0) throw new Error(`${sent.size} of ${total} chat messages didn't arrive`)
  return times
}
