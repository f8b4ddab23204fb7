/** The measures that underwriting compares with limits: credit score, CLTV, and DTI or DSCR. */
import { add, cents } from '../values/money.ts'
import { type Capacity, paymentCapacity } from './capacity.ts'
import { cltv, cltvCap } from './cltv.ts'
import { dscr } from './dscr.ts'
import { dti } from './dti.ts'
import type { FigureName } from './figures.ts'
import { type Price, type QuoteContext, repaymentMonths } from './offers.ts'
import { levelPayment } from './payment.ts'
import type { LendingPolicy } from './policy.ts'
import type { RuleId } from './reasons.ts'
import { type DecisionTrace, type Figure, rate } from './trace.ts'
import type { UnderwritingInput } from './underwritingInput.ts'

export const MEASURES = ['SCORE', 'CLTV', 'DTI', 'DSCR'] as const
/** The line that a measure is based on: the chosen line, the largest line, or no new line. */
export const MEASURED_LINES = ['CHOSEN', 'LARGEST', 'NONE'] as const

/**
 * A measure with its limit. The limit is a minimum for the score and DSCR, and a maximum in percent for CLTV and DTI.
 */
export interface Measure {
  readonly kind: (typeof MEASURES)[number]
  readonly value: number
  readonly limit: number
  readonly isWithin: boolean
  readonly line: (typeof MEASURED_LINES)[number]
}

/** Rounds to three decimals. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000

function measure(
  kind: Measure['kind'],
  limit: number | undefined,
  ...values: readonly (readonly [number | undefined, Measure['line']])[]
): Measure[] {
  const [value, line] = values.find(([one]) => one !== undefined) ?? []
  if (value === undefined || line === undefined || limit === undefined) return []
  const isWithin = kind === 'SCORE' || kind === 'DSCR' ? value >= limit : value <= limit
  return [{ kind, value: rounded(value), limit, isWithin, line }]
}

/** Returns the measures in a decision's trace. If the decision ended early, it has fewer measures. */
export function measuresIn(trace: DecisionTrace): Measure[] {
  const recordOf = (rule: RuleId) => trace.find((record) => record.rule === rule)
  const numberOf = (figure: Figure | undefined) => (typeof figure?.value === 'number' ? figure.value : undefined)
  const input = (rule: RuleId, name: FigureName) =>
    numberOf(recordOf(rule)?.inputs.find((figure) => figure.name === name))
  const limit = (rule: RuleId) => numberOf(recordOf(rule)?.limit)
  const [value, liens] = [input('CLTV', 'value'), input('CLTV', 'liens')]
  const before = value && liens !== undefined ? (liens / value) * 100 : undefined
  return [
    ...measure('SCORE', limit('CREDIT_SCORE'), [input('CREDIT_SCORE', 'score'), 'NONE']),
    ...measure(
      'CLTV',
      limit('CLTV'),
      [input('CHOSEN_OFFER', 'cltv'), 'CHOSEN'],
      [input('CLTV_AFTER_LINE', 'cltv'), 'LARGEST'],
      [before, 'NONE'],
    ),
    ...measure('DTI', limit('DTI'), [input('CHOSEN_OFFER', 'dti'), 'CHOSEN'], [input('DTI', 'dtiBefore'), 'NONE']),
    ...measure('DSCR', limit('DSCR'), [input('DSCR', 'ratioBefore'), 'NONE']),
  ]
}

/**
 * Returns an application's measures before any new line is added. Agents see these measures if the decision ended
 * before the rules checked the limits. Returns an empty list until every owner who borrows has a score.
 */
export function measuresBefore(input: UnderwritingInput, policy: LendingPolicy): Measure[] {
  const scores = input.applicants.flatMap(({ credit }) => (credit?.status === 'SCORED' ? [credit.score] : []))
  if (scores.length < input.applicants.length) return []
  const score = Math.min(...scores)
  const { state, occupancy, valuation, liens } = input.property
  const owed = add(...liens.map(({ balance }) => balance))
  const ratio = valuation && cltv(cents(0), owed, valuation.value)
  const carried = paymentCapacity(input, score, policy)
  return [
    ...measure('SCORE', policy.credit.minimumScore, [score, 'NONE']),
    ...measure('CLTV', cltvCap({ state, occupancy, score }, policy.cltv), [ratio, 'NONE']),
    ...(carried.by === 'RENT'
      ? measure('DSCR', policy.dscr.minimumRatio, [
          carried.expense > 0 ? dscr(carried.rent, carried.expense, cents(0)) : undefined,
          'NONE',
        ])
      : measure('DTI', carried.limit, [
          carried.income > 0 ? dti(carried.obligations, cents(0), carried.income) : undefined,
          'NONE',
        ])),
  ]
}

/**
 * Returns the CLTV of a priced choice. If the choice qualifies on income, also returns its DTI. The DTI includes the
 * payment on the whole line, but not the payments on liens that the borrower chose to pay off.
 */
export function measuresOf(context: QuoteContext, { choice, rate: yearly, cltv }: Price, carried: Capacity): Figure[] {
  const line = rate('cltv', cltv)
  if (carried.by === 'RENT' || carried.income <= 0) return [line]
  const paid = context.liens.filter(({ id }) => choice.payoff?.includes(id))
  const payment = levelPayment(choice.amount, yearly, repaymentMonths(context, choice))
  const added = cents(payment - add(...paid.map((lien) => lien.payment)))
  return [line, rate('dti', rounded(dti(carried.obligations, added, carried.income)))]
}
