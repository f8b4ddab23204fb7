/**
 * The preview of a late change, shown to the borrower before the change is made. The preview and the change use the
 * same decision function, so their results match.
 */
import type * as z from 'zod/mini'
import { borrowerTable } from '../../journey/borrower.ts'
import type { BorrowerState } from '../../journey/borrowerNames.ts'
import { applies, isDone } from '../../journey/machine.ts'
import type { Context, Outcome } from '../core/command.ts'
import { evolve } from '../evolve.ts'
import type { Application } from '../types.ts'
import { factsOf } from './facts.ts'
import type { changePreview } from './schemas/changePreview.ts'

/** Commands whose effects borrowers can preview. */
export const PREVIEWABLE = ['changeIncome', 'changeOwners', 'chooseOffer'] as const
export type Previewable = (typeof PREVIEWABLE)[number]

export type ChangePreview = z.infer<typeof changePreview>

const doneSteps = (a: Application): BorrowerState[] => {
  const facts = factsOf(a)
  return borrowerTable.steps
    .filter((step) => !step.leaves && applies(step, facts) && isDone(step, facts))
    .map(({ id }) => id)
}

/**
 * Compares the application before and after a late change. The comparison ignores waits for outside parties, because
 * they need nothing from the borrower.
 */
export function previewOf(a: Application, { events }: Outcome, { now }: Pick<Context, 'now'>): ChangePreview {
  const after = events.reduce<Application>((state, one) => evolve(state, one, now), a)
  const still = doneSteps(after)
  const waits = new Set(borrowerTable.steps.filter((step) => step.polled).map(({ id }) => id))
  const figures = ({ offer }: Application) =>
    offer && [offer.amount, offer.draw, offer.rate, offer.fee, offer.termYears, offer.monthlyPayment].join()
  return {
    asks: [...new Set(events.flatMap((one) => (one.type === 'Requested' ? [one.data.kind] : [])))],
    again: doneSteps(a).filter((id) => !still.includes(id) && !waits.has(id)),
    offer: !a.offer ? 'NONE' : !after.offer ? 'DROPPED' : figures(a) === figures(after) ? 'KEPT' : 'CHANGED',
    largestLine: { before: a.decision.maxLine, after: after.decision.maxLine },
    ...(a.offer && after.offer
      ? { payment: { before: a.offer.monthlyPayment, after: after.offer.monthlyPayment } }
      : {}),
    declines: after.declinedAt !== undefined,
    ...(after.closing.scheduledOn ? { signingFrom: after.closing.scheduledOn } : {}),
  }
}
