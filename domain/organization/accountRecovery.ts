/**
 * Account recovery: if a person has lost every factor, two of the lender's staff restore access. One checks the
 * person's identity and proposes the recovery, and another approves it. A delay gives the account's owner time to stop
 * a fraud. After the delay, a link lets the owner set a new password and a new second factor (NIST SP 800-63B-4,
 * section 4.2).
 */
import { type Instant, instant } from '../values/dates.ts'

/** Hours between the approval and the time from which the link works. We chose this number. */
export const RECOVERY_HOURS = 24
/** Days during which staff can approve a proposal, and days during which the link works. We chose these numbers. */
const PROPOSAL_DAYS = 7
export const LINK_DAYS = 3

/** How staff can check that a person is the account's owner. */
export const IDENTITY_CHECKS = ['ID_IN_PERSON', 'ID_BY_VIDEO', 'CALL_TO_KNOWN_NUMBER', 'QUESTIONS_ABOUT_LOAN'] as const
export type IdentityCheck = (typeof IDENTITY_CHECKS)[number]
/** One check alone could be fooled, so each recovery requires two. */
export const LEAST_CHECKS = 2

export interface Recovery {
  /** The account that is recovered. */
  readonly identity: string
  readonly proposedBy: string
  readonly proposedAt: Instant
  readonly approvedAt?: Instant | undefined
  readonly rejectedAt?: Instant | undefined
  readonly stoppedAt?: Instant | undefined
  readonly usedAt?: Instant | undefined
}

/** WAITING: the recovery is approved, and the delay is running. OPEN: the link works. */
export const RECOVERY_STATES = ['PROPOSED', 'WAITING', 'OPEN', 'USED', 'REJECTED', 'STOPPED', 'EXPIRED'] as const
export type RecoveryState = (typeof RECOVERY_STATES)[number]

const HOUR = 3_600_000
const after = (time: Instant, hours: number): Instant => instant(Date.parse(time) + hours * HOUR)

/** Returns the time from which the link works; undefined before the approval. */
export const readyAt = ({ approvedAt }: Recovery): Instant | undefined =>
  approvedAt && after(approvedAt, RECOVERY_HOURS)

/** Returns the time at which the proposal expires or, after the approval, the time at which the link expires. */
export function expiresAt(recovery: Recovery): Instant {
  const ready = readyAt(recovery)
  return ready ? after(ready, LINK_DAYS * 24) : after(recovery.proposedAt, PROPOSAL_DAYS * 24)
}

export function recoveryState(recovery: Recovery, now: Instant): RecoveryState {
  if (recovery.usedAt) return 'USED'
  if (recovery.stoppedAt) return 'STOPPED'
  if (recovery.rejectedAt) return 'REJECTED'
  if (now >= expiresAt(recovery)) return 'EXPIRED'
  const ready = readyAt(recovery)
  if (!ready) return 'PROPOSED'
  return now < ready ? 'WAITING' : 'OPEN'
}

/** The states in which each action is possible. */
const POSSIBLE = {
  APPROVE: ['PROPOSED'],
  REJECT: ['PROPOSED'],
  STOP: ['PROPOSED', 'WAITING', 'OPEN'],
  USE: ['OPEN'],
} as const satisfies Readonly<Record<string, readonly RecoveryState[]>>
export type RecoveryAction = keyof typeof POSSIBLE

/** Whether a recovery hasn't ended. An account can have only one recovery that hasn't ended. */
export const isOpen = (recovery: Recovery, now: Instant): boolean =>
  POSSIBLE.STOP.some((state) => state === recoveryState(recovery, now))

/**
 * Returns why an action isn't possible, or undefined if it's possible.
 * @param by the account of the colleague who acts; undefined for the person who uses the link
 * @returns OWN_ACCOUNT: the colleague would recover their own account. OWN_PROPOSAL: the colleague would approve their
 * own proposal. NOT_NOW: the recovery's state doesn't allow the action.
 */
export function recoveryFault(
  recovery: Recovery,
  action: RecoveryAction,
  now: Instant,
  by?: string,
): 'OWN_ACCOUNT' | 'OWN_PROPOSAL' | 'NOT_NOW' | undefined {
  if (!POSSIBLE[action].some((state) => state === recoveryState(recovery, now))) return 'NOT_NOW'
  if (action !== 'APPROVE') return undefined
  if (by === recovery.identity) return 'OWN_ACCOUNT'
  return by === recovery.proposedBy ? 'OWN_PROPOSAL' : undefined
}
