/** Who may approve, return and withdraw changes of a lender's settings. Two people are needed for each change. */
import type { PlainDate } from '../../values/dates.ts'
import { type AgentRole, may, type Permission } from './agents.ts'

/** The part of the settings that consists of the seats of the lender's staff. It isn't part of the lender's file. */
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

/** Returns what a person may do with a change today. */
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
    // Without the proposer's seat, only one person of the team would stand behind the change.
    if (!proposerManages) return ['RETURN']
    // Prices can't apply to offers that were made before the approval, so a late approval needs a new date.
    return effectiveOn < today && part !== TEAM ? ['RETURN'] : ['APPROVE', 'RETURN']
  }
  const isComing = state === 'APPROVED' && part !== TEAM && effectiveOn > today
  return isComing && (isProposer || identity === decidedBy) ? ['WITHDRAW'] : []
}

/** The permissions whose work takes two people. */
const FOR_TWO = ['MANAGE_SETTINGS', 'APPROVE_PAYMENTS', 'ANSWER_TASKS'] as const satisfies readonly Permission[]
export type PermissionForTwo = (typeof FOR_TWO)[number]
const LEAST = 2

/**
 * Returns the first permission that fewer than two people would have if one seat gets another role, or ends. Undefined
 * if enough people stay.
 * @param seats the roles of all seats, by identity
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
