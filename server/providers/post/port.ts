import { MAIL_CLASSES } from 'domain/application/letters/types.ts'
import { postalAddress } from 'domain/application/views/schemas/parts.ts'
import { dateSchema } from 'domain/values/schemas.ts'
import * as z from 'zod/mini'
import { call, type Port } from '../shared/definePort.ts'
import { attachment } from '../shared/schemas.ts'

export const postCalls = {
  mail: call(
    'Mail a document on paper.',
    z.object({
      recipient: z.object({ name: z.string(), address: postalAddress }),
      title: z.string(),
      loanNumber: z.string(),
      document: attachment,
      color: z.boolean(),
      doubleSided: z.boolean(),
    }),
    z.object({
      /** The day on which the carrier received the letter. */
      on: dateSchema,
      class: z.enum(MAIL_CLASSES),
      carrier: z.string().check(z.minLength(1)),
      tracking: z.optional(z.string()),
      /** The vendor's ID for the letter. */
      reference: z.optional(z.string()),
    }),
  ),
  track: call(
    'Report whether a mailed letter arrived or came back.',
    z.object({ reference: z.optional(z.string()), mailedOn: dateSchema }),
    /** UNKNOWN: the letter isn't tracked. */
    z.object({ state: z.enum(['DELIVERED', 'RETURNED', 'UNKNOWN']) }),
  ),
}
export type Post = Port<typeof postCalls>
