/**
 * Approvals of payments. Two people approve each payment's exact amount and account before the payment starts. Payments
 * that staff send by hand already have two people at the desk.
 */
import { type Context, happened, isPending, type Outcome, outcome, Refusal } from '../core/command.ts'
import { event } from '../events.ts'
import type { Application } from '../types.ts'
import { drawPayment, FundingOnHold, PaymentWaits, payoffPayment } from './holds.ts'
import { payoffAttempt, payoffsDue } from './payoffs.ts'
import { APPROVERS, type ApprovedPayment, type OrderedPayment, type ProposedPayment } from './types.ts'

/** Thrown by a job that reaches a payment for which approvals are missing. */
export class PaymentNotApproved extends PaymentWaits {
  override name = 'PaymentNotApproved'
}

const isSame = (one: ApprovedPayment, other: ApprovedPayment): boolean =>
  one.payment === other.payment && one.amount === other.amount && one.to === other.to

const isWhole = ({ approvals }: ProposedPayment): boolean => new Set(approvals.map(({ by }) => by)).size >= APPROVERS

/** Whether two people approved exactly this amount to this account. */
export const isApproved = ({ proposedPayments = [] }: Application, order: ApprovedPayment): boolean =>
  proposedPayments.some((one) => isSame(one, order) && isWhole(one))

/**
 * Asks staff to approve a payment. A payment whose amount or account has changed loses its approvals.
 * @throws FundingOnHold
 */
export function proposePayment(a: Application, order: OrderedPayment): Outcome {
  if (a.fundingHold) throw new FundingOnHold('the funding is on hold')
  const isKnown = a.proposedPayments?.some((one) => isSame(one, order))
  return isKnown ? outcome({}) : happened(event('PaymentProposed', order))
}

/** Returns what a payment does: pay off a lien, or send the draw to the borrower. */
export const kindOf = ({ payment }: Pick<OrderedPayment, 'payment'>) =>
  payment.startsWith('PAYOFF ') ? 'PAYOFF' : 'DISBURSEMENT'

/** Whether a job still waits for the approvals of a payment. */
function isNeeded(a: Application, { payment }: ProposedPayment): boolean {
  const kind = kindOf({ payment })
  if (!isPending(a, kind)) return false
  return kind === 'DISBURSEMENT'
    ? payment === drawPayment(a.requests.DISBURSEMENT?.no ?? 1)
    : payoffsDue(a).some((due) => payoffPayment(due.lien.uuid, payoffAttempt(due)) === payment)
}

/** Returns the payments that wait for approvals, oldest first. */
export const paymentsToApprove = (a: Application): readonly ProposedPayment[] =>
  (a.proposedPayments ?? []).filter((one) => !isWhole(one) && isNeeded(a, one))

/**
 * Approves a payment. The last approval wakes the job that sends the payment.
 * @throws Refusal if the payment has changed, the same person approved it before, or the funding is on hold
 */
export function approvePayment(a: Application, approved: ApprovedPayment, { actor }: Pick<Context, 'actor'>): Outcome {
  const found = paymentsToApprove(a).find((one) => isSame(one, approved))
  if (!found)
    throw new Refusal(
      'NOT_NOW',
      'This payment was already approved, or it has changed. Check it again before you approve.',
    )
  if (a.fundingHold) throw new Refusal('NOT_NOW', 'This funding is on hold. A colleague must release it first.')
  const by = actor.identity
  if (found.approvals.some((one) => one.by === by))
    throw new Refusal('NOT_ALLOWED', 'A second person must approve this payment. You already approved it.')
  const { payment, amount, to } = found
  const request = kindOf(found)
  const isLast = found.approvals.length + 1 >= APPROVERS
  return outcome({
    events: [event('PaymentApproved', { payment, amount, to, by })],
    effects: isLast ? [{ kind: 'wake', request, no: a.requests[request]?.no ?? 1 }] : [],
  })
}
