import { personName } from 'domain/application/views/schemas/parts.ts'
import { centsSchema, dateSchema, listOf } from 'domain/values/schemas.ts'
import * as z from 'zod/mini'
import { call, type Port } from '../shared/definePort.ts'
import { attachment } from '../shared/schemas.ts'

/**
 * `book` and `page`: the place in counties that number by books. `fees`: what the county charged. `stamped`: the county's
 * stamped copy of the deed.
 */
const recorded = z.object({
  status: z.literal('RECORDED'),
  /** The recording number. */
  instrument: z.string().check(z.minLength(1)),
  on: dateSchema,
  book: z.optional(z.string()),
  page: z.optional(z.string()),
  fees: z.optional(centsSchema),
  stamped: z.optional(attachment),
})

/** The county sent the deed back. `reason`: what's wrong with it, in the recorder's words. */
const rejected = z.object({
  status: z.literal('REJECTED'),
  on: dateSchema,
  reason: z.string().check(z.minLength(1), z.maxLength(300)),
})

export const recordingCalls = {
  record: call(
    'Record the security instrument with the county.',
    z.object({
      ...{ state: z.string(), county: z.string(), loanNumber: z.string(), deed: listOf(attachment) },
      /** The owners who signed the deed, under whose names the county files it. */
      grantors: listOf(personName),
      /** What staff corrected after the county rejected the deed. */
      correction: z.optional(z.string()),
    }),
    z.discriminatedUnion('status', [recorded, rejected]),
    // Answers that staff gave before the county could reject a deed have no status.
    (answer) => ({ status: 'RECORDED', ...Object(answer) }),
  ),
}
export type Recording = Port<typeof recordingCalls>
