import type { Stream } from '../../domain/rules/apr.ts'
import { actuarialApr } from '../../domain/rules/apr.ts'
import type { PeriodCount, UnitPeriod } from '../../domain/rules/unitPeriods.ts'
import { singlePaymentPeriods, unitPeriodsBetween, unitPeriodsPerYear } from '../../domain/rules/unitPeriods.ts'
import type { CaseKind, Check, Row } from './kinds.ts'
import { CaseError, compareNumber, find, isRow, need, readNumber, readRows } from './kinds.ts'
import { readDate, readMoney } from './read.ts'

const AMOUNT = ['payment', 'amount', 'advance']
const FULL = ['first_full_unit_periods', 'full_unit_periods', 'first_full', 'full', 'unit_periods', 't', 'q']
const FRACTION = ['fraction', 'first_fraction', 'odd_fraction', 'f', 'e']
const EVERY = ['every', 'interval', 'spacing', 'unit_periods_between']
const PER_YEAR = ['unit_periods_per_year', 'periods_per_year', 'w']

const NAMED: [RegExp, UnitPeriod][] = [
  [/semi-?\s?month|half.?month|twice a month|1\/2 month|0\.5 month/, { unit: 'semimonth', count: 1 }],
  [/bi-?\s?week|fortnight|every other week/, { unit: 'week', count: 2 }],
  [/bi-?\s?month|every other month/, { unit: 'month', count: 2 }],
  [/semi-?\s?annual|half.?year/, { unit: 'month', count: 6 }],
  [/quarter/, { unit: 'month', count: 3 }],
]

/**
 * Reads a payment frequency: '1 month', '2 weeks', 'every 4 weeks', 'monthly', 'quarterly', 'semimonthly', '15 days' …
 */
export function readFrequency(text: string): UnitPeriod {
  const lower = text.toLowerCase()
  const named = NAMED.find(([pattern]) => pattern.test(lower))
  if (named) return named[1]
  const match = /(\d+)?\s*-?\s*(day|dai|week|month|year|annual)/.exec(lower)
  if (!match) throw new CaseError(`not a frequency: ${text}`)
  const unit = { day: 'day', dai: 'day', week: 'week', month: 'month', year: 'year', annual: 'year' } as const
  return { unit: unit[match[2] as keyof typeof unit], count: Number(match[1] ?? 1) }
}

type Dated = PeriodCount & { perYear: number }

/** Computes unit-periods from the row's dates: the number before the first payment, and the number per year. */
function fromDates(row: Row, payments: number): Dated | undefined {
  const dates = row.dates
  if (!isRow(dates)) return undefined
  const advance = find(dates, 'advance', 'advance_date')
  const first = find(dates, 'first_payment', 'payment', 'first_payment_date')
  if (advance === undefined || first === undefined) return undefined
  const frequency = find(dates, 'frequency', 'unit_period')
  if (typeof frequency === 'string') {
    const period = readFrequency(frequency)
    return { ...unitPeriodsBetween(readDate(advance), readDate(first), period), perYear: unitPeriodsPerYear(period) }
  }
  return payments === 1 ? singlePaymentPeriods(readDate(advance), readDate(first)) : undefined
}

/**
 * Reads the payment streams in order. The first stream starts at `start`. A later stream that has no start of its own
 * follows the stream before it.
 */
function readStreams(value: unknown, name: string, start: PeriodCount | undefined): Stream[] {
  let next = start
  return readRows(value, name).map((row) => {
    const count = readNumber(find(row, 'count', 'number', 'n') ?? 1)
    const every = readNumber(find(row, ...EVERY) ?? 1)
    const stated = find(row, ...FULL)
    const odd = find(row, ...FRACTION)
    if (stated === undefined && odd === undefined && !next) throw new CaseError(`the row has no ${FULL[0]}`)
    const begin =
      stated === undefined && odd === undefined && next
        ? next
        : { full: readNumber(stated ?? 0), fraction: readNumber(odd ?? 0) }
    next = { full: begin.full + count * every, fraction: begin.fraction }
    return { amount: readMoney(need(row, ...AMOUNT)), count, every, ...begin }
  })
}

const AT_START: PeriodCount = { full: 0, fraction: 0 }

function readAdvances(row: Row): Stream[] {
  const stated = find(row, 'advances', 'advance_streams')
  if (Array.isArray(stated)) return readStreams(stated, 'advances', AT_START)
  return [{ amount: readMoney(need(row, 'amount_financed', 'advance', 'amount')), count: 1, ...AT_START }]
}

const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-9

/**
 * Returns a note if the row's unit-periods differ from the unit-periods computed from its dates. In that case, the APR
 * is still computed with the row's unit-periods.
 */
function dateNotes(dated: Dated | undefined, first: Stream | undefined, perYear: number): string[] {
  if (!dated || !first) return []
  if (near(dated.full + dated.fraction, first.full + first.fraction) && near(dated.perYear, perYear)) return []
  return [`the dates give ${dated.full} + ${dated.fraction.toFixed(6)} unit-periods, ${dated.perYear} a year`]
}

/** Checks worked examples of the actuarial method (12 CFR 1026 Appendix J). */
export const aprCases: CaseKind = {
  name: 'APR',
  matches: (row) =>
    (Array.isArray(row.streams) || Array.isArray(row.payments)) &&
    find(row, 'amount_financed', 'advances', 'advance_streams', 'advance', 'amount') !== undefined,
  label: (row) => [find(row, 'id'), find(row, 'label')].filter(Boolean).join(' '),
  run(row) {
    const streams = need(row, 'streams', 'payments')
    const payments = readRows(streams, 'payments').reduce((sum, s) => sum + readNumber(find(s, 'count') ?? 1), 0)
    const dated = fromDates(row, payments)
    const perYear = readNumber(find(row, ...PER_YEAR) ?? dated?.perYear ?? need(row, ...PER_YEAR))
    const read = readStreams(streams, 'payments', dated)
    const got = actuarialApr({ advances: readAdvances(row), payments: read, unitPeriodsPerYear: perYear })
    const checks: Check[] = []
    for (const [key, value] of Object.entries(row)) {
      const decimals = /apr.*?(\d+)\s*dp$/.exec(key)?.[1]
      if (decimals !== undefined && value !== null) checks.push(compareNumber(key, value, got, Number(decimals)))
    }
    return { checks, notes: dateNotes(dated, read[0], perYear) }
  },
}
