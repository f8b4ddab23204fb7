/** One websocket connection of the chat. Reads the client's frames in order, and sends the client what it may see. */
import type { ChatConversation, ChatMessage } from 'domain/api/chat.ts'
import { CHAT_CLOSE, type ChatClientFrame, type ChatServerFrame, chatClientFrame } from 'domain/api/chatSocket.ts'
import { CONNECTION_LIFETIME, FRAME_BURST, FRAMES_PER_SECOND, SILENCE_LIMIT } from 'domain/chat/limits.ts'
import type { WebSocket } from 'ws'
import { NotFound, ServerError, SessionEnded, Unauthenticated } from '../errors.ts'
import { checkPerson, noteReading, seeAgent } from '../usecases/chat/agent.ts'
import type { ChatHub, ChatMember } from '../usecases/chat/hub.ts'
import {
  type ChatPerson,
  ChatRefusal,
  endChat,
  markRead,
  NO_MESSAGES,
  postMessage,
  readMessages,
  sendPreview,
} from '../usecases/chat/post.ts'
import { readPreview } from '../usecases/chat/preview.ts'
import type { Services } from '../usecases/services.ts'

/** Milliseconds in which a client must send its first frame. */
const HELLO_TIME = 10_000
/** The number of unsent bytes at which a client that reads too slowly is disconnected. */
const MOST_UNSENT = 1_000_000
/** Minimum milliseconds between two notices to an agent about changes in the same unopened chat. */
const ANNOUNCE_INTERVAL = 1000
/** Maximum number of connections of one chat's visitor. */
const MOST_TABS = 30
/** Maximum number of frames that wait while the server handles an earlier one. */
const MOST_WAITING = 2 * FRAME_BURST

type Hello = Extract<ChatClientFrame, { type: 'hello' | 'agentHello' }>

/** State that all connections of a node share. */
export interface ConnectionWorld {
  readonly services: Services
  readonly hub: ChatHub
  /** The open connections. */
  readonly connections: Set<ChatConnection>
  /** Logs an error that isn't part of the protocol. */
  readonly report: (error: unknown) => void
}

/**
 * Identifies the client of a connection, and the chat of a visitor.
 * @throws Unauthenticated, NotFound
 */
export type Identify = (hello: Hello) => Promise<{ readonly person: ChatPerson; readonly conversation?: string }>

/** The part of a chat that the client has received. */
interface Followed {
  /** The last message that was sent to the client. */
  sent: number
  /** The changeable parts of the conversation, as last sent to the client. */
  shown: string
  reading: Promise<void> | undefined
  /** Whether the chat has changed since the current read began. */
  again: boolean
}

/** Create fields only when needed, because thousands of connections are idle at the same time. */
export class ChatConnection implements ChatMember {
  readonly org: string
  conversation: string | undefined
  session: string | undefined
  readonly #socket: WebSocket
  readonly #world: ConnectionWorld
  readonly #since = Date.now()
  /** The visitor's own chat. */
  #own: Followed | undefined
  /** The chats that an agent has opened. */
  #opened: Map<string, Followed> | undefined
  #identify: Identify | undefined
  #person: ChatPerson | undefined
  #work: Promise<void> = Promise.resolve()
  #waiting = 0
  #heard = Date.now()
  #allowance = FRAME_BURST
  #allowedAt = Date.now()
  /**
   * Unopened chats about which an agent was told a moment ago. The value is true if the chat has changed since then.
   */
  #announced: Map<string, boolean> | undefined

