/** Payoffs at closing: which liens are due, what each lienholder requires, and how much remains for the borrower. */

import { payoffFits } from '../../rules/payoff.ts'
import type { LendingPolicy } from '../../rules/policy.ts'
import { type Figure, figure, money } from '../../rules/trace.ts'
import { type Cents, cents } from '../../values/money.ts'
import type { Application, Lien } from '../types.ts'
import type { Payoff } from './types.ts'

const entryOf = (a: Application, lien: Lien): Payoff | undefined =>
  a.funding.payoffs?.find((one) => one.lien === lien.uuid)

export const payoffLiens = (a: Pick<Application, 'liens'>): readonly Lien[] => a.liens.filter(({ payOff }) => payOff)

/** Liens still to be paid off, with the amount that an agent agreed on, if any. */
export const payoffsDue = (a: Application): readonly { readonly lien: Lien; readonly agreed?: Cents | undefined }[] =>
  payoffLiens(a).flatMap((lien) => {
    const entry = entryOf(a, lien)
    return entry?.paid ? [] : [{ lien, agreed: entry?.agreed }]
  })

/**
 * The amount to pay for a lien now: the agreed amount, or the demanded one if it's acceptable. Undefined if the lien
 * can't be paid yet.
 * @param left what the borrower would receive. A payoff never takes more than this from them.
 */
export function payoffAmount(
  { lien, agreed }: { readonly lien: Lien; readonly agreed?: Cents | undefined },
  demanded: Cents | undefined,
  policy: LendingPolicy['payoff'],
  left: Cents,
): Cents | undefined {
  if (agreed !== undefined) return agreed
  if (demanded === undefined || demanded - lien.balance >= left) return undefined
  return payoffFits(lien.balance, demanded, policy) ? demanded : undefined
}

/** Each lien's latest answer. Liens that are already paid stay paid. */
export function withAnswers(a: Application, answers: readonly Payoff[]): Payoff[] {
  return payoffLiens(a).flatMap((lien) => {
    const before = entryOf(a, lien)
    const answer = answers.find((one) => one.lien === lien.uuid)
    if (before?.paid || !answer) return before ? [before] : []
    return [{ ...before, ...answer }]
  })
}

/** The review's findings, as figures. */
export const unpaidFigures = (a: Application, payoffs: readonly Payoff[]): Figure[] =>
  payoffs.flatMap(({ lien: uuid, demanded, paid }) => {
    const lien = a.liens.find((one) => one.uuid === uuid)
    if (paid || !lien) return []
    return [
      money(`balance of ${lien.lender}`, lien.balance),
      demanded === undefined
        ? figure(`demand of ${lien.lender}`, 'no answer', 'text')
        : money(`demand of ${lien.lender}`, demanded),
    ]
  })

/**
 * The amount sent to the borrower. It differs from the offer if payoffs turned out higher or lower than the listed
 * balances.
 */
export function sentToBorrower(a: Application): Cents {
  const more = (a.funding.payoffs ?? []).reduce((sum, { lien: uuid, paid }) => {
    const lien = a.liens.find((one) => one.uuid === uuid)
    return paid && lien ? sum + paid.amount - lien.balance : sum
  }, 0)
  return cents((a.offer?.cashToHand ?? 0) - more)
}
