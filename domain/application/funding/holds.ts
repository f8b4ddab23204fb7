/**
 * Holds on funding. While funding is on hold, none of the application's payments can start. Only someone other than the
 * person who set the hold can release it.
 */
import { CLOSED } from '../../journey/statuses.ts'
import { type Context, happened, isPending, type Outcome, outcome, Refusal } from '../core/command.ts'
import { event } from '../events.ts'
import type { Application } from '../types.ts'
import type { ApprovedPayment } from './types.ts'

/** The requests whose jobs send money. */
const PAYING = ['PAYOFF', 'DISBURSEMENT'] as const

/**
 * A payoff's name contains the lien's UUID. A draw's name contains the number of the request that first sent the draw.
 * `attempt`: 2 or more if earlier payments of the lien failed.
 */
export const payoffPayment = (lien: string, attempt = 1): string =>
  attempt === 1 ? `PAYOFF ${lien}` : `PAYOFF ${lien} ${attempt}`
export const drawPayment = (no: number): string => `DISBURSEMENT ${no}`

/**
 * Returns the name of the draw. A retry that reuses the idempotency key keeps the name, because the bank may already
 * have sent this draw.
 */
export function drawOf({ requests }: Pick<Application, 'requests'>): string {
  const { no = 1, key = no } = requests.DISBURSEMENT ?? {}
  return drawPayment(key)
}

/**
 * Thrown by a job that may not send its payment yet. The job runs again once a person approves the payment or releases
 * the hold.
 */
export abstract class PaymentWaits extends Error {}

/** Thrown by a payment's job while funding is on hold. */
export class FundingOnHold extends PaymentWaits {
  override name = 'FundingOnHold'
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
    effects: PAYING.filter((kind) => isPending(a, kind)).map((request) => ({
      ...{ kind: 'wake', request },
      no: a.requests[request]?.no ?? 1,
    })),
  })
}

/**
 * Records that a payment starts. The same transaction checks for a hold, so the payment never starts while funding is
 * on hold. Once it has started, a hold is too late.
 * @throws FundingOnHold
 */
export function startPayment(a: Application, { payment, amount, to }: ApprovedPayment): Outcome {
  if (a.fundingHold) throw new FundingOnHold('the funding is on hold')
  const isStarted = a.startedPayments?.includes(payment)
  return isStarted ? outcome({}) : happened(event('PaymentStarted', { payment, amount, to }))
}
