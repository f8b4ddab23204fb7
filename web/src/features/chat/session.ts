/** This browser's open chat. It's stored, so that the chat continues on other pages and after a reload. */
import type { ChatMode, StartedChat } from 'domain/api/chat.ts'
import { claimsOf } from '../../api/claims.ts'
import { token } from '../../api/token.ts'
import { CHAT_STORE } from './store.ts'
import type { Outgoing } from './transport.ts'

export interface ChatSession {
  readonly mode: ChatMode
  readonly friendlyName: string
  readonly emailAddress: string
  readonly token: string
  readonly conversationSid: string
  readonly conversationId: string
  readonly expiration: string
  readonly omniProxyChannelId: string
  readonly stream: Pick<StartedChat, 'providerChannelId' | 'providerUserId' | 'providerUserToken'>
  /** The chat's vendor; absent if the chat goes through our own server. */
  readonly provider?: StartedChat['provider']
  /** The first message, until the server has stored it. The visitor can write it before the connection is open. */
  readonly initialMessage?: Outgoing | undefined
  /** Other messages that the server hasn't stored yet, in order. */
  readonly unsent: readonly Outgoing[]
  /** The signed-in person who started the chat; '' for a visitor. */
  readonly person: string
  /** When the visitor started the chat, in milliseconds since 1970. */
  readonly loginTimestamp: number
  readonly linkHosts: readonly string[]
  /** Number of messages that the visitor has seen. */
  readonly seen: number
}

export const currentPerson = (): string => claimsOf(token.read()).sub ?? ''

/**
 * Returns the stored chat; undefined if there's none. Deletes a chat that another account started, because several
 * people may use this browser. When a visitor signs in, the server moves the visitor's chat to the account or ends it.
 */
export function storedSession(): ChatSession | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(CHAT_STORE) ?? 'null') as ChatSession | null
    if (!stored) return undefined
    const person = currentPerson()
    if (stored.person === person || stored.person === '') return { ...stored, person }
    keepSession(undefined)
  } catch {
    // If storage is unavailable or the value is unreadable, the visitor starts a new chat.
  }
  return undefined
}

export function keepSession(session: ChatSession | undefined): void {
  try {
    if (session) localStorage.setItem(CHAT_STORE, JSON.stringify(session))
    else localStorage.removeItem(CHAT_STORE)
  } catch {
    // Without storage, the chat ends when the visitor leaves the page.
  }
}
