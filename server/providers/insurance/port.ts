import { MORTGAGEE_CLAUSES } from 'domain/rules/insurance.ts'
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
  /**
   * The minimum dwelling coverage; undefined for a condominium, because the condominium association insures the
   * building.
   */
  dwellingNeeded: z.optional(centsSchema),
  /** The mortgagee clause that the policy must have, with the lender's name and address and the loan number. */
  clause: z.string(),
  /** The flood policy; present only in a flood hazard area. */
  flood: z.optional(
    z.object({
      /** The minimum coverage that federal law requires for the line of credit. */
      coverage: centsSchema,
      /** The borrower's answers about the flood policy; undefined if the borrower hasn't entered a flood policy. */
      policy: z.optional(z.object({ coverage: centsSchema, insurableValue: z.optional(centsSchema) })),
      proof: listOf(attachment),
    }),
  ),
})
export type PolicyQuestion = z.infer<typeof policyQuestion>

export const insuranceCalls = {
  /**
   * `why`: the reason that the policy doesn't cover the home. `mortgagee`: whether the policy has the mortgagee clause.
   * WRONG: the policy names another lender or another address. Always report the coverage, because the server compares
   * it with the required amount. If the coverage or the clause isn't reported, the policy goes to manual review.
   */
  review: call(
    'Check whether the insurance policy covers the home and names the lender as mortgagee.',
    policyQuestion,
    z.object({
      accepted: z.boolean(),
      why: z.optional(z.string()),
      dwellingCoverage: z.optional(centsSchema),
      deductible: z.optional(centsSchema),
      rebuildingCost: z.optional(centsSchema),
      mortgagee: z.optional(z.enum(MORTGAGEE_CLAUSES)),
    }),
  ),
}
export type Insurance = Port<typeof insuranceCalls>
