/**
 * A broker's valuation of the home, which is needed when there's no automated value, or when the automated value is
 * uncertain or disputed.
 */

import type { FoundCondition } from '../../rules/home.ts'
import { figure, money } from '../../rules/trace.ts'
import { isBelowAutomated } from '../../rules/valuation.ts'
import { addBusinessDays } from '../../values/businessDays.ts'
import type { Instant, PlainDate } from '../../values/dates.ts'
import type { Cents } from '../../values/money.ts'
import { startOf, zoneOf } from '../../values/timeZones.ts'
import { andThen } from '../core/andThen.ts'
import { type Context, merge, type Outcome, outcome } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { event } from '../events.ts'
import { decideOnValue } from '../offers/rerunRules.ts'
import { openReview } from '../reviews/reviews.ts'
import type { Application, AutomatedValue } from '../types.ts'

/**
 * The valuation company's response: either a confirmed order with the date when the value is expected, or the value
 * with the broker's findings.
 */
export type BrokerOpinion =
  | { readonly state: 'ORDERED'; readonly reference: string; readonly broker: string; readonly expected: PlainDate }
  | {
      readonly state: 'DONE'
      readonly reference: string
      readonly value: Cents
      readonly condition: FoundCondition
      readonly note: string
    }

/**
 * Handles the valuation company's response. If the response only confirms the order, the server asks again on the
 * expected date. If it contains the value, the rules run again.
 */
export function opinionGiven(a: Application, opinion: BrokerOpinion, context: Context<LendingContext>): Outcome {
  const bpo = { ...a.bpo, status: 'BPO_PROCESSING' as const }
  if (opinion.state === 'ORDERED') {
    const { reference, broker, expected } = opinion
    const ordered = event('BpoChanged', { bpo: { ...bpo, reference, broker, expected } })
    return outcome({
      events: [ordered],
      effects: [{ kind: 'deadline', name: 'BPO_DONE', due: askedOn(expected, a, context) }],
    })
  }
  const { value, condition, note } = opinion
  const automated = automatedOf(a.valuation)
  const valued = outcome({
    events: [
      event('Valued', {
        valuation: {
          value,
          on: context.today,
          source: 'BPO',
          ...(automated && { automated }),
        },
      }),
      event('BpoChanged', { bpo: { ...bpo, status: 'BPO_COMPLETE', condition, note } }),
    ],
  })
  const { bpoTolerance } = context.policy.policy.valuation
  const low = automated && isBelowAutomated(value, automated.value, bpoTolerance)
  return andThen(a, valued, context, (after) => {
    const looks = merge(
      low
        ? openReview(after, 'HOME_VALUE', context, {
            subject: opinion.reference,
            found: [
              money('value', value),
              money('automatedValue', automated.value),
              figure('bpoTolerance', bpoTolerance, 'percent'),
            ],
          })
        : outcome({}),
      condition === 'POOR' || condition === 'NOT_AVAILABLE'
        ? openReview(after, 'HOME_CONDITION', context, {
            subject: opinion.reference,
            found: [figure('condition', condition, 'text'), figure('note', note, 'text')],
          })
        : outcome({}),
    )
    return andThen(after, looks, context, (last) => decideOnValue(last, context))
  })
}

/**
 * Returns the automated value with its details. If a broker's value has replaced it, returns the automated value
 * anyway.
 */
function automatedOf(valuation: Application['valuation']): AutomatedValue | undefined {
  if (valuation?.source !== 'AVM') return valuation?.automated
  const { on: _, source: __, automated: ___, confidence = 0, ...details } = valuation
  return { ...details, confidence }
}

/**
 * Returns when the server asks for the broker's value: at 8 PM on the expected day. If that time has passed, it's 8 PM
 * on the next business day.
 */
function askedOn(expected: PlainDate, { property }: Application, { now, today }: Context): Instant {
  const { state } = property.address
  const due = endOf(expected, state)
  return due > now ? due : endOf(addBusinessDays(today, 1), state)
}
const endOf = (date: PlainDate, state: string): Instant =>
  new Date(Date.parse(startOf(date, zoneOf(state))) + 20 * 3_600_000).toISOString() as Instant

/** Replaces the broker's value of the home with the reviewer's value. */
export const valuedByReview = (a: Application, value: Cents | undefined): Outcome =>
  outcome({
    events: value && a.valuation ? [event('Valued', { valuation: { ...a.valuation, value } })] : [],
  })
