/** Liens with a known balance and payment. County records don't show today's balance, so the borrower states it. */

import { add, type Cents, ZERO } from '../../values/money.ts'
import type { Lien } from '../types.ts'

/** A lien with its balance and payment, which the borrower has confirmed. */
export type KnownLien = Lien & { readonly balance: Cents; readonly monthlyPayment: Cents }

/** Whether the lien's balance and payment are known. */
export const isKnown = (lien: Lien): lien is KnownLien =>
  lien.balance !== undefined && lien.monthlyPayment !== undefined

/**
 * Returns the same liens, typed with a known balance and payment.
 * @throws RangeError if a figure is unknown, because the rules must never use zero for an unknown figure
 */
export const knownLiens = (liens: readonly Lien[]): readonly KnownLien[] =>
  liens.map((lien) => {
    if (!isKnown(lien)) throw new RangeError('a lien’s balance or payment is unknown')
    return lien
  })

/** Returns the total of the balances in cents; undefined if one of them is unknown. */
export const totalOwed = (liens: readonly Pick<Lien, 'balance'>[]): Cents | undefined =>
  liens.reduce<Cents | undefined>(
    (sum, { balance }) => (sum === undefined || balance === undefined ? undefined : add(sum, balance)),
    ZERO,
  )
