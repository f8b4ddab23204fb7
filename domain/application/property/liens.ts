/** The liens on the home. */

import type { Liens } from '../../forms/liens.ts'
import { type Context, merge, type Outcome, outcome, Refusal } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { isTexasHomestead } from '../core/product.ts'
import { event } from '../events.ts'
import { refresh } from '../offers/refresh.ts'
import { underwriteApplication } from '../offers/underwrite.ts'
import type { Application } from '../types.ts'
import type { Lien, LienRecord } from './types.ts'

/** Stores the borrower's confirmations, corrections and additions to the list of liens, and runs the rules. */
export function saveLiens(a: Application, input: Liens, context: Context<LendingContext>): Outcome {
  if (a.requests.LIENS?.state !== 'DONE')
    throw new Refusal('NOT_NOW', 'We’re still checking the records. Please wait a moment.')
  const texan = isTexasHomestead(a)
  const listed = input.liens.flatMap(({ uuid, balance, payOff, monthlyPayment, equityLoan }): Lien[] => {
    const lien = a.liens.find((one) => one.uuid === uuid)
    if (!lien) return []
    return [{ ...lien, balance, payOff, ...(lien.asksPayment && { monthlyPayment }), ...(texan && { equityLoan }) }]
  })
  const added = input.addedLiens.map(
    (lien): Lien => ({
      uuid: context.newUuid(),
      lender: lien.creditor,
      kind: lien.kind,
      balance: lien.balance,
      monthlyPayment: lien.monthlyPayment,
      source: 'BORROWER',
      payOff: lien.payOff,
      ...(texan && { equityLoan: lien.equityLoan }),
    }),
  )
  const liens = [...listed, ...added]
  const { hoaDues, equityLoanClosedOn } = input
  const confirmed = event('LiensConfirmed', { liens, hoaDues, ...(equityLoanClosedOn && { equityLoanClosedOn }) })
  const now = { ...a, liens, hoaDues: input.hoaDues, liensConfirmed: true }
  // For a rental, the rules run only after the owner has chosen to qualify the home by rent or by income.
  if (a.products?.includes('DSCR') && !a.productSaidAt) return outcome({ events: [confirmed] })
  return merge(outcome({ events: [confirmed] }), refresh(now, context) ?? underwriteApplication(now, context))
}

/** A lien as reported by a county, bureau or title company. */
export type ReportedLien = Omit<Lien, 'uuid' | 'source' | 'payOff' | 'asksPayment'>

const sameLender = (one: { readonly lender: string }, other: { readonly lender: string }): boolean =>
  one.lender.toLowerCase() === other.lender.toLowerCase()

/** Adds the county's entries to matching liens on the list, such as liens from the credit report. */
export const withRecords = (known: readonly Lien[], recorded: readonly ReportedLien[]): readonly Lien[] =>
  known.map((lien) => {
    const found = recorded.find((one) => sameLender(one, lien) && one.kind === lien.kind)
    return found ? { ...lien, ...recordOf(found) } : lien
  })

const recordOf = ({ originalAmount, instrument, recordedOn }: LienRecord): LienRecord => ({
  ...(originalAmount !== undefined && { originalAmount }),
  ...(instrument && { instrument }),
  ...(recordedOn && { recordedOn }),
})

/** Returns the reported liens whose lienholder isn't on the application's list of liens yet. */
export function unknownLiens<L extends { readonly lender: string }>(a: Application, liens: readonly L[]): L[] {
  return liens.filter((one) => !a.liens.some((known) => sameLender(one, known)))
}

export const foundLien = (lien: ReportedLien, source: Lien['source'], { newUuid }: Pick<Context, 'newUuid'>): Lien => ({
  ...lien,
  uuid: newUuid(),
  source,
  payOff: false,
  ...(lien.balance !== undefined && { reported: lien.balance }),
  ...(lien.monthlyPayment === undefined && { asksPayment: true }),
})
