/** Cancellations under the right to cancel (12 CFR 1026.15), and the unwinding steps of a canceled line. */

import { REVIEWS } from '../../journey/reviews.ts'
import { CLOSED } from '../../journey/statuses.ts'
import {
  cancellationDue,
  isTimelyCancellation,
  type UnwindingStep,
  type WrittenCancellation,
} from '../../rules/rescission.ts'
import { figure } from '../../rules/trace.ts'
import { addBusinessDays } from '../../values/businessDays.ts'
import type { PlainDate } from '../../values/dates.ts'
import type { Cents } from '../../values/money.ts'
import { type Context, happened, invalid, merge, type Outcome, outcome, Refusal } from '../core/command.ts'
import { askAboutLostPayments, moneySent, wakePayments, watchPayoffs } from '../core/payments.ts'
import { event } from '../events.ts'
import { openReview } from '../reviews/reviews.ts'
import type { Application, DocumentRecord } from '../types.ts'

/** The title of the scan of a written cancellation. */
export const CANCELLATION_TITLE = 'Written cancellation'

/**
 * Cancels the line for all owners, tells each of them, and opens the work that unwinds the line. The 20 calendar days
 * start when the lender receives the cancellation (12 CFR 1026.15(d)(2)). Wakes the jobs that send payments. These jobs
 * then send nothing and only look up payments that had already started. Also asks for the outcome of payments to which
 * the bank never responded.
 */
export function cancelled(
  a: Application,
  { by, receivedOn }: { readonly by: string; readonly receivedOn: PlainDate },
  context: Pick<Context, 'newUuid' | 'today'>,
): Outcome {
  const found = [figure('lienRecorded', a.recording !== undefined, 'flag')]
  return merge(
    outcome({
      events: [event('Cancelled', { why: 'RESCINDED', by, receivedOn })],
      effects: [
        ...a.owners.map((o) => ({
          ...({ kind: 'mail', template: 'RESCINDED', identity: o.identityUuid, key: 'rescinded' } as const),
        })),
        ...wakePayments(a),
      ],
    }),
    askAboutLostPayments(a),
    watchPayoffs(a),
    openReview(a, 'UNWINDING', context, { due: cancellationDue(receivedOn), found }),
  )
}

/** Whether staff can record a written cancellation. It can arrive late, even after the money was sent. */
export const mayRecordCancellation = (a: Application): boolean =>
  a.rescission !== undefined && !a.cancelled && (CLOSED.includes(a.status) || a.status === 'COMPLETE')

/** Returns the line's right to cancel. @throws Refusal if staff can't record a cancellation */
export function checkCancelable(a: Application): NonNullable<Application['rescission']> {
  if (!a.rescission || !mayRecordCancellation(a))
    throw new Refusal('NOT_NOW', 'This line has no right to cancel, or it’s already canceled.')
  return a.rescission
}

interface CancellationInput extends WrittenCancellation {
  /** The owner who canceled; '' stands for the borrower. */
  readonly forIdentity: string
  readonly reason: string
}

/**
 * Records a cancellation that an owner sent by letter, email or other writing. If the owner sent it in time, it cancels
 * the line, whenever it arrives. If money was already sent, a second person must approve the cancellation first. Until
 * then, no more money is sent. If the owner sent the cancellation too late, it's only recorded.
 * @throws Refusal if the line can't be canceled, or if a person or a date in the record can't be right
 */
