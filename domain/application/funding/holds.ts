/**
 * Holds on funding. While funding is on hold, none of the application's payments can start. Only someone other than the
 * person who set the hold can release it.
 */

import { CLOSED } from '../../journey/statuses.ts'
import { type Context, happened, isPending, type Outcome, outcome, Refusal } from '../core/command.ts'
import { drawOf, wakePayments } from '../core/payments.ts'
import { event } from '../events.ts'
import { openReviews } from '../reviews/reviews.ts'
import type { Application } from '../types.ts'
import type { StartedOrder } from './types.ts'

/**
 * Thrown by a job that may not send its payment yet. The job runs again once a person approves the payment or releases
 * the hold.
 */
export abstract class PaymentWaits extends Error {}

/** Thrown by a payment's job while funding is on hold. */
export class FundingOnHold extends PaymentWaits {
  override name = 'FundingOnHold'
}

/**
 * Thrown by a payment's job if an owner canceled the line before the payment started. The job then ends without sending
 * anything.
 */
export class LineCancelled extends Error {
  override name = 'LineCancelled'
}

/** Whether staff send the draw by hand and haven't finished the desk task. No money moves until two people agree. */
export const isAtDesk = ({ tasks = [] }: Application, no: number): boolean =>
  tasks.some((task) => task.call === 'payments.disburse' && task.no === no && task.state !== 'DONE')

/** Whether the draw is on its way to the bank, so it's too late for a hold. */
export function isSending(a: Application): boolean {
  const { no = 0 } = a.requests.DISBURSEMENT ?? {}
  const isStarted = a.startedPayments?.includes(drawOf(a)) ?? false
  return isStarted && isPending(a, 'DISBURSEMENT') && !isAtDesk(a, no)
}

/**
 * Whether the line's payments must wait, because funding is on hold or a colleague must approve a cancellation. After a
 * cancellation, nothing waits: the lender sends no more money, and staff must be able to record what was already sent.
 */
export const isStopped = (a: Application): boolean =>
  !a.cancelled && (a.fundingHold !== undefined || openReviews(a).some(({ kind }) => kind === 'CANCELLATION'))

/** @throws Refusal if the line's payments must wait */
export function mustNotBeStopped(a: Application): void {
  if (!isStopped(a)) return
  throw new Refusal(
    'NOT_NOW',
    a.fundingHold
      ? 'This funding is on hold. A colleague must release it first.'
      : 'A colleague must first decide whether this line is canceled.',
  )
}

export const mayHold = (a: Application): boolean => CLOSED.includes(a.status) && !a.fundingHold && !isSending(a)

/**
 * Stops all payments that haven't started.
 * @throws Refusal if the draw is on its way, or the line isn't waiting for funding
 */
export function holdFunding(a: Application, reason: string, { actor }: Pick<Context, 'actor'>): Outcome {
  if (a.fundingHold) throw new Refusal('NOT_NOW', 'A colleague has already put this funding on hold.')
  if (isSending(a)) throw new Refusal('NOT_NOW', 'The draw is already on its way to the bank.')
  if (!mayHold(a)) throw new Refusal('NOT_NOW', 'This line isn’t waiting for funding.')
  return happened(event('FundingHeld', { by: actor.identity, reason }))
}

/**
 * Lets payments start again, and wakes the jobs that stopped at the hold.
 * @throws Refusal if funding isn't on hold, or the same person set the hold
 */
export function releaseFunding(a: Application, reason: string, { actor }: Pick<Context, 'actor'>): Outcome {
  if (!a.fundingHold) throw new Refusal('NOT_NOW', 'This funding isn’t on hold.')
  if (a.fundingHold.by === actor.identity)
    throw new Refusal('NOT_ALLOWED', 'Someone else must release this hold, because you set it.')
  return outcome({
    events: [event('FundingHoldReleased', { by: actor.identity, reason })],
    effects: wakePayments(a),
  })
}

/**
 * Records that a payment starts. The same transaction checks whether payments must wait, so a payment can't start
 * during a hold. Once it has started, it's too late for a hold or a cancellation.
 * @throws FundingOnHold, LineCancelled
 */
export function startPayment(a: Application, { payment, amount, to, adapter }: StartedOrder): Outcome {
  const isStarted = a.startedPayments?.includes(payment)
  if (a.cancelled && !isStarted) throw new LineCancelled('the line is canceled')
  if (isStopped(a)) throw new FundingOnHold('the funding is on hold')
  if (isStarted) return outcome({})
  return happened(event('PaymentStarted', { payment, amount, to, ...(adapter !== undefined && { adapter }) }))
}
