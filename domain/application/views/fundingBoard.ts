/** The lender's funding board: closed lines that aren't funded yet. */
import { CLOSED, type WorkflowStatus } from '../../journey/statuses.ts'
import type { PlainDate } from '../../values/dates.ts'
import { type Cents, cents } from '../../values/money.ts'
import { todayAt } from '../../values/timeZones.ts'
import { paymentsToApprove } from '../funding/approvals.ts'
import { announcedFundingDay } from '../funding/fundingDay.ts'
import { isSending } from '../funding/holds.ts'
import { payoffsDue, sentToBorrower } from '../funding/payoffs.ts'
import type { FundingHold, ProposedPayment } from '../funding/types.ts'
import type { Application } from '../types.ts'

/**
 * How many business days after today the board shows. No rule requires this number. We chose it to cover the right to
 * cancel and the usual wait for mailed cancellations, so that a line appears as soon as it closes.
 */
export const BOARD_DAYS = 10

export interface FundingItem {
  /** The announced funding date. It can be in the past if funding is late. */
  readonly fundsOn: PlainDate
  readonly status: WorkflowStatus
  /** The amount to send to the borrower, in cents. */
  readonly amount: Cents
  /** The total of the liens that still must be paid off, in cents. */
  readonly payoffs: Cents
  /** The last day of the right to cancel; absent after the right has ended. */
  readonly cancelEnds?: PlainDate | undefined
  /** Whether the draw is on its way to the bank. */
  readonly isSending: boolean
  readonly hold?: FundingHold | undefined
  /** The payments that wait for approvals, oldest first; absent if there are none. */
  readonly toApprove?: readonly ProposedPayment[] | undefined
}

/** Returns the application's row on the funding board, or undefined if the line hasn't closed or is already funded. */
export function fundingItem(a: Application): FundingItem | undefined {
  if (!CLOSED.includes(a.status)) return undefined
  const fundsOn = announcedFundingDay(a, todayAt(a.property.address.state, a.statusSince ?? a.createdAt))
  if (!fundsOn) return undefined
  const { rescission } = a
  const toApprove = paymentsToApprove(a)
  return {
    fundsOn,
    status: a.status,
    amount: sentToBorrower(a),
    payoffs: cents(payoffsDue(a).reduce((sum, { lien, agreed }) => sum + (agreed ?? lien.balance), 0)),
    isSending: isSending(a),
    ...(rescission && !rescission.expired && { cancelEnds: rescission.expires }),
    ...(a.fundingHold && { hold: a.fundingHold }),
    ...(toApprove.length > 0 && { toApprove }),
  }
}