export function recordCancellation(
  a: Application,
  { forIdentity, reason: note, ...writing }: CancellationInput,
  document: DocumentRecord,
  context: Pick<Context, 'actor' | 'newUuid' | 'today'>,
): Outcome {
  const rescission = checkCancelable(a)
  const identity = forIdentity || a.borrower
  if (!a.owners.some((owner) => owner.identityUuid === identity))
    throw invalid('forIdentity', 'This person isn’t on the application')
  const { mailedOn, deliveredOn, transferredOn } = writing
  if (deliveredOn > context.today) throw invalid('deliveredOn', 'Enter a date that isn’t in the future')
  if (mailedOn && mailedOn > deliveredOn) throw invalid('mailedOn', 'Enter the delivery date or an earlier date')
  if (transferredOn && transferredOn > context.today)
    throw invalid('transferredOn', 'Enter a date that isn’t in the future')
  // A date before the signing must be a typo. With a wrong year, a late cancellation would count as timely.
  for (const [field, on] of Object.entries({ mailedOn, deliveredOn, transferredOn }))
    if (on && on < rescission.opened) throw invalid(field, 'Enter a date on or after the signing')
  const isTimely = isTimelyCancellation(writing, rescission)
  const by = context.actor.identity
  const uuid = context.newUuid()
  const recorded = happened(
    event('CancellationRecorded', {
      cancellation: { uuid, identity, ...writing, isTimely, note, document: document.uuid, by },
      document: { ...document, forIdentity: identity },
    }),
  )
  if (!isTimely) return recorded
  return merge(
    recorded,
    moneySent(a) > 0 ? proposed(uuid, note, context) : cancelled(a, { by: identity, receivedOn: deliveredOn }, context),
  )
}

/**
 * Proposes to cancel a line after money was sent. Until a second person decides, the server sends no payment (see
 * `isStopped`).
 */
function proposed(
  cancellation: string,
  reason: string,
  { actor, newUuid, today }: Pick<Context, 'actor' | 'newUuid' | 'today'>,
): Outcome {
  const by = actor.identity
  const review = newUuid()
  const due = addBusinessDays(today, REVIEWS.CANCELLATION.days)
  return outcome({
    events: [
      event('ReviewOpened', { review: { uuid: review, kind: 'CANCELLATION', subject: cancellation, due } }),
      event('ReviewProposed', { review, way: 'CANCEL', reason, by }),
    ],
  })
}

/** The steps that the lender must take within 20 days. After these steps, the owners return the money. */
const LENDER_STEPS: readonly UnwindingStep[] = ['FEES_RETURNED', 'LIEN_RELEASED']

const without = (
  { unwinding = [] }: Pick<Application, 'unwinding'>,
  steps: readonly UnwindingStep[],
): readonly UnwindingStep[] => steps.filter((step) => !unwinding.some((entry) => entry.step === step))

/**
 * Returns the lender's unwinding steps that staff haven't recorded yet. Staff must tell the servicer about every
 * canceled line. Even without the boarding file, the servicer may know the line from another message or from the
 * lender's staff.
 */
export const lenderStepsLeft = (a: Pick<Application, 'unwinding'>): readonly UnwindingStep[] =>
  without(a, ['SERVICER_TOLD', ...LENDER_STEPS])

/**
 * Returns the steps that staff can record now. The owners return the money only after the lender has done its part (12
 * CFR 1026.15(d)(3)).
 */
export function nextUnwindingSteps(a: Application): readonly UnwindingStep[] {
  if (a.cancelled?.why !== 'RESCINDED') return []
  const left = lenderStepsLeft(a)
  if (without(a, LENDER_STEPS).length > 0) return left
  return [...left, ...(moneySent(a) > 0 ? without(a, ['TENDERED']) : [])]
}

interface UnwindingInput {
  readonly step: UnwindingStep
  readonly on: PlainDate
  readonly amount?: Cents | undefined
  readonly reason: string
}

/** Records a step in unwinding a canceled line. @throws Refusal if the step is already recorded or isn't due yet */
export function recordUnwinding(
  a: Application,
  { step, on, amount, reason: note }: UnwindingInput,
  { actor, today }: Pick<Context, 'actor' | 'today'>,
): Outcome {
  if (!nextUnwindingSteps(a).includes(step)) throw invalid('step', 'This step is recorded already, or isn’t due yet')
  if (on > today) throw invalid('on', 'Enter a date that isn’t in the future')
  return happened(
    event('UnwindingRecorded', {
      entry: { step, on, ...(amount !== undefined && { amount }), note, by: actor.identity },
    }),
  )
}
