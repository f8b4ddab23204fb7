import * as z from 'zod/mini'
import { centsSchema, dateSchema, listOf } from '../../../values/schemas.ts'
import { REQUEST_KINDS } from '../../core/requests.ts'
import { borrowerState } from './parts.ts'

/** The preview of a late change, shown to the borrower before the change is made. */
export const changePreview = z.object({
  /** Kinds of requests to outside parties that the change would send. */
  asks: listOf(z.enum(REQUEST_KINDS)),
  /** Finished steps that the borrower would have to repeat, in order. */
  again: listOf(borrowerState),
  /**
   * KEPT: the chosen offer stays the same. CHANGED: the offer's figures change. DROPPED: the borrower has to choose
   * again. NONE: there was no offer.
   */
  offer: z.enum(['KEPT', 'CHANGED', 'DROPPED', 'NONE']),
  largestLine: z.object({ before: centsSchema, after: centsSchema }),
  /** Monthly payment of the chosen offer before and after the change, in cents. */
  payment: z.optional(z.object({ before: centsSchema, after: centsSchema })),
  /** Whether the change would lead to a decline, because the lender could no longer offer any line. */
  declines: z.boolean(),
  /** The first day when the borrower may sign closing documents, if federal or state law sets a waiting period. */
  signingFrom: z.optional(dateSchema),
})
