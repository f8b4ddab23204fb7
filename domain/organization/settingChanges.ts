/** Determines who may approve, return and withdraw a change to a lender's settings. Each change needs two people. */
import type { AgentRole } from '../values/agentRoles.ts'
import type { PlainDate } from '../values/dates.ts'
import { may, type Permission } from './permissions.ts'

/** The part of the settings for staff seats. Unlike other parts, it isn't stored in the lender's file. */
export const TEAM = 'team'

export const SETTING_STATES = ['PROPOSED', 'APPROVED', 'RETURNED', 'WITHDRAWN'] as const
export type SettingState = (typeof SETTING_STATES)[number]
export const SETTING_ACTIONS = ['APPROVE', 'RETURN', 'WITHDRAW'] as const
export type SettingAction = (typeof SETTING_ACTIONS)[number]

export interface SettingChange {
  readonly part: string
  readonly state: SettingState
  readonly effectiveOn: PlainDate
  readonly proposedBy: string
  readonly decidedBy?: string | undefined
  /** The person whose seat the change is about. */
  readonly subject?: string | undefined
  /** Whether the proposer still has a seat that can manage the settings. */
  readonly proposerManages: boolean
}

/** Returns the actions that a person may take on a change today. */
export function settingActions(
  change: SettingChange,
  { identity, role, today }: { readonly identity: string; readonly role: AgentRole; readonly today: PlainDate },
): SettingAction[] {
  const { part, state, effectiveOn, proposedBy, decidedBy, subject, proposerManages } = change
  if (!may(role, 'MANAGE_SETTINGS')) return []
  const isProposer = identity === proposedBy
  if (state === 'PROPOSED') {
    if (isProposer) return ['WITHDRAW']
    if (identity === subject) return []
    // Every change needs two people who can manage settings. If the proposer no longer can, nobody may approve the
    // change.
    if (!proposerManages) return ['RETURN']
    // After the effective date, colleagues can only return the change, and the proposer must choose a new date. New
    // prices can't apply to offers already made.
    return effectiveOn < today && part !== TEAM ? ['RETURN'] : ['APPROVE', 'RETURN']
  }
  const isComing = state === 'APPROVED' && part !== TEAM && effectiveOn > today
  return isComing && (isProposer || identity === decidedBy) ? ['WITHDRAW'] : []
}

/** Permissions for work that always requires two people. */
const FOR_TWO = ['MANAGE_SETTINGS', 'APPROVE_PAYMENTS', 'ANSWER_TASKS'] as const satisfies readonly Permission[]
export type PermissionForTwo = (typeof FOR_TWO)[number]
const LEAST = 2

/**
 * Returns the first permission that fewer than two people would have after a change to a seat; undefined if every
 * permission would still have enough people.
 * @param seats the roles of all seats, keyed by identity
 * @param role the seat's new role; undefined if the seat is removed
 */
export function leavesTooFew(
  seats: ReadonlyMap<string, AgentRole>,
  identity: string,
  role: AgentRole | undefined,
): PermissionForTwo | undefined {
  const before = seats.get(identity)
  return FOR_TWO.find((permission) => {
    const has = (one: AgentRole | undefined) => one !== undefined && may(one, permission)
    return has(before) && !has(role) && [...seats.values()].filter(has).length <= LEAST
  })
}