  constructor(socket: WebSocket, world: ConnectionWorld, org: string, identify: Identify) {
    this.org = org
    this.#socket = socket
    this.#world = world
    this.#identify = identify
    socket.on('message', (data, isBinary) => {
      if (this.#admits()) this.#onFrame(isBinary ? undefined : String(data))
    })
    // Count pings, too. `ws` answers each ping itself. If a client sends many pings and never reads the answers, they
    // would fill the memory.
    socket.on('ping', () => this.#admits())
    socket.on('close', () => this.#leave())
    // `ws` closes the connection after an error, such as a frame that's too large.
    socket.on('error', world.report)
  }

  /** Closes a connection that was silent for too long, never identified its client, or reached its maximum lifetime. */
  checkTime(now: number): void {
    if (!this.#person && now - this.#since > HELLO_TIME) this.close(CHAT_CLOSE.BAD_FRAME)
    if (now - this.#heard > SILENCE_LIMIT || now - this.#since > CONNECTION_LIFETIME)
      this.close(CHAT_CLOSE.EXPIRED_CONNECTION)
  }
  /**
   * Closes the connection if the person's session has ended or the agent's seat was removed. Without this check, a
   * connection that sends nothing would stay open.
   */
  async checkAccess(): Promise<void> {
    try {
      if (this.#person) await checkPerson(this.#world.services, this.#person)
    } catch (error) {
      // During a database outage, keep the connection open. The next check will detect an ended session.
      if (error instanceof NotFound || error instanceof SessionEnded) this.close(CHAT_CLOSE.UNAUTHENTICATED)
      else this.#world.report(error)
    }
  }

  close(code: number): void {
    this.#leave()
    this.#socket.close(code)
  }
  #leave(): void {
    this.#world.hub.leave(this)
    this.#world.connections.delete(this)
  }

  #followed(conversation: string): Followed | undefined {
    return conversation === this.conversation ? this.#own : this.#opened?.get(conversation)
  }

  hasMessage(conversation: string, sequence: number, message?: ChatMessage): void {
    const followed = this.#followed(conversation)
    if (!followed) this.#announce(conversation)
    else if (sequence <= followed.sent) return
    else if (message && !followed.reading && sequence === followed.sent + 1) {
      followed.sent = sequence
      this.#send({ type: 'message', message })
    } else void this.#read(conversation)
  }
  hasChanged(conversation: string): void {
    if (this.#followed(conversation)) void this.#read(conversation)
    else this.#announce(conversation)
  }
  isTyping(conversation: string, side: string, preview: Buffer): void {
    const person = this.#person
    if (!person || person.side === side || !this.#followed(conversation)) return
    const told = readPreview(this.#world.services, person, conversation, preview)
    told.then(
      (text) => {
        const sender = person.side === 'VISITOR' ? 'AGENT' : 'VISITOR'
        const shown = person.side === 'AGENT' ? text : ''
        this.#send({ type: 'typing', conversationId: conversation, sender, isTyping: text !== '', text: shown })
      },
      (error: unknown) => this.#fail(error),
    )
  }
  sessionEnded(): void {
    this.close(CHAT_CLOSE.UNAUTHENTICATED)
  }
  hasMoved(conversation: string): void {
    if (this.#person?.side === 'VISITOR') this.close(CHAT_CLOSE.EXPIRED_CONNECTION)
    else this.hasChanged(conversation)
  }
  catchUp(): void {
    void this.checkAccess()
    if (this.conversation !== undefined) void this.#read(this.conversation)
    for (const conversation of this.#opened?.keys() ?? []) void this.#read(conversation)
  }

  #send(frame: ChatServerFrame): void {
    if (this.#socket.readyState !== 1) return
    if (this.#socket.bufferedAmount > MOST_UNSENT) this.close(CHAT_CLOSE.EXPIRED_CONNECTION)
    else this.#socket.send(JSON.stringify(frame))
  }

  /** Whether to handle what the client sends. Closes the connection if the client sends too much. */
  #admits(): boolean {
    if (this.#socket.readyState !== 1) return false
    this.#heard = Date.now()
    this.#allowance = Math.min(
      FRAME_BURST,
      this.#allowance + ((this.#heard - this.#allowedAt) / 1000) * FRAMES_PER_SECOND,
    )
    this.#allowedAt = this.#heard
    this.#allowance--
    const isFlood = this.#allowance < 0 || this.#waiting >= MOST_WAITING
    if (isFlood) this.close(CHAT_CLOSE.FLOOD)
    return !isFlood
  }

  #onFrame(data: string | undefined): void {
    const frame = parsed(data)
    if (!frame) {
      this.close(CHAT_CLOSE.BAD_FRAME)
      return
    }
    this.#waiting++
    // Handle one frame at a time, so that messages stay in order.
    this.#work = this.#work
      .then(() => this.#handle(frame))
      .catch((error: unknown) => this.#fail(error, 'clientId' in frame ? frame.clientId : undefined))
      .finally(() => this.#waiting--)
  }

  async #handle(frame: ChatClientFrame): Promise<void> {
    if (this.#socket.readyState !== 1) return
    if (frame.type === 'hello' || frame.type === 'agentHello') return this.#welcome(frame)
    const person = this.#person
    if (!person) return this.close(CHAT_CLOSE.BAD_FRAME)
    if (frame.type === 'ping') {
      if (person.side === 'AGENT') await seeAgent(this.#world.services, person, frame.isAway)
      return this.#send({ type: 'pong', at: this.#world.services.clock.now() })
    }
    const conversation = this.#chatOf(frame.conversationId)
    const { services, hub } = this.#world
    if (frame.type === 'message') {
      // Send the confirmation even to a client that already has the message or doesn't follow the chat.
      const had = this.#followed(conversation)?.sent ?? Number.POSITIVE_INFINITY
      const message = await postMessage(services, person, { ...frame, conversation }, hub.recent)
      hub.stored(this.org, message)
      if (had >= message.sequence) this.#send({ type: 'message', message })
    }
    if (frame.type === 'typing') await sendPreview(services, person, conversation, frame.text)
    if (frame.type === 'read') await markRead(services, person, conversation, frame.sequence)
    if (frame.type === 'end') await endChat(services, person, conversation)
    if (frame.type === 'follow') {
      if (person.side === 'AGENT') await noteReading(services, person, conversation, `chat ${conversation}`)
      await this.#follow(conversation, frame.after)
    }
  }

  async #welcome(hello: Hello): Promise<void> {
    const identify = this.#identify
    if (!identify) return this.close(CHAT_CLOSE.BAD_FRAME)
    this.#identify = undefined
    const { person, conversation } = await identify(hello)
    // If the client has left in the meantime, don't add the connection to the hub, because nothing would ever remove
    // it.
    if (this.#socket.readyState !== 1) return
    if (conversation !== undefined && this.#world.hub.connectionsOf(conversation) >= MOST_TABS)
      return this.close(CHAT_CLOSE.FLOOD)
    this.#person = person
    this.conversation = conversation
    const scope = person.side === 'AGENT' ? person.scope : person.caller.scope
    this.session = scope?.session?.uuid
    // Join the hub before reading the chat, so that no change in between is missed.
    this.#world.hub.join(this)
    if (person.side === 'AGENT')
      await seeAgent(this.#world.services, person, hello.type === 'agentHello' && hello.isAway)
    if (conversation === undefined) return this.#send({ type: 'welcome' })
    await this.#follow(conversation, hello.type === 'hello' ? (hello.after ?? 0) : 0, true)
  }

  /**
   * Returns the ID of the chat to which a frame refers. A visitor has only one chat, so the frame's own ID doesn't
   * matter.
   * @throws NotFound for any other chat
   */
  #chatOf(given: string | undefined): string {
    const own = this.conversation
    const chat = given ?? own
    if (chat === undefined || (own !== undefined && chat !== own)) throw new NotFound()
    return chat
  }

  async #follow(conversation: string, after: number, isFirst = false): Promise<void> {
    const followed: Followed = { sent: after, shown: '', reading: undefined, again: false }
    if (conversation === this.conversation) this.#own = followed
    else this.#opened = (this.#opened ?? new Map()).set(conversation, followed)
    await this.#read(conversation, isFirst)
  }

  /** Sends the messages and the state that the client doesn't have yet. Only one read of a chat runs at a time. */
  #read(conversation: string, isFirst = false): Promise<void> {
    const followed = this.#followed(conversation)
    if (!followed) return Promise.resolve()
    followed.again = true
    followed.reading ??= this.#readAll(conversation, followed, isFirst)
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        followed.reading = undefined
        // Read again if the chat has changed since the last read.
        if (followed.again) void this.#read(conversation)
      })
    return followed.reading
  }
  async #readAll(conversation: string, followed: Followed, isFirst: boolean): Promise<void> {
    const person = this.#person
    let first = isFirst
    while (followed.again) {
      followed.again = false
      if (!person || this.#socket.readyState !== 1) return
      const page = await readMessages(this.#world.services, person, conversation, followed.sent)
      if (first) this.#show(followed, page.conversation, 'welcome')
      for (const message of page.messages) {
        followed.sent = message.sequence
        this.#send({ type: 'message', message })
      }
      if (!first) this.#show(followed, page.conversation, 'conversation')
      first = false
      if (page.hasMore) followed.again = true
    }
  }
  #show(followed: Followed, conversation: ChatConversation, type: 'welcome' | 'conversation'): void {
    const { state, skill, agentName, readByVisitor, readByAgent, endedBy } = conversation
    const shown = [state, skill, agentName, readByVisitor, readByAgent, endedBy].join('|')
    if (shown === followed.shown) return
    followed.shown = shown
    this.#send({ type, conversation })
  }

  /** Tells an agent about a change in a chat that the agent hasn't opened. */
  #announce(conversation: string): void {
    const person = this.#person
    if (person?.side !== 'AGENT') return
    this.#announced ??= new Map()
    const announced = this.#announced
    if (announced.has(conversation)) {
      announced.set(conversation, true)
      return
    }
    announced.set(conversation, false)
    setTimeout(() => {
      const hasChanged = announced.get(conversation)
      announced.delete(conversation)
      if (hasChanged && this.#socket.readyState === 1) this.hasChanged(conversation)
    }, ANNOUNCE_INTERVAL).unref()
    readMessages(this.#world.services, person, conversation, NO_MESSAGES).then(
      (page) => this.#send({ type: 'conversation', conversation: page.conversation }),
      (error: unknown) => this.#fail(error),
    )
  }

  #fail(error: unknown, clientId?: string): void {
    const outcome = outcomeOf(error, this.#person !== undefined)
    if (outcome === CHAT_CLOSE.RESTART) this.#world.report(error)
    if (typeof outcome === 'number') this.close(outcome)
    else this.#send({ type: 'refused', ...(clientId !== undefined && { clientId }), ...outcome })
  }
}

/** Returns the error to send to the client, or the code with which to close the connection. */
function outcomeOf(error: unknown, isWelcome: boolean): Pick<ChatRefusal, 'code' | 'message'> | number {
  if (error instanceof ChatRefusal) return { code: error.code, message: error.message }
  if (error instanceof SessionEnded || error instanceof Unauthenticated) return CHAT_CLOSE.UNAUTHENTICATED
  if (error instanceof NotFound)
    return isWelcome
      ? { code: 'NOT_ALLOWED', message: 'You don’t have access to this chat.' }
      : CHAT_CLOSE.UNAUTHENTICATED
  if (error instanceof ServerError && error.status < 500) return { code: 'TRY_AGAIN', message: error.message }
  // The database is unavailable. The client reconnects and repeats the messages that weren't confirmed.
  return CHAT_CLOSE.RESTART
}

function parsed(data: string | undefined): ChatClientFrame | undefined {
  if (data === undefined) return undefined
  try {
    return chatClientFrame.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}
