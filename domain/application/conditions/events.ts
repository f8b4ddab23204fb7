/** Events of conditions, and how each changes the application. */

import type { PlainDate } from '../../values/dates.ts'
import { type Changes, filed } from '../core/changes.ts'
import type { Application, Condition, DocumentRecord } from '../types.ts'

export interface ConditionEvents {
  ConditionOpened: { condition: Omit<Condition, 'created' | 'state'> }
  ConditionAnswered: { condition: string; documents: readonly string[] }
  /** Accepted as answered. `again`: it wasn't enough, so this is requested in addition. */
  ConditionClosed: { condition: string; again?: string; by?: string; reason?: string }
  /** It wasn't answered for some days, so the person got a reminder. */
  ConditionReminded: { condition: string }
  /** The notice of incomplete application: the conditions it lists, and their deadline. */
  IncompleteNoticeSent: {
    conditions: readonly string[]
    until: PlainDate
    documents: readonly DocumentRecord[]
  }
}

const conditionChanged = (
  a: Application,
  uuid: string,
  change: Partial<Condition>,
): Pick<Application, 'conditions'> => ({
  conditions: (a.conditions ?? []).map((one) => (one.uuid === uuid ? { ...one, ...change } : one)),
})

export const CHANGES: Changes<ConditionEvents> = {
  ConditionOpened: (a, { condition }, at) => ({
    conditions: [...(a.conditions ?? []), { ...condition, created: at, state: 'OPEN' }],
  }),
  ConditionAnswered: (a, { condition, documents }, at) =>
    conditionChanged(a, condition, {
      state: 'SUBMITTED',
      submittedAt: at,
      documents: [...(a.conditions?.find(({ uuid }) => uuid === condition)?.documents ?? []), ...documents],
    }),
  // A repeated request starts its waiting time over.
  ConditionClosed: (a, { condition, again }, at) =>
    conditionChanged(
      a,
      condition,
      again === undefined
        ? { state: 'CLOSED' }
        : { state: 'OPEN', commentsToBorrower: again, askedAgainAt: at, remindedAt: undefined, sendBy: undefined },
    ),
  ConditionReminded: (a, { condition }, at) => conditionChanged(a, condition, { remindedAt: at }),
  IncompleteNoticeSent: (a, { conditions, until, documents }) => ({
    ...filed(a, documents),
    conditions: (a.conditions ?? []).map((one) => (conditions.includes(one.uuid) ? { ...one, sendBy: until } : one)),
  }),
}
