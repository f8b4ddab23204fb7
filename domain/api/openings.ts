/**
 * The API for people who don't meet the lender's criteria today. They can ask for an email that tells them when they
 * can apply.
 */
import * as z from 'zod/mini'
import { dateSchema } from '../values/schemas.ts'
import { contract, uuid } from './contract.ts'

export const openingView = z.object({
  /**
   * The date on which we expect to email the person about applying again. Absent if the person can apply only after the
   * lender changes its criteria.
   */
  tellsOn: z.optional(dateSchema),
  /** The address to which the server will send the email; absent if the person hasn't asked for it. */
  tellsTo: z.optional(z.string()),
})
export type OpeningView = z.infer<typeof openingView>

const declined = {
  path: '/service-application/api/v1/application/heloc/{uuid}/opening',
  access: 'borrower',
  params: z.object({ uuid }),
  response: openingView,
} as const

export const getOpening = contract({
  ...declined,
  id: 'getOpening',
  method: 'GET',
  summary:
    'Returns whether the borrower of a declined application asked to be told once the lender accepts it. Returns 404 unless one of the lender’s published criteria declined the application.',
})

export const askForOpening = contract({
  ...declined,
  id: 'askForOpening',
  method: 'POST',
  summary:
    'Asks the lender to email the borrower of a declined application once the lender accepts it. Asking again changes nothing.',
})
