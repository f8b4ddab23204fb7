/** The fields of the notary meeting. */
import * as z from 'zod/mini'
import { dateSchema, instantSchema, listOf } from '../../../values/schemas.ts'

/** The notary's journal entry and certificate. Older applications lack the optional fields. */
export const journal = z.object({
  entry: z.string(),
  notary: z.string(),
  commission: z.string(),
  at: instantSchema,
  commissionExpires: z.optional(dateSchema),
  county: z.optional(z.string()),
  state: z.optional(z.string()),
  manner: z.optional(z.enum(['REMOTE', 'IN_PERSON'])),
  /** The notary service's identifier for the recording of the online session. */
  recording: z.optional(z.string()),
})

export const notary = z.object({
  kind: z.enum(['ELECTRONIC', 'MANUAL']),
  questions: z.optional(listOf(z.object({ id: z.string(), text: z.string(), choices: listOf(z.string()) }))),
  questionsExpireAt: z.optional(instantSchema),
  knowledgeAttempts: z.int(),
  knowledgePassed: z.boolean(),
  room: z.optional(z.string()),
  link: z.optional(z.string()),
  roomState: z.optional(z.enum(['WAITING', 'LIVE'])),
  notaryName: z.optional(z.string()),
  appointment: z.optional(
    z.object({ date: dateSchema, slot: z.string(), place: z.string(), reference: z.optional(z.string()) }),
  ),
  journal: z.optional(journal),
  completedAt: z.optional(instantSchema),
  failures: z.optional(
    listOf(z.object({ why: z.enum(['ID_REFUSED', 'CONNECTION', 'STOPPED', 'MISSED']), at: instantSchema })),
  ),
})
