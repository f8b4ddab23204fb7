/** Insurance on the home: the flood coverage that a line requires, and whether the home is insured. */
import { floodCoverage, MOST_FLOOD_COVERAGE } from '../../rules/flood.ts'
import { type Cents, ZERO } from '../../values/money.ts'
import type { Application } from '../types.ts'

type Secured = {
  readonly offer?: { readonly amount: Cents } | undefined
  readonly liens: readonly { readonly balance?: Cents | undefined; readonly payOff: boolean }[]
}

/**
 * Returns the minimum flood coverage for the chosen line in cents, given the building's insurable value if it's known.
 * For a lien with an unknown balance, assumes the flood insurance program's maximum coverage.
 */
export const floodCoverageFor = ({ offer, liens }: Secured, insurableValue?: Cents): Cents =>
  floodCoverage({
    line: offer?.amount ?? ZERO,
    liens: liens.filter(({ payOff }) => !payOff).map(({ balance }) => balance ?? MOST_FLOOD_COVERAGE),
    insurableValue,
  })

/**
 * Whether the lender has accepted insurance for the home. In a flood hazard area, the accepted insurance must include a
 * flood policy, and the line mustn't be larger than when that policy was accepted (42 U.S.C. 4012a).
 */
export function isInsured({ insurance, flood, offer }: Pick<Application, 'insurance' | 'flood' | 'offer'>): boolean {
  if (!insurance?.accepted) return false
  return !flood?.inHazardArea || (insurance.flood !== undefined && (offer?.amount ?? ZERO) <= insurance.flood.line)
}
