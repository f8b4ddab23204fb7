import { addDays, type PlainDate } from '../values/dates.ts'
import { type Cents, cents, ZERO } from '../values/money.ts'
import { assetsForIncome } from './assetDepletion.ts'
import type { Lien } from './offers.ts'
import type { LendingPolicy } from './policy.ts'
import type { Pricing } from './pricing.ts'
import type { ReasonRow } from './reasonRow.ts'
import { REASONS, type ReasonCode, RULES } from './reasons.ts'
import { type DecisionTrace, failedReasons } from './trace.ts'
import { type UnderwritingDecision, type UnderwritingInput, underwrite } from './underwriting.ts'

/**
 * Number of days within which an adverse action notice must be sent (12 CFR 1002.9(a)(1)). APPLICATION: days since the
 * application was complete. COUNTER_OFFER: days since a counteroffer that the borrower didn't accept.
 */
const NOTICE_DAYS = { APPLICATION: 30, COUNTER_OFFER: 90 } as const

/**
 * Returns the deadline for an adverse action notice. The days are calendar days, so weekends and holidays don't move
 * the deadline.
 */
export const noticeDueOn = (from: PlainDate, after: keyof typeof NOTICE_DAYS): PlainDate =>
  addDays(from, NOTICE_DAYS[after])

/**
 * Maximum number of reasons in a notice. More than four reasons are unlikely to help the applicant (12 CFR 1002 comment
 * 9(b)(2)-1).
 */
export const MOST_REASONS = 4

interface PrincipalReason {
  readonly code: ReasonCode
  /**
   * The reason's wording in the notice. Most wordings are from Regulation B's sample form C-1; reasons under 'Other'
   * have their own wording.
   */
  readonly text: string
  /** The denial reason's code in the loan application register (12 CFR 1003.4(a)(16)). */
  readonly hmda: number
}

/**
 * Returns a reason in the notice's wording. Returns undefined for a low score, because the notice states the credit
 * file's key factors instead.
 */
export const reasonText = (code: string): string | undefined =>
  (REASONS as Readonly<Record<string, { readonly notice: string | undefined } | undefined>>)[code]?.notice

