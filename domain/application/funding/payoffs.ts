/**
 * Payoffs at closing: the liens to pay off, the amounts that lienholders require, and the amount left for the borrower.
 */

import { payoffFits } from '../../rules/payoff.ts'
import type { LendingPolicy } from '../../rules/policy.ts'
import { type Figure, figure, money } from '../../rules/trace.ts'
import { type Cents, cents } from '../../values/money.ts'
import { type KnownLien, knownLiens } from '../core/knownLiens.ts'
import type { Application, Lien } from '../types.ts'
import { PAYOFF_FAILURE_NAMES, type Payoff, type ReturnedPayoff, type SettledPayoff } from './types.ts'

const entryOf = (a: Application, lien: Lien): Payoff | undefined =>
  a.funding.payoffs?.find((one) => one.lien === lien.uuid)

export const payoffLiens = (a: Pick<Application, 'liens'>): readonly KnownLien[] =>
  knownLiens(a.liens.filter(({ payOff }) => payOff))

/** Returns the names of the lenders whose liens are paid off, such as "Valley Bank, Hill Bank". */
export const lendersOf = (a: Pick<Application, 'liens'>, payoffs: readonly Pick<Payoff, 'lien'>[]): string =>
  payoffLiens(a)
    .filter(({ uuid }) => payoffs.some(({ lien }) => lien === uuid))
    .map(({ lender }) => lender)
    .join(', ')

export interface PayoffDue extends Pick<Payoff, 'agreed' | 'failures'> {
  readonly lien: KnownLien
}

/**
 * Returns the liens that still must be paid off. Each has the amount agreed with the lienholder and any failed
 * payments.
 */
export const payoffsDue = (a: Application): readonly PayoffDue[] =>
  payoffLiens(a).flatMap((lien) => {
    const { paid, agreed, failures } = entryOf(a, lien) ?? {}
    return paid ? [] : [{ lien, agreed, ...(failures && { failures }) }]
  })

/** Returns all payoffs, with the given payoff added or updated. */
export const payoffKept = ({ funding: { payoffs = [] } }: Pick<Application, 'funding'>, payoff: Payoff): Payoff[] => {
  const before = payoffs.find(({ lien }) => lien === payoff.lien)
  return [...payoffs.filter((one) => one !== before), { ...before, ...payoff }]
}

/** Returns all payoffs, with the given payoff marked as returned according to staff. */
export const payoffReported = ({ funding }: Pick<Application, 'funding'>, lien: string): Payoff[] =>
  (funding.payoffs ?? []).map((one) =>
    one.paid && one.lien === lien ? { ...one, paid: { ...one.paid, returnReported: true } } : one,
  )

/**
 * Returns all payoffs, with the given ones marked as received by the lienholders. A payoff that had already arrived
 * keeps its date.
 */
export const payoffsSettled = (
  { funding }: Pick<Application, 'funding'>,
  settled: readonly SettledPayoff[],
): Payoff[] =>
  (funding.payoffs ?? []).map((one) => {
    const on = settled.find(({ lien }) => lien === one.lien)?.on
    if (!one.paid || !on) return one
    const { returnReported: _, settledOn = on, ...paid } = one.paid
    return { ...one, paid: { ...paid, settledOn } }
  })

/** Returns all payoffs, with the given ones marked as unpaid because the money came back. */
export const payoffsReturned = (
  { funding }: Pick<Application, 'funding'>,
  returned: readonly ReturnedPayoff[],
): Payoff[] =>
  (funding.payoffs ?? []).map((payoff) => {
    const found = returned.find(({ lien }) => lien === payoff.lien)
    if (!payoff.paid || !found) return payoff
    const { paid: _, ...unpaid } = payoff
    const { lien: __, ...failure } = found
    return { ...unpaid, failures: [...(payoff.failures ?? []), failure] }
  })

/**
 * Returns the amount to pay for a lien now: the agreed amount, or the lienholder's demand if there's no agreement or
 * the demand is now higher. Undefined if the lien can't be paid yet, because the demand is unknown or too high.
 * @param left the amount that the borrower would receive, in cents. If the payoff is higher than the listed balance,
 * the difference must be less than this amount.
 */
export function payoffAmount(
  { lien, agreed }: Pick<PayoffDue, 'lien' | 'agreed'>,
  demanded: Cents | undefined,
  policy: LendingPolicy['payoff'],
  left: Cents,
): Cents | undefined {
  if (agreed !== undefined && (demanded === undefined || demanded <= agreed)) return agreed
  if (demanded === undefined || demanded - lien.balance >= left) return undefined
  return payoffFits(agreed ?? lien.balance, demanded, policy) ? demanded : undefined
}

/**
 * Returns each lien's latest response from its lienholder. For liens that are already paid off, keeps the earlier
 * response.
 */
export function withAnswers(a: Application, answers: readonly Payoff[]): Payoff[] {
  return payoffLiens(a).flatMap((lien) => {
    const before = entryOf(a, lien)
    const answer = answers.find((one) => one.lien === lien.uuid)
    if (before?.paid || !answer) return before ? [before] : []
    return [{ ...before, ...answer }]
  })
}

/**
 * Returns figures for the reviewer: for each unpaid lien, its balance, the lienholder's demand and the last failed
 * payment.
 */
export const unpaidFigures = (a: Application, payoffs: readonly Payoff[]): Figure[] =>
  payoffs.flatMap(({ lien: uuid, demanded, paid, failures = [] }) => {
    const lien = payoffLiens(a).find((one) => one.uuid === uuid)
    if (paid || !lien) return []
    const failed = failures.at(-1)
    return [
      { ...money('lienBalance', lien.balance), of: lien.lender },
      {
        ...(demanded === undefined ? figure('payoffDemand', 'No answer', 'text') : money('payoffDemand', demanded)),
        of: lien.lender,
      },
      ...(failed ? [{ ...figure('payoffFailure', PAYOFF_FAILURE_NAMES[failed.why], 'text'), of: lien.lender }] : []),
    ]
  })

/**
 * Returns the amount sent to the borrower, in cents. This amount differs from the offer if payoffs were higher or lower
 * than the listed balances.
 */
export function sentToBorrower(a: Application): Cents {
  const more = (a.funding.payoffs ?? []).reduce((sum, { lien: uuid, paid }) => {
    const lien = payoffLiens(a).find((one) => one.uuid === uuid)
    return paid && lien ? sum + paid.amount - lien.balance : sum
  }, 0)
  return cents((a.offer?.cashToHand ?? 0) - more)
}
