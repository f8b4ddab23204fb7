/** A client of the chat's websocket, and calls that start chats. */
import { randomUUID } from 'node:crypto'
import type { ChatMessage, StartedChat } from 'domain/api/chat.ts'
import { CHAT_SOCKET, INIT_WEB_CHAT } from 'domain/api/chatPaths.ts'
import type { ChatClientFrame, ChatServerFrame } from 'domain/api/chatSocket.ts'
import { instant } from 'domain/values/dates.ts'
import type { Server } from '../compose.ts'
import { cookieHeader } from './browserAt.ts'
import type { Browser } from './program.ts'

/** A Tuesday at 10:00 AM Pacific Time, within every lender's chat hours. */
export const OPEN = instant('2026-12-01T18:00:00Z')
/** Tuesday at 5:30 PM Pacific Time, half an hour before the main brand's agents leave. */
export const EVENING = instant('2026-12-02T01:30:00Z')
/** Tuesday at 9:00 PM Pacific Time, when chat agents are away. */
export const AWAY = instant('2026-12-02T05:00:00Z')

export async function startChat(browser: Browser, body: object = {}, host = 'localhost'): Promise<StartedChat> {
  const answer = await browser.call<StartedChat>('POST', INIT_WEB_CHAT, {
    body: { name: 'Ana Visitor', ...body },
    host,
  })
  if (answer.status !== 200) throw new Error(`chat: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

type FrameOf<Type> = Extract<ChatServerFrame, { type: Type }>

export class ChatClient {
  readonly frames: ChatServerFrame[] = []
  /** Resolves to the code with which the connection was closed. */
  readonly closed: Promise<number>
  readonly #socket: WebSocket
  readonly #opened: Promise<void>
  #waiting: (() => void)[] = []

  constructor(server: Pick<Server, 'url'>, browser: Browser, headers: Readonly<Record<string, string>> = {}) {
    const url = server.url.replace('http', 'ws') + CHAT_SOCKET
    this.#socket = new WebSocket(url, { headers: { cookie: cookieHeader(browser.cookies), ...headers } })
    this.#opened = new Promise((resolve) => this.#socket.addEventListener('open', () => resolve()))
    this.closed = new Promise((resolve) => this.#socket.addEventListener('close', ({ code }) => resolve(code)))
    this.#socket.addEventListener('message', ({ data }) => {
      this.frames.push(JSON.parse(String(data)))
      for (const wake of this.#waiting.splice(0)) wake()
    })
  }

  /** Sends a frame, or any other text. */
  async send(frame: ChatClientFrame | string): Promise<void> {
    await this.#opened
    this.#socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  }

  /** Sends a message and returns it as the server stored it. */
  async say(text: string, more: { conversationId?: string; clientId?: string } = {}): Promise<ChatMessage> {
    const clientId = more.clientId ?? randomUUID()
    await this.send({ type: 'message', ...more, clientId, text })
    const { message } = await this.next('message', (frame) => frame.message.clientId === clientId)
    return message
  }

  /** Resolves to the first received frame of this type that matches the condition. */
  async next<const Type extends ChatServerFrame['type']>(
    type: Type,
    fits: (frame: FrameOf<Type>) => boolean = () => true,
  ): Promise<FrameOf<Type>> {
    const isWanted = (frame: ChatServerFrame): frame is FrameOf<Type> =>
      frame.type === type && fits(frame as FrameOf<Type>)
    for (;;) {
      const found = this.frames.find(isWanted)
      if (found) return found
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  /** The texts of the messages received so far, in the order in which they arrived. */
  get texts(): string[] {
    return this.frames.flatMap((frame) => (frame.type === 'message' ? [frame.message.text] : []))
  }

  async close(): Promise<void> {
    this.#socket.close()
    await this.closed
  }
}

/** Connects a visitor to a started chat. */
export async function joinChat(
  server: Pick<Server, 'url'>,
  browser: Browser,
  { token }: Pick<StartedChat, 'token'>,
  after = 0,
): Promise<ChatClient> {
  const client = new ChatClient(server, browser)
  await client.send({ type: 'hello', token, after, ...(browser.token && { jwt: browser.token }) })
  await client.next('welcome')
  return client
}

/** Connects an agent to the desk. */
export async function joinDesk(server: Pick<Server, 'url'>, browser: Browser): Promise<ChatClient> {
  const client = new ChatClient(server, browser)
  await client.send({ type: 'agentHello', jwt: browser.token ?? '' })
  await client.next('welcome')
  return client
}
