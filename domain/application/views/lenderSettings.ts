/** Who may approve, return and withdraw changes of a lender's settings. Two people are needed for each change. */
import type { PlainDate } from '../../values/dates.ts'
import { type AgentRole, may } from './agents.ts'

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
}

/** Returns what a person may do with a change today. */
export function settingActions(
  change: SettingChange,
  { identity, role, today }: { readonly identity: string; readonly role: AgentRole; readonly today: PlainDate },
): SettingAction[] {
  const { part, state, effectiveOn, proposedBy, decidedBy, subject } = change
  if (!may(role, 'MANAGE_SETTINGS')) return []
  const isProposer = identity === proposedBy
  if (state === 'PROPOSED') {
    if (isProposer) return ['WITHDRAW']
    if (identity === subject) return []
    // Prices can't apply to offers that were made before the approval, so a late approval needs a new date.
    return effectiveOn < today && part !== TEAM ? ['RETURN'] : ['APPROVE', 'RETURN']
  }
  const isComing = state === 'APPROVED' && part !== TEAM && effectiveOn > today
  return isComing && (isProposer || identity === decidedBy) ? ['WITHDRAW'] : []
}

/** The least number of people who can manage the settings, because each change needs two. */
const LEAST_MANAGERS = 2

/**
 * Whether enough people can still manage the settings if one seat gets another role, or ends.
 * @param seats the roles of all seats, by identity
 */
export function leavesManagers(
  seats: ReadonlyMap<string, AgentRole>,
  identity: string,
  role: AgentRole | undefined,
): boolean {
  const manages = (one: AgentRole | undefined) => one !== undefined && may(one, 'MANAGE_SETTINGS')
  if (!manages(seats.get(identity)) || manages(role)) return true
  return [...seats.values()].filter(manages).length > LEAST_MANAGERS
}
