/** The charges in a line's credit agreement that the rules use. */
import { type Cents, cents, ZERO } from '../values/money.ts'
import { type Percent, percent } from '../values/rates.ts'
import { type HighCostCharges, pointsAndFees, share, type TerminationCharge } from './highCost.ts'
import { TEXAS_MINIMUM_ADVANCE } from './texas.ts'

/** Amounts in cents. */
export interface LineCharges {
  /**
   * Annual fee, due on each anniversary of the line's opening. The first one is therefore never due at account opening.
   */
  readonly annualFee: Cents
  /** Fee for closing the line during the draw period. */
  readonly terminationFee: Cents
  /** Fee for an additional draw, in percent of the draw. */
  readonly additionalDrawFee: Percent
  /** Compensation that the lender pays the broker of a line, in percent of the line. */
  readonly brokerCompensation?: Percent | undefined
}

interface ChargesWithMinimum extends LineCharges {
  readonly minimumDraw: Cents
}

/**
 * Returns a line's minimum draw and its charges. On a Texas homestead, the Texas Constitution restricts the minimum
 * draw and the charges (art. XVI § 50(a)(6)(E), (t)).
 */
export function chargesOf(
  terms: ChargesWithMinimum,
  texasHomestead: boolean,
): Pick<ChargesWithMinimum, 'minimumDraw' | 'annualFee' | 'terminationFee' | 'additionalDrawFee'> {
  const { minimumDraw, annualFee, terminationFee, additionalDrawFee } = terms
  if (!texasHomestead) return { minimumDraw, annualFee, terminationFee, additionalDrawFee }
  return {
    minimumDraw: cents(Math.max(minimumDraw, TEXAS_MINIMUM_ADVANCE)),
    annualFee: ZERO,
    terminationFee: ZERO,
    additionalDrawFee: percent(0),
  }
}

/** The charges in a quote that the high-cost test counts besides the origination fee. Amounts in cents. */
export interface QuotedCharges {
  readonly terminationFee: Cents
  readonly additionalDrawFee: Percent
  /** Compensation that the lender pays the application's broker, in percent of the line; 0 if there's no broker. */
  readonly brokerCompensation: Percent
}

/** Returns the charges to quote. `brokered`: whether a broker brought the application. */
export function quotedCharges(terms: ChargesWithMinimum, texasHomestead: boolean, brokered: boolean): QuotedCharges {
  const { terminationFee, additionalDrawFee } = chargesOf(terms, texasHomestead)
  const brokerCompensation = (brokered ? terms.brokerCompensation : undefined) ?? percent(0)
  return { terminationFee, additionalDrawFee, brokerCompensation }
}

interface ChargedLine {
  readonly amount: Cents
  /** Draw period in years. The termination fee applies until its end. */
  readonly drawPeriod: number
  readonly originationFee: Cents
}

/**
 * Returns the charges that the high-cost test counts for a line. The test assumes one draw. We assume a draw of the
 * whole line, because the regulation doesn't limit the draw's amount (12 CFR 1026.32(b)(2)(viii)). Fractions of a cent
 * are rounded up.
 */
export function countedCharges(
  { terminationFee, additionalDrawFee, brokerCompensation }: QuotedCharges,
  { amount, drawPeriod, originationFee }: ChargedLine,
): { readonly fees: Cents; readonly termination: readonly TerminationCharge[] } {
  const charges: HighCostCharges = {
    financeCharge: originationFee,
    originatorCompensation: share(amount, brokerCompensation, Math.ceil),
    participationFees: ZERO,
    drawFee: share(amount, additionalDrawFee, Math.ceil),
    termination: [{ amount: terminationFee, untilMonth: 12 * drawPeriod }],
  }
  return { fees: pointsAndFees(charges), termination: charges.termination }
}
