/**
 * Tells this node's chat connections about changes made on any node. PostgreSQL notifies each node of new messages,
 * changed chats and ended sessions once their transaction has committed. Each connection then reads the data that its
 * client may see.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { ChatMessage } from 'domain/api/chat.ts'
import pg from 'pg'
import { LIVENESS } from '../../storage/database.ts'
import { createRecentChats, type RecentChats } from './recentChats.ts'

/** The notices that the hub sends to a connection. */
export interface ChatMember {
  readonly org: string
  /**
   * The chat of a visitor's connection. An agent's connection has none, because it's told about all of the lender's
   * chats.
   */
  readonly conversation?: string | undefined
  /** The session of the signed-in person. */
  readonly session?: string | undefined
  /** The chat has a new message. `message` is set if this node stored it. */
  hasMessage(conversation: string, sequence: number, message?: ChatMessage): void
  hasChanged(conversation: string): void
  /** @param preview the encrypted preview of the text that `side` is typing */
  isTyping(conversation: string, side: string, preview: Buffer): void
  sessionEnded(): void
  /** The chat was moved to another owner. */
  hasMoved(conversation: string): void
  /** Notifications may have been lost, so the connection must read all data again. */
  catchUp(): void
}

export interface ChatHub {
  readonly recent: RecentChats
  join(member: ChatMember): void
  /** Removes a connection. Does nothing if the connection never joined or was already removed. */
  leave(member: ChatMember): void
  /** Counts this node's connections to a chat's visitor. */
  connectionsOf(conversation: string): number
  /** Tells this node's connections about a stored message without waiting for the notification. */
  stored(org: string, message: ChatMessage): void
  /** Whether this node is stopping, so that new connections must go to another node. */
  readonly isClosing: boolean
  /** Calls `callback` when the node stops. */
  onClose(callback: () => void): void
  /** Closes the connections of this node, so that their clients connect to another node. */
  closeConnections(): void
  stop(): Promise<void>
}

const CHANNEL = 'hearthline_chat'
/**
 * Milliseconds between attempts to listen for notifications again, and between checks that the listening connection
 * still works.
 */
const RETRY = 500
const CHECK = 10_000

/**
 * The members for each key. Most chats have only one connection, so a key with one member stores that member without a
 * set.
 */
class Index {
  readonly #members = new Map<string, ChatMember | Set<ChatMember>>()
  add(key: string | undefined, member: ChatMember): void {
    if (key === undefined) return
    const found = this.#members.get(key)
    if (found instanceof Set) found.add(member)
    else this.#members.set(key, found ? new Set([found, member]) : member)
  }
  remove(key: string | undefined, member: ChatMember): void {
    if (key === undefined) return
    const found = this.#members.get(key)
    if (found instanceof Set) found.delete(member)
    if (found === member || (found instanceof Set && found.size === 0)) this.#members.delete(key)
  }
  of(key: string): readonly ChatMember[] {
    const found = this.#members.get(key)
    if (!found) return []
    return found instanceof Set ? [...found] : [found]
  }
}

/**
 * Creates a node's hub. It connects to the database when the first member joins.
 * @param url the database, to which the hub needs its own connection
 * @param onLost called with the error when the connection breaks
 */
export function createChatHub(url: string, onLost: (error: unknown) => void): ChatHub {
  const recent = createRecentChats()
  const members = new Set<ChatMember>()
  const chats = new Index()
  const agents = new Index()
  const sessions = new Index()
  const closing: (() => void)[] = []
  let isClosing = false
  let stopped = false
  let client: pg.Client | undefined
  let listening: Promise<void> | undefined
  let check: NodeJS.Timeout | undefined

  const concerned = (org: string, chat: string) =>
    [...chats.of(chat), ...agents.of(org)].filter((member) => member.org === org)

  function notified(payload = ''): void {
    const [kind, org = '', id = '', detail = '', preview = ''] = payload.split('|')
    if (kind === 'message') recent.heard(id, Number(detail))
    if (kind === 'message') for (const member of concerned(org, id)) member.hasMessage(id, Number(detail))
    if (kind === 'conversation') for (const member of concerned(org, id)) member.hasChanged(id)
    if (kind === 'typing')
      for (const member of concerned(org, id)) member.isTyping(id, detail, Buffer.from(preview, 'base64'))
    if (kind === 'moved') for (const member of concerned(org, id)) member.hasMoved(id)
    if (kind === 'session') for (const member of sessions.of(id)) member.sessionEnded()
  }

  async function listen(): Promise<void> {
    while (!stopped) {
      const fresh = new pg.Client({ ...LIVENESS, connectionString: url, application_name: 'hearthline chat' })
      const ended = Promise.withResolvers<unknown>()
      fresh.on('error', ended.resolve)
      fresh.once('end', () => ended.resolve(undefined))
      fresh.on('notification', ({ payload }) => notified(payload))
      try {
        await fresh.connect()
        await fresh.query(`listen ${CHANNEL}`)
        client = fresh
        if (stopped) return
        for (const member of members) member.catchUp()
        const error = await ended.promise
        if (!stopped) onLost(error ?? new Error('the connection ended'))
      } catch (error) {
        if (!stopped) onLost(error)
      } finally {
        client = undefined
        await fresh.end().catch(() => {})
      }
      if (!stopped) await pause(RETRY)
    }
  }

  function start(): void {
    listening ??= listen()
    check ??= setInterval(() => {
      const checked = client
      checked?.query('select').catch(() => checked.end().catch(() => {}))
    }, CHECK).unref()
  }

  return {
    recent,
    join(member) {
      start()
      members.add(member)
      if (member.conversation === undefined) agents.add(member.org, member)
      chats.add(member.conversation, member)
      sessions.add(member.session, member)
    },
    leave(member) {
      if (!members.delete(member)) return
      agents.remove(member.org, member)
      chats.remove(member.conversation, member)
      sessions.remove(member.session, member)
    },
    connectionsOf: (conversation) => chats.of(conversation).length,
    stored(org, message) {
      const { conversationId, sequence } = message
      for (const member of concerned(org, conversationId)) member.hasMessage(conversationId, sequence, message)
    },
    get isClosing() {
      return isClosing
    },
    onClose: (callback) => void closing.push(callback),
    closeConnections() {
      isClosing = true
      for (const callback of closing.splice(0)) callback()
    },
    async stop() {
      stopped = true
      clearInterval(check)
      await client?.end().catch(() => {})
      await listening
    },
  }
}
