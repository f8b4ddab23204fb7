/** Requests to be told once the lender accepts an application that its published criteria stop today. */
import * as z from 'zod/mini'
import { dateSchema } from '../values/schemas.ts'
import { contract, uuid } from './contract.ts'

export const openingView = z.object({
  /** The day on which the lender emails people who ask for it; absent if it depends on the lender's criteria. */
  tellsOn: z.optional(dateSchema),
  /** The email address to which the server sends the announcement. */
  tellsTo: z.optional(z.string()),
})
export type OpeningView = z.infer<typeof openingView>

const declined = {
  path: '/service-application/api/v1/application/heloc/{uuid}/opening',
  access: 'session',
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
