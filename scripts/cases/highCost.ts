import { HIGH_COST_FIGURES, highCostFeeLimit, highCostTest } from '../../domain/rules/highCost.ts'
import { inDollars } from '../../domain/values/money.ts'
import { percent } from '../../domain/values/rates.ts'
import type { CaseKind, Check, Row } from './kinds.ts'
import { CaseError, compare, compareNumber, find, need, readNumber } from './kinds.ts'
import { readBoolean, readMoney } from './read.ts'

const figures = HIGH_COST_FIGURES[0]

const first = (lien: unknown): boolean => lien === 1 || /^(?:1|first)/i.test(String(lien))

/** Amounts and rates of a row that tests only fees or only the APR: the other one never makes the line high-cost. */
function inputOf(row: Row) {
  const amount = find(row, 'total_loan_amount', 'limit', 'line')
  const fees = find(row, 'points_and_fees', 'fees')
  const apr = find(row, 'apr')
  if (fees === undefined && apr === undefined) throw new CaseError('the row has neither fees nor an APR')
  const dwelling = find(row, 'principal_dwelling')
  return {
    principalDwelling: dwelling === undefined || readBoolean(dwelling),
    limit: readMoney(amount ?? 0),
    fees: readMoney(fees ?? 0),
    apr: percent(readNumber(apr ?? 0)),
    apor: percent(readNumber(apr === undefined ? 0 : need(row, 'apor'))),
    lien: first(find(row, 'lien') ?? 2) ? ('first' as const) : ('subordinate' as const),
  }
}

/** Checks worked examples of the high-cost test (12 CFR 1026.32(a)(1)). */
export const highCostCases: CaseKind = {
  name: 'high cost',
  matches: (row) => 'high_cost' in row && ('points_and_fees' in row || 'apr' in row || 'fees' in row),
  label: (row) => [row.test, row.total_loan_amount ?? row.apr].filter(Boolean).join(' '),
  run(row) {
    if (!figures) throw new CaseError('no figures are known')
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
