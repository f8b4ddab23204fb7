/** The API for conditions, which the lender requests from the borrower or another signer of an application. */
import * as z from 'zod/mini'
import { CONDITION_CATEGORIES } from '../application/conditions/types.ts'
import { CONDITION_ACTIONS, CONDITION_DOCUMENTS } from '../forms/condition.ts'
import { contract, uuid } from './contract.ts'
import { CONDITIONS_OF } from './paths.ts'

const condition = z.object({
  uuid,
  categoryEnum: z.enum(CONDITION_CATEGORIES),
  created: z.string(),
  /** The lender's internal notes on a condition; always empty in the response to borrowers and signers. */
  notes: z.literal(''),
  commentsToBorrower: z.string(),
  requestDocuments: z.array(z.enum(CONDITION_DOCUMENTS)),
  actionNeeded: z.enum(CONDITION_ACTIONS),
  xtraData: z.object({ numDocsRequired: z.int() }),
  status: z.enum(['OPEN', 'SENT', 'LOOKED_AT']),
  sentAt: z.optional(z.string()),
  /** The last day for an agent to review the submitted answer. */
  due: z.optional(z.string()),
  /**
   * `sendBy` is the last day to answer, as stated in the notice of incompleteness. `late` is true if that day has
   * passed and the lender hasn't decided on the condition yet.
   */
  sendBy: z.optional(z.string()),
  late: z.optional(z.boolean()),
})

export const listConditions = contract({
  id: 'listConditions',
  method: 'GET',
  path: `${CONDITIONS_OF}/{uuid}/conditions/external-applicants`,
  summary: 'Lists the signed-in person’s conditions, both open and resolved, oldest first.',
  access: 'party',
  params: z.object({ uuid }),
  response: z.array(condition),
})
