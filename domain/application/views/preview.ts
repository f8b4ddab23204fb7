/** A late change's preview, from the decision that would make it. */
import { borrowerTable } from '../../journey/borrower.ts'
import type { BorrowerState } from '../../journey/borrowerNames.ts'
import { applies, isDone } from '../../journey/machine.ts'
import type { PlainDate } from '../../values/dates.ts'
import type { Cents } from '../../values/money.ts'
import type { Context, Outcome } from '../core/command.ts'
import type { RequestKind } from '../core/requests.ts'
import { evolve } from '../evolve.ts'
import type { Application } from '../types.ts'
import { factsOf } from './facts.ts'

/** Commands with a preview. */
export const PREVIEWABLE = ['changeIncome', 'changeOwners', 'chooseOffer'] as const
export type Previewable = (typeof PREVIEWABLE)[number]

export interface ChangePreview {
  /** Outside parties that get a new request. */
  readonly asks: readonly RequestKind[]
  /** Finished steps to repeat, in order. */
  readonly again: readonly BorrowerState[]
  /** CHANGED: it stands with other figures. DROPPED: the borrower chooses again. NONE: there was none. */
  readonly offer: 'KEPT' | 'CHANGED' | 'DROPPED' | 'NONE'
  /** The largest line. */
  readonly largestLine: { readonly before: Cents; readonly after: Cents }
  /** Per month, for the chosen offer. */
  readonly payment?: { readonly before: Cents; readonly after: Cents }
  /** With these answers no line can be offered. */
  readonly declines: boolean
  /** The first day closing documents may be signed, if statute requires waiting. */
  readonly signingFrom?: PlainDate
}

const doneSteps = (a: Application): BorrowerState[] => {
  const facts = factsOf(a)
  return borrowerTable.steps
    .filter((step) => !step.leaves && applies(step, facts) && isDone(step, facts))
    .map(({ id }) => id)
}

/** Compares the application with its changed version. Waits aren't the person's steps, so they're left out. */
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
