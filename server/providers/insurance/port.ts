import { centsSchema, dateSchema, listOf } from 'domain/values/schemas.ts'
import * as z from 'zod/mini'
import { call, type Port } from '../shared/definePort.ts'
import { attachment, home } from '../shared/schemas.ts'

/** Amounts are in cents. */
const policyQuestion = z.object({
  home,
  carrier: z.string(),
  policyNumber: z.string(),
  expires: dateSchema,
  proof: listOf(attachment),
  /** The flood policy; present only in a flood hazard area. */
  flood: z.optional(
    z.object({
      /** The minimum coverage that federal law requires for the line of credit. */
      coverage: centsSchema,
      /** The borrower's answers about the flood policy; undefined if the borrower hasn't entered one. */
      policy: z.optional(z.object({ coverage: centsSchema, insurableValue: z.optional(centsSchema) })),
      proof: listOf(attachment),
    }),
  ),
})
export type PolicyQuestion = z.infer<typeof policyQuestion>

export const insuranceCalls = {
  /** `why`: the reason that the policy doesn't cover the home */
  review: call(
    'Check whether the insurance policy covers the home.',
    policyQuestion,
    z.object({ accepted: z.boolean(), why: z.optional(z.string()) }),
  ),
}
export type Insurance = Port<typeof insuranceCalls>
