import { personName } from 'domain/application/views/schemas/parts.ts'
import { centsSchema, dateSchema, listOf } from 'domain/values/schemas.ts'
import * as z from 'zod/mini'
import { call, type Port } from '../shared/definePort.ts'
import { attachment } from '../shared/schemas.ts'

/**
 * `book` and `page`: where the deed is recorded, in counties that number recordings by book. `fees`: the county's
 * charges. `stamped`: the county's stamped copy of the deed.
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

/** The county returned the deed. `reason`: the problem with the deed, in the recorder's words. */
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
      /** The owners who signed the deed. The county files the deed under their names. */
      grantors: listOf(personName),
      /** Why the county last rejected the deed, in the recorder's words. */
      rejection: z.optional(z.string()),
      /** The corrections that staff made after the county rejected the deed. */
      correction: z.optional(z.string()),
    }),
    z.discriminatedUnion('status', [recorded, rejected]),
    // In older versions, staff could only enter that the deed was recorded. The answers stored by these versions have
    // no status.
    (answer) => ({ status: 'RECORDED', ...Object(answer) }),
  ),
}
export type Recording = Port<typeof recordingCalls>
