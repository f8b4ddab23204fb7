import { dateSchema, listOf } from 'domain/values/schemas.ts'
import * as z from 'zod/mini'
import { call, type Port } from '../shared/definePort.ts'
import { attachment } from '../shared/schemas.ts'

export const recordingCalls = {
  record: call(
    'Records the security instrument with the county.',
    z.object({ state: z.string(), county: z.string(), loanNumber: z.string(), deed: listOf(attachment) }),
    z.object({
      /** The recording number. */
      instrument: z.string().check(z.minLength(1)),
      on: dateSchema,
    }),
  ),
}
export type Recording = Port<typeof recordingCalls>
