/**
 * Holds on funding. While a hold is set, no payment of the application starts. Someone other than the person who set the
 * hold releases it.
 */
import { CLOSED } from '../../journey/statuses.ts'
import { type Context, happened, isPending, type Outcome, outcome, Refusal } from '../core/command.ts'
import { event } from '../events.ts'
import type { Application } from '../types.ts'
import type { ApprovedPayment } from './types.ts'

/** The requests whose jobs send money. */
const PAYING = ['PAYOFF', 'DISBURSEMENT'] as const

/**
 * The name of a payment: the lien that it pays off, or the number of the request that sends the draw. `attempt`: the
 * number of the lien's payment, if earlier ones failed. `no`: the number of the request that first sent the draw.
 */
export const payoffPayment = (lien: string, attempt = 1): string =>
  attempt === 1 ? `PAYOFF ${lien}` : `PAYOFF ${lien} ${attempt}`
export const drawPayment = (no: number): string => `DISBURSEMENT ${no}`

/**
 * Returns the name of the draw that the application's request sends. A retry that reuses the idempotency key may find
 * the draw already sent, so it's the same payment.
 */
export function drawOf({ requests }: Pick<Application, 'requests'>): string {
  const { no = 1, key = no } = requests.DISBURSEMENT ?? {}
  return drawPayment(key)
}

/** Thrown by a job that may not send a payment yet. The decision of a person adds the job again. */
export abstract class PaymentWaits extends Error {}

/** Thrown by a job that reaches a payment while the funding is on hold. */
export class FundingOnHold extends PaymentWaits {
  override name = 'FundingOnHold'
}

/** Whether staff still have to give or approve the answer that sends the draw. Until then, no money moves. */
const isAtDesk = ({ tasks = [] }: Application, no: number): boolean =>
  tasks.some((task) => task.call === 'payments.disburse' && task.no === no && task.state !== 'DONE')

/** Whether the draw is on its way to the bank, so it's too late for a hold. */
export function isSending(a: Application): boolean {
  const { no = 0 } = a.requests.DISBURSEMENT ?? {}
  const isStarted = a.startedPayments?.includes(drawOf(a)) ?? false
  return isStarted && isPending(a, 'DISBURSEMENT') && !isAtDesk(a, no)
}

export const mayHold = (a: Application): boolean => CLOSED.includes(a.status) && !a.fundingHold && !isSending(a)

/** Stops all payments that haven't started. @throws Refusal if the draw is on its way, or nothing waits for funding */
export function holdFunding(a: Application, reason: string, { actor }: Pick<Context, 'actor'>): Outcome {
  if (a.fundingHold) throw new Refusal('NOT_NOW', 'A colleague has already put this funding on hold.')
  if (isSending(a)) throw new Refusal('NOT_NOW', 'The draw is already on its way to the bank.')
  if (!mayHold(a)) throw new Refusal('NOT_NOW', 'This line isn’t waiting for funding.')
  return happened(event('FundingHeld', { by: actor.identity, reason }))
}

/**
 * Lets payments start again, and wakes the jobs that stopped at the hold.
 * @throws Refusal if there's no hold, or the same person set it
 */
export function releaseFunding(a: Application, reason: string, { actor }: Pick<Context, 'actor'>): Outcome {
  if (!a.fundingHold) throw new Refusal('NOT_NOW', 'This funding isn’t on hold.')
  if (a.fundingHold.by === actor.identity)
    throw new Refusal('NOT_ALLOWED', 'Someone else must release this hold, because you set it.')
  return outcome({
    events: [event('FundingHoldReleased', { by: actor.identity, reason })],
    effects: PAYING.filter((kind) => isPending(a, kind)).map((request) => ({
      ...{ kind: 'wake', request },
      no: a.requests[request]?.no ?? 1,
    })),
  })
}

/**
 * Records that a payment starts, in the transaction that checks for a hold. A hold that is set before the payment
 * starts therefore stops it, and a later hold is refused.
 * @throws FundingOnHold
 */
export function startPayment(a: Application, { payment, amount, to }: ApprovedPayment): Outcome {
  if (a.fundingHold) throw new FundingOnHold('the funding is on hold')
  const isStarted = a.startedPayments?.includes(payment)
  return isStarted ? outcome({}) : happened(event('PaymentStarted', { payment, amount, to }))
}
