/** The API for the borrower's ledger: every consent, credit inquiry, view, change and signature of an application. */
import * as z from 'zod/mini'
import { CONSENT_TYPES } from '../application/core/consents.ts'
import { LEDGER_ACTORS, LEDGER_KINDS } from '../application/views/ledger.ts'
import { dateSchema, instantSchema, listOf } from '../values/schemas.ts'
import { contract, uuid } from './contract.ts'
import { LEDGER_CALLS as BASE } from './paths.ts'

export const LEDGER_FORMAT = 'hearthline-ledger/1'

const entry = z.object({
  kind: z.enum(LEDGER_KINDS),
  at: instantSchema,
  /** A phrase in English that says what happened. */
  what: z.string(),
  by: z.enum(LEDGER_ACTORS),
  /** The role and the short name of the staff member who acted. */
  name: z.optional(z.string()),
  /** The number of the event; absent for a view. */
  seq: z.optional(z.int()),
  consent: z.optional(z.object({ type: z.enum(CONSENT_TYPES), version: z.string(), digest: z.optional(z.string()) })),
  /** SHA-256 of the previous entry's link followed by this entry, in hexadecimal. */
  link: z.string(),
})

const ledgerFile = z.object({
  format: z.literal(LEDGER_FORMAT),
  application: uuid,
  loanNumber: z.string(),
  lender: z.string(),
  madeAt: instantSchema,
  entries: listOf(entry),
  /**
   * The hash chain of all events. An event's hash is the SHA-256 of the previous hash and the event's content. `body`:
   * an event's exact content. It's present only if the borrower acted; the lender doesn't disclose the content of other
   * events.
   */
  events: listOf(z.object({ seq: z.int(), previous: z.string(), hash: z.string(), body: z.optional(z.string()) })),
  /** The exact texts of the consents, with placeholders in braces. The digest is the first 16 digits of the SHA-256. */
  texts: listOf(z.object({ version: z.string(), digest: z.string(), text: z.string() })),
  /**
   * The last day on which the lender stored the chain's state outside the database, and the last event on that day.
   * `stamp`: the independent authority that stamped the root, and the signed time. Absent without a valid stamp.
   */
  anchored: z.optional(
    z.object({
      ...{ day: dateSchema, seq: z.int(), root: z.string() },
      stamp: z.optional(z.object({ by: z.string(), at: instantSchema })),
    }),
  ),
  /** The lender's seal over all fields above: a detached CMS signature in base64. */
  seal: z.string(),
})
export type LedgerFile = z.infer<typeof ledgerFile>
export type LedgerLine = LedgerFile['entries'][number]

const one = {
  method: 'GET',
  access: 'borrower',
  params: z.object({ uuid }),
} as const

export const getLedger = contract({
  ...one,
  id: 'getLedger',
  path: `${BASE}/{uuid}`,
  summary:
    'Returns the ledger of an application for its borrower: every consent, credit inquiry, view, change and signature, with the hash chain of all events and the lender’s seal.',
  response: ledgerFile,
})

export const getLedgerPdf = contract({
  ...one,
  id: 'getLedgerPdf',
  path: `${BASE}/{uuid}/pdf`,
  summary: 'Returns the ledger as a sealed PDF.',
  produces: 'application/octet-stream',
})