/** Returns a reason's wording as a separate sentence, without the form's 'Other:'. */
export function plainReason(text: string): string {
  const plain = text.replace(/^Other: /, '')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

export const usedCreditReport = (trace: DecisionTrace): boolean => trace.some(({ rule }) => RULES[rule].credit)

/**
 * Whether the decision was based partly on information from anyone other than the applicant or a consumer reporting
 * agency. The notice must then state the right to ask what this information was (15 U.S.C. 1681m(b)(1)).
 * @param known `verified`: whether another party, such as an employer, verified the income. `recorded`: whether the
 * county's record of the home was read.
 */
export const usedOutsideInformation = (
  trace: DecisionTrace,
  known: { readonly verified: boolean; readonly recorded: boolean },
): boolean =>
  failedReasons(trace).some((code) => {
    const { outside } = REASONS[code]
    return outside === true || (outside === 'VERIFIED' && known.verified) || (outside === 'RECORDED' && known.recorded)
  })

/** The notice's wording for a reason about another applicant. It contains none of that person's details. */
export const OF_ANOTHER: Readonly<Record<NonNullable<ReasonRow['about']>, string>> = {
  CREDIT: 'Other: information in the credit file of the person who applied with you',
  IDENTITY: 'Other: a federally required check of the person who applied with you',
}

/** Maximum number of key factors in a score disclosure, not counting the number of inquiries. */
const MOST_FACTORS = 4

/**
 * Returns the key factors to disclose with a score: the first four, and the number of inquiries even if that makes five
 * (15 U.S.C. 1681g(f)(1)(C), (9)).
 */
export function disclosedFactors(factors: readonly string[]): readonly string[] {
  const inquiries = factors.slice(MOST_FACTORS).find((factor) => /inquir/i.test(factor))
  const first = factors.slice(0, MOST_FACTORS)
  return inquiries && !first.some((factor) => /inquir/i.test(factor)) ? [...first, inquiries] : first
}

/**
 * Returns the principal reasons for an adverse action: at most four, in rule order, without duplicate wording.
 * `factors` are the score's key factors in the credit file's wording. If the score is too low, the notice lists the key
 * factors instead of a reason. `isOfAnother`: returns whether a reason is only about an applicant other than the
 * notice's recipient.
 * @throws RangeError for a low score without factors, because a notice must never invent reasons.
 */
export function principalReasons(
  trace: DecisionTrace,
  factors: readonly string[] = [],
  isOfAnother: (code: ReasonCode) => boolean = () => false,
): PrincipalReason[] {
  const reasons = failedReasons(trace).flatMap((code): PrincipalReason[] => {
    const { about, notice, hmda } = REASONS[code]
    if (about && isOfAnother(code)) return [{ code, text: OF_ANOTHER[about], hmda }]
    if (code === 'CREDIT_SCORE_TOO_LOW') {
      if (factors.length === 0) throw new RangeError('a low score needs the key factors of its credit file')
      return factors.map((text) => ({ code, text, hmda }))
    }
    return notice ? [{ code, text: notice, hmda }] : []
  })
  return reasons
    .filter(({ text }, index) => reasons.findIndex((other) => other.text === text) === index)
    .slice(0, MOST_REASONS)
}

/**
 * One change that would be enough to get an offer. Amounts are in cents. The names of monthly amounts contain MONTHLY.
 */
export type QualifyingChange =
  | { readonly kind: 'LOWER_AMOUNT'; readonly amount: Cents }
  | { readonly kind: 'REDUCE_LIENS'; readonly by: Cents }
  | { readonly kind: 'REDUCE_MONTHLY_DEBTS'; readonly by: Cents }
  | { readonly kind: 'RAISE_MONTHLY_INCOME'; readonly by: Cents }
  | { readonly kind: 'LIQUID_ASSETS'; readonly atLeast: Cents }
  | { readonly kind: 'RAISE_RENT'; readonly by: Cents }
  | { readonly kind: 'RAISE_SCORE'; readonly to: number }

const HUNDRED = 100_00
const HIGHEST_SCORE = 850

/**
 * Returns changes, each of which alone would be enough to get an offer. Each change is as small as possible. If only
 * the chosen amount was too high, returns the amount that the rules would allow. To test a change, this function runs
 * all rules again. Amounts change in steps of $100, and scores in steps of one point.
 */
export function qualifyingChanges(
  input: UnderwritingInput,
  policy: LendingPolicy,
  pricing: Pricing,
): QualifyingChange[] {
  const decide = (changed: UnderwritingInput): UnderwritingDecision =>
    underwrite({ ...changed, choice: undefined }, policy, pricing)
  const offered = (changed: UnderwritingInput): boolean => decide(changed).offers.length > 0
  const now = decide(input)
  if (now.offers.length > 0) {
    const wanted = input.choice?.amount
    return wanted !== undefined && wanted > now.maxLine ? [{ kind: 'LOWER_AMOUNT', amount: now.maxLine }] : []
  }
  if (now.decision === 'INELIGIBLE' || now.decision === 'INITIAL' || now.decision === 'ERROR') return []

  const changes: QualifyingChange[] = []
  const [first, ...others] = input.applicants
  const liens = input.property.liens.reduce((sum, { balance }) => sum + balance, 0)
  const reduced = leastSteps(Math.ceil(liens / HUNDRED), (steps) =>
    offered(withoutLiens(input, cents(steps * HUNDRED))),
  )
  if (reduced > 0) changes.push({ kind: 'REDUCE_LIENS', by: cents(Math.min(liens, reduced * HUNDRED)) })

  if (input.product === 'DSCR') {
    const rent = input.property.rent ?? ZERO
    const more = leastSteps(MOST_MONTHLY, (steps) =>
      offered({ ...input, property: { ...input.property, rent: cents(rent + steps * HUNDRED) } }),
    )
    if (more > 0) changes.push({ kind: 'RAISE_RENT', by: cents(more * HUNDRED) })
  } else {
    const debts = input.applicants.reduce((sum, { monthlyDebts }) => sum + monthlyDebts, 0)
    const less = leastSteps(Math.ceil(debts / HUNDRED), (steps) => offered(withoutDebts(input, cents(steps * HUNDRED))))
    if (less > 0) changes.push({ kind: 'REDUCE_MONTHLY_DEBTS', by: cents(Math.min(debts, less * HUNDRED)) })

    const earning = (steps: number): UnderwritingInput => {
      const more = cents(steps * HUNDRED)
      const incomes = [...first.incomes, { source: 'FULL_TIME' as const, stated: more, verified: more }]
      return { ...input, applicants: [{ ...first, incomes }, ...others] }
    }
    const more = leastSteps(MOST_MONTHLY, (steps) => offered(earning(steps)))
    if (more > 0) {
      const by = cents(more * HUNDRED)
      const told = input.applicants.reduce((sum, { liquidAssets = ZERO }) => sum + liquidAssets, 0)
      const atLeast = cents(told + assetsForIncome(by, policy.assetDepletion))
      changes.push({ kind: 'RAISE_MONTHLY_INCOME', by }, { kind: 'LIQUID_ASSETS', atLeast })
    }
  }
  const lowest = Math.min(
    ...input.applicants.map(({ credit }) => (credit?.status === 'SCORED' ? credit.score : HIGHEST_SCORE)),
  )
  const points = leastSteps(HIGHEST_SCORE - lowest, (steps) => offered(withScore(input, lowest + steps)))
  if (points > 0) changes.push({ kind: 'RAISE_SCORE', to: lowest + points })
  return changes
}

/** The search for a sufficient increase stops at $1,000,000 a month. If even that isn't enough, more wouldn't help. */
const MOST_MONTHLY = 10_000

/**
 * Returns the smallest sufficient number of steps, from 1 to `most`. Returns 0 if even `most` steps aren't sufficient.
 * Assumes that more steps never make the result worse.
 */
function leastSteps(most: number, enough: (steps: number) => boolean): number {
  if (most < 1 || !enough(most)) return 0
  let [low, high] = [1, most]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (enough(middle)) high = middle
    else low = middle + 1
  }
  return high
}

