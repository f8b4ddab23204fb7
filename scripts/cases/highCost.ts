import {
  HIGH_COST_FIGURES,
  type HighCostInput,
  highCostFeeLimit,
  highCostTest,
  pointsAndFees,
  type TerminationCharge,
} from '../../domain/rules/highCost.ts'
import { inDollars, ZERO } from '../../domain/values/money.ts'
import { percent } from '../../domain/values/rates.ts'
import type { CaseKind, Check, Row } from './kinds.ts'
import { CaseError, compare, compareNumber, find, need, readNumber } from './kinds.ts'
import { readBoolean, readMoney } from './read.ts'

/** The year whose figures apply to rows that don't state a year. */
const USUAL_YEAR = 2026

function figuresOf(row: Row) {
  const stated = find(row, 'year', 'date', 'account_opened')
  const year = stated === undefined ? USUAL_YEAR : Number(String(stated).slice(0, 4))
  const figures = HIGH_COST_FIGURES.find((one) => one.year === year)
  if (!figures) throw new CaseError(`no figures are known for ${year}`)
  return figures
}

const first = (lien: unknown): boolean => lien === 1 || /^(?:1|first)/i.test(String(lien))

const PENALTY = ['max_prepayment_penalty', 'maximum_prepayment_penalty', 'prepayment_penalty', 'penalty'] as const
const PENALTY_MONTHS = ['penalty_months', 'prepayment_penalty_months', 'chargeable_until_month', 'months'] as const

/** The charge for ending the line early. If the row doesn't limit the charge, it's due in any month. */
function penaltyOf(row: Row): TerminationCharge[] {
  const amount = find(row, ...PENALTY)
  if (amount === undefined) return []
  const waived = find(row, 'waived_third_party', 'recovers_waived_charges')
  return [
    {
      amount: readMoney(amount),
      untilMonth: readNumber(find(row, ...PENALTY_MONTHS) ?? 0),
      recoversWaived: waived !== undefined && readBoolean(waived),
    },
  ]
}

/**
 * Amounts and rates for rows that test only fees or only the APR. The value that a row doesn't test never makes the
 * line high-cost.
 */
function inputOf(row: Row): HighCostInput {
  const amount = find(row, 'total_loan_amount', 'credit_limit', 'limit', 'line')
  const total = find(row, 'points_and_fees')
  const fees = find(row, 'fees')
  const apr = find(row, 'apr')
  const termination = penaltyOf(row)
  if (total === undefined && fees === undefined && apr === undefined && termination.length === 0)
    throw new CaseError('the row has no fees, no APR and no prepayment penalty')
  const money = (...keys: string[]) => readMoney(find(row, ...keys) ?? 0)
  const dwelling = find(row, 'principal_dwelling')
  return {
    principalDwelling: dwelling === undefined || readBoolean(dwelling),
    limit: readMoney(amount ?? 0),
    // Don't add the penalty, because a row's points and fees already include it.
    fees:
      total !== undefined
        ? readMoney(total)
        : fees === undefined
          ? ZERO
          : pointsAndFees({
              financeCharge: readMoney(fees),
              originatorCompensation: money('originator_compensation'),
              participationFees: money('participation_fees', 'participation_fee', 'annual_fee'),
              drawFee: money('draw_fee'),
              termination,
            }),
    termination,
    apr: percent(readNumber(apr ?? 0)),
    apor: percent(readNumber(apr === undefined ? 0 : need(row, 'apor'))),
    lien: first(find(row, 'lien') ?? 2) ? 'first' : 'subordinate',
  }
}

/** Checks worked examples of the high-cost test (12 CFR 1026.32(a)(1)). */
export const highCostCases: CaseKind = {
  name: 'high cost',
  matches: (row) =>
    'high_cost' in row &&
    ('points_and_fees' in row || 'apr' in row || 'fees' in row || PENALTY.some((key) => key in row)),
  label: (row) => [row.test, row.total_loan_amount ?? row.apr].filter(Boolean).join(' '),
  run(row) {
    const figures = figuresOf(row)
    const input = inputOf(row)
    const { highCost } = highCostTest(input, figures)
    const margin = input.lien === 'first' ? figures.firstLienMargin : figures.subordinateMargin
    const stated = (key: string) => find(row, key) !== undefined
    const checks: Check[] = [compare('high_cost', readBoolean(row.high_cost), highCost)]
    if (stated('cap')) {
      checks.push(compareNumber('cap', row.cap, inDollars(highCostFeeLimit(input.limit, figures)), 2))
    }
    if (stated('margin')) checks.push(compareNumber('margin', row.margin, margin, 3))
    if (stated('spread')) checks.push(compareNumber('spread', row.spread, input.apr - input.apor, 3))
    return { checks }
  },
}
