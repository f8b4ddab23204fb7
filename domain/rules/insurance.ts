/** Rules for homeowners insurance, which must cover the debt on the home and name the lender as mortgagee. */
import { add, type Cents, cents } from '../values/money.ts'
import { type Figure, figure, money } from './trace.ts'

/**
 * Whether a policy has the correct mortgagee clause. The clause requires the insurer to pay the lender first and to
 * notify the lender before the policy ends. WRONG: the clause contains another lender or an outdated address.
 */
export const MORTGAGEE_CLAUSES = ['LISTED', 'WRONG', 'MISSING'] as const
export type MortgageeClause = (typeof MORTGAGEE_CLAUSES)[number]

/** The automatic check's findings in a policy. Amounts in cents; undefined if the check didn't report them. */
export interface PolicyFound {
  readonly dwellingCoverage?: Cents | undefined
  readonly deductible?: Cents | undefined
  /** The cost to rebuild the home, if the policy states it. */
  readonly rebuildingCost?: Cents | undefined
  readonly mortgagee?: MortgageeClause | undefined
}

/**
 * Why a policy needs a manual review. UNKNOWN means that the automatic check didn't report a value, so an agent looks
 * it up in the policy.
 */
export const POLICY_PROBLEMS = [
  'COVERAGE_LOW',
  'COVERAGE_UNKNOWN',
  'MORTGAGEE_WRONG',
  'MORTGAGEE_MISSING',
  'MORTGAGEE_UNKNOWN',
] as const
export type PolicyProblem = (typeof POLICY_PROBLEMS)[number]

interface Secured {
  readonly line: Cents
  /** The balances of the other liens that remain on the home after closing. */
  readonly liens: readonly Cents[]
  readonly rebuildingCost?: Cents | undefined
}

/**
 * Returns the minimum dwelling coverage in cents: the total of all liens on the home including the line, but never more
 * than it costs to rebuild the home. We chose this minimum.
 */
export const dwellingCoverage = ({ line, liens, rebuildingCost }: Secured): Cents => {
  const owed = add(line, ...liens)
  return cents(Math.min(owed, rebuildingCost ?? owed))
}

/**
 * Returns the reasons why a policy needs a manual review.
 * @param needed the minimum dwelling coverage in cents; undefined if the policy doesn't have to insure the building
 */
export function policyProblems(
  { dwellingCoverage: coverage, mortgagee }: PolicyFound,
  needed: Cents | undefined,
): readonly PolicyProblem[] {
  const problems: PolicyProblem[] = []
  if (needed !== undefined && coverage === undefined) problems.push('COVERAGE_UNKNOWN')
  if (needed !== undefined && coverage !== undefined && coverage < needed) problems.push('COVERAGE_LOW')
  if (mortgagee !== 'LISTED') problems.push(`MORTGAGEE_${mortgagee ?? 'UNKNOWN'}`)
  return problems
}

/** Returns the findings that show the reviewer a policy's problems. */
export function policyFindings(
  { dwellingCoverage: coverage, mortgagee }: PolicyFound,
  needed: Cents | undefined,
): readonly Figure[] {
  const isShort = needed !== undefined && (coverage === undefined || coverage < needed)
  return [
    ...(isShort
      ? [
          coverage === undefined ? figure('dwellingCoverage', 'UNKNOWN', 'text') : money('dwellingCoverage', coverage),
          money('dwellingNeeded', needed),
        ]
      : []),
    ...(mortgagee === 'LISTED' ? [] : [figure('mortgageeClause', mortgagee ?? 'UNKNOWN', 'text')]),
  ]
}

/** Returns the mortgagee clause that a policy must have, in the wording that insurers use. */
export const mortgageeClause = (lender: { readonly name: string; readonly address: string }, loanNumber: string) =>
  `${lender.name}, its successors and/or assigns (ISAOA/ATIMA), ${lender.address}, loan ${loanNumber}`
