/**
 * Approvals of payments. Two people approve each payment's exact amount and account before the payment starts. If staff
 * send a payment by hand, two people already agree on it at the desk.
 */

import { type Context, happened, isPending, type Outcome, outcome, Refusal } from '../core/command.ts'
import { drawOf, payoffAttempt, payoffPayment } from '../core/payments.ts'
import { event } from '../events.ts'
import type { Application } from '../types.ts'
import { FundingOnHold, isAtDesk, isSending, isStopped, mustNotBeStopped, PaymentWaits, startPayment } from './holds.ts'
import { payoffsDue } from './payoffs.ts'
import {
  APPROVERS,
  type ApprovedPayment,
  type OrderedPayment,
  type ProposedPayment,
  type StartedOrder,
} from './types.ts'

/** Thrown by a payment's job if the payment doesn't have all its approvals. */
export class PaymentNotApproved extends PaymentWaits {
  override name = 'PaymentNotApproved'
}

/** Thrown if another adapter has already started the payment. Only that adapter can find the payment by its key. */
export class StartedElsewhere extends Error {
  override name = 'StartedElsewhere'
}

/** The adapter that is about to send a payment. */
export interface Sender {
  readonly adapter?: string | undefined
  /** Whether staff send the payment by hand. Two people then approve it at the desk. */
  readonly isByHand: boolean
}

/** Whether a person may approve payments now. If not, the person's earlier approvals don't count. */
export type IsApprover = (identity: string) => boolean

const isSame = (one: ApprovedPayment, other: ApprovedPayment): boolean =>
  one.payment === other.payment && one.amount === other.amount && one.to === other.to

const isWhole = (approvals: ProposedPayment['approvals']): boolean =>
  new Set(approvals.map(({ by }) => by)).size >= APPROVERS

const countedOf = ({ approvals }: ProposedPayment, isApprover: IsApprover) =>
  approvals.filter(({ by }) => isApprover(by))

/** Whether two people with permission to approve payments approved exactly this amount to this account. */
export const isApproved = (
  { proposedPayments = [] }: Application,
  order: ApprovedPayment,
  isApprover: IsApprover,
): boolean => proposedPayments.some((one) => isSame(one, order) && isWhole(countedOf(one, isApprover)))

/**
 * Asks staff to approve a payment. A payment loses its approvals if its amount or account changes. An approval stops
 * counting when its approver may no longer approve payments.
 * @throws FundingOnHold
 */
export function proposePayment(a: Application, order: OrderedPayment, isApprover: IsApprover): Outcome {
  if (isStopped(a)) throw new FundingOnHold('the funding is on hold')
  const known = a.proposedPayments?.find((one) => isSame(one, order))
  return known ? withoutEnded(known, isApprover) : happened(event('PaymentProposed', order))
}

/** Removes the approvals of people who may no longer approve payments. */
function withoutEnded(proposed: ProposedPayment, isApprover: IsApprover): Outcome {
  const { at: _, approvals: before, ...order } = proposed
  const approvals = countedOf(proposed, isApprover)
  return approvals.length === before.length ? outcome({}) : happened(event('PaymentProposed', { ...order, approvals }))
}

/**
 * Returns the amount, account and adapter with which a payment started; undefined if the payment hasn't started. On
 * older applications, the start event contains none of them, so this returns the approved amount and account.
 */
export function startedOrder(a: Application, payment: string): StartedOrder | undefined {
  const isIt = (one: ApprovedPayment) => one.payment === payment
  const isStarted = a.startedPayments?.includes(payment)
  return a.startedOrders?.find(isIt) ?? (isStarted ? a.proposedPayments?.find(isIt) : undefined)
}

/** Returns the last payoff that started for a lien; undefined if none did, or if the application is older. */
export const lastPayoff = ({ startedOrders }: Application, lien: string): StartedOrder | undefined =>
  startedOrders?.findLast(({ payment }) => `${payment} `.startsWith(`${payoffPayment(lien)} `))

