import { add, type Cents, cents, roundToCents, ZERO } from '../values/money.ts'
import { type Percent, percent } from '../values/rates.ts'
import { assetDepletionIncome } from './assetDepletion.ts'
import { dscr, largestPaymentByDscr, propertyExpense } from './dscr.ts'
import { dti, dtiLimit, largestPaymentByDti } from './dti.ts'
import type { LendingPolicy } from './policy.ts'
import type { ReasonCode } from './reasons.ts'
import { figure, judge, money, note, type RuleRecord, rate } from './trace.ts'
import type { UnderwritingInput } from './underwritingInput.ts'

/**
 * The largest monthly payment on the new line, in cents, that income or rent supports. Assumes that no liens are paid
 * off.
 */
export type Capacity =
  | {
      readonly by: 'INCOME'
      readonly capacity: Cents
      readonly income: Cents
      /** The part of the monthly income that comes from asset depletion. */
      readonly fromAssets: Cents
      readonly liquidAssets?: Cents
      readonly obligations: Cents
      readonly limit: Percent
      /** Whether the decision counts only verified income, not stated income. */
      readonly unverified: boolean
    }
  | { readonly by: 'RENT'; readonly capacity: Cents; readonly rent: Cents; readonly expense: Cents }

/** Returns the estimated monthly insurance cost in cents, for a home whose record doesn't state the cost. */
export const estimatedInsurance = (value: Cents, { insurancePercent }: LendingPolicy['housing']): Cents =>
  roundToCents((value * insurancePercent) / 100 / 12)

/** Returns the property's total monthly principal, interest, taxes, insurance and dues. */
const housing = ({ property }: UnderwritingInput, policy: LendingPolicy): Cents =>
  propertyExpense({
    principalAndInterest: add(...property.liens.map(({ payment }) => payment)),
    taxes: property.taxes,
    insurance: property.insurance ?? estimatedInsurance(property.valuation?.value ?? ZERO, policy.housing),
    dues: property.dues,
  })

/**
 * Returns the largest monthly payment on the new line that income or rent supports. With two owners, both owners'
 * incomes and debts count. If the decision requires verified income, unverified income counts as zero. Liquid assets
 * count if the borrower stated them. Screens ask for assets only if income isn't enough.
 */
export function paymentCapacity(input: UnderwritingInput, score: number, policy: LendingPolicy): Capacity {
  const expense = housing(input, policy)
  if (input.product === 'DSCR') {
    const rent = input.property.rent ?? cents(0)
    return { by: 'RENT', rent, expense, capacity: largestPaymentByDscr(rent, expense, policy.dscr) }
  }
  const items = input.applicants.flatMap(({ incomes }) => incomes)
  const told = input.applicants.flatMap(({ liquidAssets }) => (liquidAssets === undefined ? [] : [liquidAssets]))
  const fromAssets = assetDepletionIncome(add(...told), policy.assetDepletion)
  const counted = items.map(({ stated, verified }) => (input.income === 'VERIFIED' ? (verified ?? cents(0)) : stated))
  const income = add(...counted, fromAssets)
  const obligations = add(expense, ...input.applicants.map(({ monthlyDebts }) => monthlyDebts))
  const limit = dtiLimit(score, policy.dti) ?? percent(0)
  return {
    by: 'INCOME',
    capacity: largestPaymentByDti(obligations, income, limit),
    income,
    fromAssets,
    ...(told.length > 0 ? { liquidAssets: add(...told) } : {}),
    obligations,
    limit,
    unverified:
      input.income === 'VERIFIED' && items.some(({ stated, verified }) => stated > 0 && verified === undefined),
  }
}

/** Returns the adverse action reason for a payment that is too high. */
export function paymentReason(carried: Capacity): ReasonCode {
  if (carried.by === 'RENT') return 'RENT_INSUFFICIENT'
  if (carried.unverified) return 'INCOME_UNVERIFIED'
  // If the other debts leave no room for any new payment, the debts are the reason. Otherwise, the income is too low
  // for the requested amount.
  return carried.capacity === 0 ? 'OBLIGATIONS_EXCESSIVE' : 'INCOME_INSUFFICIENT'
}

/**
 * Returns the trace records of the payment rules. For a HELOC, these are DTI and asset depletion; for a DSCR line, it's
 * DSCR. A rule passes if at least one offer is within the rule's limit.
 */
export function paymentRecords(carried: Capacity, passes: boolean, policy: LendingPolicy): RuleRecord[] {
  const largest = money('largestPayment', carried.capacity)
  const reason = paymentReason(carried)
  if (carried.by === 'RENT') {
    const inputs = [money('rent', carried.rent), money('propertyExpense', carried.expense), largest]
    const now = dscr(carried.rent, carried.expense, cents(0))
    if (Number.isFinite(now)) inputs.push(figure('ratioBefore', Math.round(now * 1000) / 1000, 'ratio'))
    return [judge('DSCR', passes, reason, inputs, figure('minimumRatio', policy.dscr.minimumRatio, 'ratio'))]
  }
  const { income, obligations, limit, liquidAssets, fromAssets } = carried
  const inputs = [money('monthlyIncome', income), money('monthlyObligations', obligations), largest]
  if (income > 0) inputs.push(rate('dtiBefore', Math.round(dti(obligations, cents(0), income) * 1000) / 1000))
  const assets =
    liquidAssets === undefined
      ? []
      : [
          note(
            'ASSET_DEPLETION',
            [money('liquidAssets', liquidAssets), money('monthlyIncome', fromAssets)],
            figure('depletionMonths', policy.assetDepletion.months, 'months'),
          ),
        ]
  return [...assets, judge('DTI', passes, reason, inputs, rate('dtiLimit', limit))]
}
