import * as z from 'zod/mini'
import { count, date, points, score, signedPoints, text } from './fields.ts'
import { lineTermsSchema } from './lineTerms.ts'

const years = z.string().check(z.regex(/^[1-9]\d?$/, 'a number of years'))

/** An organisation's price list, as its file has it: the shape that the rule of pricing takes. */
export const pricingSchema = z.strictObject({
  version: text(40),
  effectiveOn: date,
  base: z
    .array(
      z.strictObject({
        minimumScore: score,
        rates: z.array(z.strictObject({ maximumCltv: points, rate: points })).check(z.minLength(1)),
      }),
    )
    .check(z.minLength(1)),
  termAddOn: z.record(years, signedPoints),
  occupancyAddOn: z.strictObject({ PRIMARY: signedPoints, SECONDARY: signedPoints, INVESTMENT: signedPoints }),
  interestOnlyAddOn: z.optional(signedPoints),
  discounts: z.strictObject({ autopay: points, member: points }),
  feeOptions: z.array(z.strictObject({ fee: points, rateAdjustment: signedPoints })).check(z.minLength(1)),
  bounds: z.strictObject({ minimum: points, maximum: points }),
  apor: z.array(z.strictObject({ effectiveOn: date, byTerm: z.record(years, points) })).check(z.minLength(1)),
  /** Days for which an offer holds. */
  offerValidDays: count,
  lineTerms: lineTermsSchema,
})
