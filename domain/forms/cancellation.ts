/** The forms with which staff record a written cancellation, and the steps that unwind a canceled line. */
import { CANCELLATION_KINDS, RETURNING_STEPS, UNWINDING_STEPS, type UnwindingStep } from '../rules/rescission.ts'
import type { PlainDate } from '../values/dates.ts'
import type { Cents } from '../values/money.ts'
import { reason } from './agent.ts'
import { box, choice, date, money, optionalDate, text } from './fields.ts'
import { type FormContext, form } from './form.ts'

const cancellationShape = {
  /** The owner who canceled; the borrower by default. The server checks that this person is an owner. */
  forIdentity: text({}),
  kind: choice(CANCELLATION_KINDS, 'Choose how the owner canceled'),
  mailedOn: date('Enter the date on the postmark'),
  deliveredOn: date('Enter the delivery date'),
  undelivered: box(),
  transferredOn: optionalDate(),
  reason,
}
interface Cancellation {
  readonly forIdentity: string
  readonly kind: (typeof CANCELLATION_KINDS)[number]
  readonly mailedOn?: PlainDate
  readonly deliveredOn: PlainDate
  readonly undelivered?: true
  readonly transferredOn?: PlainDate
  readonly reason: string
}
/** The form for recording a written cancellation. The scan is checked separately. */
export const cancellationForm = form<typeof cancellationShape, FormContext, Cancellation>({
  shape: cancellationShape,
  hidden: ({ kind, undelivered }) => [
    ...(kind === 'LETTER' ? [] : (['mailedOn'] as const)),
    ...(undelivered ? [] : (['transferredOn'] as const)),
  ],
  value: ({ forIdentity, kind, mailedOn, deliveredOn, undelivered, transferredOn, reason: why }) => ({
    ...{ forIdentity, kind, deliveredOn, reason: why },
    ...(kind === 'LETTER' && { mailedOn }),
    ...(undelivered && { undelivered: true as const, ...(transferredOn && { transferredOn }) }),
  }),
})

const unwindingShape = {
  step: choice(UNWINDING_STEPS, 'Choose what happened'),
  on: date('Enter the date'),
  amount: money({ required: 'Enter the amount' }),
  reason,
}
interface Unwinding {
  readonly step: UnwindingStep
  readonly on: PlainDate
  readonly amount?: Cents
  readonly reason: string
}
export const unwindingForm = form<typeof unwindingShape, FormContext, Unwinding>({
  shape: unwindingShape,
  hidden: ({ step }) => (RETURNING_STEPS.some((one) => one === step) ? [] : ['amount']),
  value: ({ step, on, amount, reason: why }) => ({
    ...{ step, on, reason: why },
    ...(RETURNING_STEPS.includes(step) && { amount }),
  }),
})
