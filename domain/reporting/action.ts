/** The action that a lender took on an application, and the day of that action (12 CFR 1003.4(a)(8)). */
import { readyToClose } from '../application/core/status.ts'
import type { Application } from '../application/types.ts'
import type { Instant, PlainDate } from '../values/dates.ts'
import { todayAt } from '../values/timeZones.ts'

/** The register's codes for the action taken. Codes for purchased loans and preapprovals are left out. */
export const ACTION = { ORIGINATED: 1, NOT_ACCEPTED: 2, DENIED: 3, WITHDRAWN: 4, INCOMPLETE: 5 } as const
export type Action = (typeof ACTION)[keyof typeof ACTION]

export interface FinalAction {
  readonly action: Action
  /** The day of the action, in the home's time zone. */
  readonly on: PlainDate
}

const wasNoticed = ({ conditions }: Application): boolean => conditions?.some(({ sendBy }) => sendBy) === true

function actionAt(a: Application): readonly [Action, Instant] | undefined {
  const { declinedAt, cancelled, lapsedAt, notary } = a
  // If an applicant rescinds after closing, the register reports an approval that wasn't accepted (comment
  // 4(a)(8)(i)-10).
  if (cancelled?.why === 'RESCINDED') return [ACTION.NOT_ACCEPTED, cancelled.at]
  // If an applicant withdraws when only closing is left, the register reports an approval that wasn't accepted (comment
  // 4(a)(8)(i)-13).
  if (cancelled) return [readyToClose(a) ? ACTION.NOT_ACCEPTED : ACTION.WITHDRAWN, cancelled.at]
  if (declinedAt) {
    const isIncomplete = a.decision.reasons.every((reason) => reason === 'APPLICATION_INCOMPLETE') && wasNoticed(a)
    return [isIncomplete ? ACTION.INCOMPLETE : ACTION.DENIED, declinedAt]
  }
  if (notary.completedAt) return [ACTION.ORIGINATED, notary.completedAt]
  return lapsedAt ? [ACTION.NOT_ACCEPTED, lapsedAt] : undefined
}

/**
 * Returns the lender's final action on an application, or undefined if there's none yet. A line counts as originated on
 * the day of its closing (comment 4(a)(8)(ii)-5). An application counts as closed for incompleteness if the lender sent
 * a notice of incompleteness and got no answer (comment 4(a)(8)(i)-6).
 */
export function finalAction(a: Application): FinalAction | undefined {
  const found = actionAt(a)
  return found && { action: found[0], on: todayAt(a.property.address.state, found[1]) }
}
