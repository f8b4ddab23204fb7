/**
 * The states of a chat. WITH_BOT: the bot answers. WAITING: the chat waits for an agent. WITH_AGENT: an agent has
 * joined. ENDED: the visitor or the agent ended it. EXPIRED: nobody wrote for too long. ENDED and EXPIRED are final.
 */
import { type Instant, instant } from '../values/dates.ts'
import { AGENT_CHAT_LIFETIME, BOT_CHAT_LIFETIME } from './limits.ts'

export const CHAT_STATES = ['WITH_BOT', 'WAITING', 'WITH_AGENT', 'ENDED', 'EXPIRED'] as const
export type ChatState = (typeof CHAT_STATES)[number]

export const CHAT_ENDERS = ['VISITOR', 'AGENT'] as const

/** The sender of a message. SYSTEM messages report what happened, such as an agent joining. */
export const CHAT_SENDERS = ['VISITOR', 'AGENT', 'BOT', 'SYSTEM'] as const
export type ChatSender = (typeof CHAT_SENDERS)[number]

/** The changes that a person can make to a chat. */
export type ChatChange = 'ASK_AGENT' | 'TAKE' | 'TRANSFER' | 'END_BY_VISITOR' | 'END_BY_AGENT'

const NEXT: Readonly<Record<ChatChange, Partial<Record<ChatState, ChatState>>>> = {
  ASK_AGENT: { WITH_BOT: 'WAITING', WAITING: 'WAITING', WITH_AGENT: 'WITH_AGENT' },
  TAKE: { WAITING: 'WITH_AGENT' },
  TRANSFER: { WITH_AGENT: 'WAITING' },
  END_BY_VISITOR: { WITH_BOT: 'ENDED', WAITING: 'ENDED', WITH_AGENT: 'ENDED' },
  END_BY_AGENT: { WITH_AGENT: 'ENDED' },
}

/** Returns a chat's state after the given change, or undefined if the current state doesn't allow the change. */
export const stateAfter = (state: ChatState, change: ChatChange): ChatState | undefined => NEXT[change][state]

export const isOpen = (state: ChatState): boolean => state !== 'ENDED' && state !== 'EXPIRED'

/** Returns the time at which the chat expires if nobody writes; undefined if the chat is already over. */
export function expiryOf(state: ChatState, lastMessageAt: Instant): Instant | undefined {
  if (!isOpen(state)) return undefined
  return instant(Date.parse(lastMessageAt) + (state === 'WITH_BOT' ? BOT_CHAT_LIFETIME : AGENT_CHAT_LIFETIME))
}

/**
 * Returns a chat's state at the given time. When a chat expires, its stored state doesn't change, so this function
 * checks the time.
 */
export function stateAt(state: ChatState, lastMessageAt: Instant, now: Instant): ChatState {
  const expiry = expiryOf(state, lastMessageAt)
  return expiry !== undefined && expiry <= now ? 'EXPIRED' : state
}

/** Whether a person or the bot can write in a chat. An agent writes only in a chat that the agent has taken. */
export function canWrite(sender: ChatSender, state: ChatState): boolean {
  if (sender === 'AGENT') return state === 'WITH_AGENT'
  if (sender === 'BOT') return state === 'WITH_BOT'
  return isOpen(state)
}
