/** The API for a person's own copy of the data that the lender keeps about them. */
import * as z from 'zod/mini'
import { instantSchema, listOf } from '../values/schemas.ts'
import { contract } from './contract.ts'
import { SETTINGS_CALLS } from './paths.ts'

export const DATA_COPY_FORMAT = 'hearthline-data-copy/1'

const anything = z.record(z.string(), z.unknown())

const dataCopy = z.object({
  format: z.literal(DATA_COPY_FORMAT),
  lender: z.string(),
  madeAt: instantSchema,
  /** The account's rows from each database table, keyed by the table's name, and the account's `history`. */
  account: z.record(z.string(), listOf(anything)),
  /** The applications as the person sees them on screen, with the person's answers. */
  applications: listOf(anything),
  chats: listOf(anything),
  /** The data that the copy leaves out, and the reasons. */
  notIncluded: listOf(z.object({ what: z.string(), why: z.string() })),
})
export type DataCopy = z.infer<typeof dataCopy>

export const getDataCopy = contract({
  id: 'getDataCopy',
  method: 'GET',
  path: `${SETTINGS_CALLS}/data-copy`,
  summary: "Returns a copy of the signed-in person's data, and says what it leaves out and why. Needs a fresh sign-in.",
  access: 'session',
  response: dataCopy,
  errors: [403, 429],
})
