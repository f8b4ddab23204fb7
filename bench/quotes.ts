/**
 * Measures how long the computation takes when someone moves a slider. Each move computes the displayed quote and the
 * quotes for every other term and fee.
 */
import { testOrganization } from 'domain/organization/testOrganizations.ts'
import { SAMPLE_FACTS } from 'domain/rules/eligibility/rules.ts'
import { quoteOffer } from 'domain/rules/offers.ts'
import { underwrite } from 'domain/rules/underwriting.ts'
import { plainDate } from 'domain/values/dates.ts'
import { cents, dollars, ZERO } from 'domain/values/money.ts'
import { type Bench, inMs, quantile } from './figure.ts'

const FRAME_MS = 1000 / 60
const MOVES = 2000

function quoteContext() {
  const { policy, pricing } = testOrganization
  const today = plainDate('2026-11-23')
  const decision = underwrite(
    {
      today,
      product: 'HELOC',
      property: {
        ...SAMPLE_FACTS.application,
        state: 'CA',
        county: undefined,
        occupancy: 'PRIMARY',
        valuation: { value: dollars(800_000), source: 'AVM', confidence: 95, valuedOn: today },
        liens: [{ id: 'first', balance: dollars(250_000), payment: dollars(1500) }],
        taxes: dollars(500),
        insurance: dollars(120),
        dues: ZERO,
        titleDatedOn: undefined,
        rent: undefined,
      },
      applicants: [
        {
          ...SAMPLE_FACTS.person,
          credit: { status: 'SCORED', score: 770, pulledOn: today },
          incomes: [{ source: 'FULL_TIME', stated: dollars(15_000) }],
          monthlyDebts: dollars(600),
          liquidAssets: undefined,
        },
      ],
      income: 'STATED',
    },
    policy,
    pricing,
  )
  if (!decision.context) throw new Error('the domain returned no offer')
  return decision.context
}

export const quotes: Bench = {
  name: 'quotes',
  async measure() {
    const context = quoteContext()
    const times: number[] = []
    for (let move = 0; move < MOVES; move++) {
      const amount = cents(dollars(20_000) + (move % 1000) * dollars(100))
      const begun = performance.now()
      for (const term of context.terms)
        for (const { fee } of context.rates.feeOptions)
          quoteOffer(context, { amount, draw: amount, term, feeOption: fee, autopay: true })
      times.push(performance.now() - begun)
    }
    const p95 = quantile(times, 0.95)
    return [
      {
        name: 'figures of an offer after one movement, p95',
        measured: p95,
        shown: inMs(p95),
        budget: { most: FRAME_MS, shown: `≤ ${inMs(FRAME_MS)} (a frame)` },
        note: 'all terms and fees',
      },
    ]
  },
}
