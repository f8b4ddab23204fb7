/** Decides whether an agent or the bot answers a chat. */
import { operatingStatus } from '../rules/operatingHours.ts'
import type { Instant } from '../values/dates.ts'
import type { OperatingDay } from '../values/hours.ts'
import type { ChatState } from './conversation.ts'

export type ChatAnswerer = 'AGENT' | 'BOT'

interface Answering {
  readonly answerer: ChatAnswerer
  /** The time when agents return. Undefined while agents are available, or if they never return. */
  readonly nextOpening?: Instant
}

/**
 * Returns who answers a chat. Outside the department's hours, the bot answers, unless an agent has already joined.
 * @param days the department's hours
 * @param state the state of the visitor's open chat; undefined if there's none
 */
export function answering(days: readonly OperatingDay[], now: Instant, state?: ChatState): Answering {
  const { isOpen, nextOpening } = operatingStatus(days, now)
  if (isOpen) return { answerer: 'AGENT' }
  return { answerer: state === 'WITH_AGENT' ? 'AGENT' : 'BOT', ...(nextOpening !== undefined && { nextOpening }) }
}