/**
 * Returns the input after a payoff of `by` cents, starting with the last lien. The monthly payments on the remaining
 * liens don't change.
 */
function withoutLiens(input: UnderwritingInput, by: Cents): UnderwritingInput {
  let left: number = by
  const liens: Lien[] = []
  for (const lien of [...input.property.liens].reverse()) {
    const paid = Math.min(left, lien.balance)
    left -= paid
    if (paid < lien.balance) liens.unshift({ ...lien, balance: cents(lien.balance - paid) })
  }
  return { ...input, property: { ...input.property, liens } }
}

function withoutDebts(input: UnderwritingInput, by: Cents): UnderwritingInput {
  let left: number = by
  const [first, ...others] = input.applicants.map((applicant) => {
    const paid = Math.min(left, applicant.monthlyDebts)
    left -= paid
    return { ...applicant, monthlyDebts: cents(applicant.monthlyDebts - paid) }
  })
  return first ? { ...input, applicants: [first, ...others] } : input
}

/** Returns the input with every owner's score raised to at least `score`. */
function withScore(input: UnderwritingInput, score: number): UnderwritingInput {
  const [first, ...others] = input.applicants.map((applicant) => {
    const { credit } = applicant
    return credit?.status === 'SCORED' && credit.score < score
      ? { ...applicant, credit: { ...credit, score } }
      : applicant
  })
  return first ? { ...input, applicants: [first, ...others] } : input
}
