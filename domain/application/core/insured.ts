/** Insurance on the home: the coverage that a line requires, and whether the home is insured. */
import type { LienKind } from '../../forms/liens.ts'
import { floodCoverage, MOST_FLOOD_COVERAGE } from '../../rules/flood.ts'
import type { PropertyType } from '../../rules/home.ts'
import { dwellingCoverage, policyProblems } from '../../rules/insurance.ts'
import { type Cents, cents, ZERO } from '../../values/money.ts'
import type { Application } from '../types.ts'

type Secured = {
  readonly offer?: { readonly amount: Cents } | undefined
  readonly liens: readonly {
    readonly balance?: Cents | undefined
    readonly originalAmount?: Cents | undefined
    readonly kind: LienKind
    readonly payOff: boolean
  }[]
}

/**
 * Returns a lien's amount in cents for the required flood coverage. For a mortgage, it's the balance. For a line of
 * credit, it's the larger of the balance and the limit (the original amount), because the owner can draw up to the
 * limit at any time. If no amount is known, it's the flood insurance program's maximum coverage.
 */
function floodAmount({ kind, balance, originalAmount }: Secured['liens'][number]): Cents {
  if (kind !== 'HELOC') return balance ?? MOST_FLOOD_COVERAGE
  const known = [balance, originalAmount].filter((amount) => amount !== undefined)
  return known.length > 0 ? cents(Math.max(...known)) : MOST_FLOOD_COVERAGE
}

/**
 * Returns the minimum flood coverage for the chosen line in cents, limited by the building's insurable value if it's
 * known (12 CFR 208.25(c)(1)).
 */
export const floodCoverageFor = ({ offer, liens }: Secured, insurableValue?: Cents): Cents =>
  floodCoverage({
    line: offer?.amount ?? ZERO,
    liens: liens.filter(({ payOff }) => !payOff).map(floodAmount),
    insurableValue,
  })

type Home = Secured & { readonly property: { readonly type?: PropertyType | undefined } }

/**
 * Returns the minimum dwelling coverage for the chosen line in cents, limited by the cost to rebuild the home if it's
 * known. Undefined for a condominium, because its association insures the building. A lien with an unknown balance
 * counts with its original amount.
 */
export const dwellingCoverageFor = ({ offer, liens, property }: Home, rebuildingCost?: Cents): Cents | undefined =>
  property.type === 'CONDOMINIUM'
    ? undefined
    : dwellingCoverage({
        line: offer?.amount ?? ZERO,
        liens: liens
          .filter(({ payOff }) => !payOff)
          .map(({ balance, originalAmount }) => balance ?? originalAmount ?? ZERO),
        rebuildingCost,
      })

/**
 * Whether the lender has accepted insurance for the home, and the insurance still suffices. If the line has grown since
 * then, the dwelling coverage must be enough for the larger line. In a flood hazard area, the accepted insurance must
 * include a flood policy, and a larger line needs a new check of that policy (42 U.S.C. 4012a).
 */
export function isInsured(a: Pick<Application, 'insurance' | 'flood' | 'offer' | 'liens' | 'property'>): boolean {
  const { insurance, flood, offer } = a
  if (!insurance?.accepted) return false
  const line = offer?.amount ?? ZERO
  const { checked } = insurance
  // `checked` is missing on policies that were accepted before insurance checks reported the coverage.
  if (
    checked &&
    line > checked.line &&
    policyProblems(checked, dwellingCoverageFor(a, checked.rebuildingCost)).length > 0
  )
    return false
  return !flood?.inHazardArea || (insurance.flood !== undefined && line <= insurance.flood.line)
}