/**
 * Starts a payment, or asks staff to approve it. A started payment may already have reached the bank, so a retry keeps
 * the amount and needs no new approvals. Only a draw to a different account needs new approvals.
 * @returns `as`: the amount and the account of the started payment; undefined if approvals are missing
 * @throws FundingOnHold
 * @throws StartedElsewhere if another adapter started the payment. For a canceled line, staff may still find out
 * whether the payment was sent.
 */
export function beginPayment(
  a: Application,
  order: OrderedPayment,
  { adapter, isByHand }: Sender,
  isApprover: IsApprover,
): { readonly as?: ApprovedPayment; readonly begun: Outcome } {
  const before = startedOrder(a, order.payment)
  if (before?.adapter !== undefined && before.adapter !== adapter && !a.cancelled)
    throw new StartedElsewhere(before.adapter)
  const kept = before && (before.to === order.to || kindOf(order) === 'PAYOFF') ? before : undefined
  const as = kept ?? (isByHand || isApproved(a, order, isApprover) ? order : undefined)
  return as ? { as, begun: startPayment(a, { ...as, adapter }) } : { begun: proposePayment(a, order, isApprover) }
}

/** Returns whether a payment pays off a lien or sends the draw to the borrower. */
export const kindOf = ({ payment }: Pick<OrderedPayment, 'payment'>) =>
  payment.startsWith('PAYOFF ') ? 'PAYOFF' : 'DISBURSEMENT'

/** Whether a payment's job still waits for its approvals. */
function isNeeded(a: Application, proposed: ProposedPayment): boolean {
  const { payment } = proposed
  const kind = kindOf(proposed)
  const started = startedOrder(a, payment)
  if (!isPending(a, kind) || (started && isSame(started, proposed))) return false
  return kind === 'DISBURSEMENT'
    ? payment === drawOf(a)
    : payoffsDue(a).some((due) => payoffPayment(due.lien.uuid, payoffAttempt(due)) === payment)
}

/** Returns the payments that wait for approvals, oldest first. */
export const paymentsToApprove = (a: Application): readonly ProposedPayment[] =>
  (a.proposedPayments ?? []).filter((one) => !isWhole(one.approvals) && isNeeded(a, one))

/** Whether the draw waits for staff to approve it, send it by hand or release a hold. */
export function awaitsStaff(a: Application): boolean {
  const { no = 0 } = a.requests.DISBURSEMENT ?? {}
  if (!isPending(a, 'DISBURSEMENT') || isSending(a)) return false
  return isStopped(a) || isAtDesk(a, no) || paymentsToApprove(a).some((one) => one.payment === drawOf(a))
}

/**
 * Approves a payment. The last approval wakes the job that sends the payment.
 * @throws Refusal if the payment has changed, the same person already approved it, or funding is on hold
 */
export function approvePayment(
  a: Application,
  approved: ApprovedPayment,
  { actor }: Pick<Context, 'actor'>,
  isApprover: IsApprover,
): Outcome {
  const found = paymentsToApprove(a).find((one) => isSame(one, approved))
  if (!found)
    throw new Refusal(
      'NOT_NOW',
      'This payment was already approved, or it has changed. Check it again before you approve.',
    )
  mustNotBeStopped(a)
  const by = actor.identity
  if (found.approvals.some((one) => one.by === by))
    throw new Refusal('NOT_ALLOWED', 'A second person must approve this payment. You already approved it.')
  const { payment, amount, to } = found
  const request = kindOf(found)
  const isLast = countedOf(found, isApprover).length + 1 >= APPROVERS
  return outcome({
    events: [...withoutEnded(found, isApprover).events, event('PaymentApproved', { payment, amount, to, by })],
    effects: isLast ? [{ kind: 'wake', request, no: a.requests[request]?.no ?? 1 }] : [],
  })
}
