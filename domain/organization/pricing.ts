import * as z from 'zod/mini'
import { type Pricing, pricingProblems } from '../rules/pricing.ts'
import { PRODUCTS } from '../rules/product.ts'
import { byNumber, count, date, points, signedPoints, text } from '../values/fields.ts'
import { percent } from '../values/rates.ts'
import { lineTermsSchema } from './lineTerms.ts'

const years = z.string().check(z.regex(/^[1-9]\d?$/, 'a number of years'))

/** Schema of an organization's price list. The parsed list has the type that the pricing rule requires. */
export const pricingSchema = z.strictObject({
  version: text(40),
  effectiveOn: date,
  /** Rates, keyed first by minimum score and then by maximum CLTV. */
  base: z.pipe(
    byNumber(byNumber(points)),
    z.transform((bands) =>
      bands.map(([minimumScore, rates]) => ({
        minimumScore,
        rates: rates.map(([cltv, rate]) => ({ maximumCltv: percent(cltv), rate })).reverse(),
      })),
    ),
  ),
  termAddOn: z.record(years, signedPoints),
  occupancyAddOn: z.strictObject({ PRIMARY: signedPoints, SECONDARY: signedPoints, INVESTMENT: signedPoints }),
  interestOnlyAddOn: z.optional(signedPoints),
  interestOnlyFor: z.optional(z.array(z.enum(PRODUCTS)).check(z.minLength(1))),
  discounts: z.strictObject({ autopay: points, member: points }),
  /** Percentage points that are added to the rate, keyed by origination fee in percent. */
  feeOptions: z.pipe(
    byNumber(signedPoints),
    z.transform((options) => options.map(([fee, rateAdjustment]) => ({ fee: percent(fee), rateAdjustment })).reverse()),
  ),
  bounds: z.strictObject({ minimum: points, maximum: points }),
  apor: z.array(z.strictObject({ effectiveOn: date, byTerm: z.record(years, points) })).check(z.minLength(1)),
  /** Number of days for which an offer is valid. */
  offerValidDays: count,
  lineTerms: lineTermsSchema,
})

/** The APR limits for the whole product. No lender's price list can go beyond them. */
const LOWEST_APR = 7.6
const HIGHEST_APR = 17.2

/** Returns the problems with a lender's price list, or an empty list if there are none. */
export function priceProblems(pricing: Pricing): string[] {
  const { minimum, maximum } = pricing.bounds
  const outside = minimum < LOWEST_APR || maximum > HIGHEST_APR
  return [...pricingProblems(pricing), ...(outside ? [`bounds: outside ${LOWEST_APR} to ${HIGHEST_APR}`] : [])]
}
