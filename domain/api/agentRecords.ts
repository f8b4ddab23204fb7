/** The API for legal holds, the closing of a line, the record of erased files, and the packages for examiners. */
import * as z from 'zod/mini'
import { askedVendorForm, closeLineForm, legalHoldForm } from '../forms/agent.ts'
import { PARTIES } from '../organization/providers.ts'
import { FILE_RECORDS, RECORD_NAMES } from '../rules/retention.ts'
import { dateSchema, instantSchema, listOf } from '../values/schemas.ts'
import { BASE, changes, decided, own } from './agent.ts'
import { contract, uuid } from './contract.ts'
import { bodyOf } from './formBody.ts'

/** Maximum number of files on legal hold in the list. */
export const MOST_HELD = 200
/** Maximum number of entries in the list of vendors that staff must ask to delete data. */
export const MOST_VENDORS = 200
export const ERASURE_PAGE_SIZE = 50

/** A vendor that the server couldn't ask to delete a file's data, because the vendor's settings or adapter are gone. */
const unaskedVendor = z.object({
  party: z.enum(PARTIES),
  adapter: z.string(),
  /** The vendor's IDs for the orders that belong to the erased file. */
  orders: listOf(z.string()),
  /** The number of sessions, such as linked banks, that the vendor may still keep. */
  sessions: z.int(),
})
export type UnaskedVendor = z.infer<typeof unaskedVendor>

const records = z.object({
  /** How long the lender keeps each category of records, in months. */
  periods: listOf(z.object({ record: z.enum(RECORD_NAMES), months: z.int(), rule: z.optional(z.string()) })),
  held: listOf(z.object({ application: uuid, loanNumber: z.string(), city: z.string(), state: z.string() })),
  /** The erased files, newest first. Their loan numbers and names are no longer stored. */
  erased: listOf(
    z.object({
      application: uuid,
      at: instantSchema,
      /** The day of the decision on the application. */
      endedOn: dateSchema,
      /** The records that were kept after the erasure, each with its last day of retention. */
      records: listOf(z.object({ record: z.enum(FILE_RECORDS), until: dateSchema, rule: z.string() })),
      /** The number of people whose encryption keys were destroyed. */
      people: z.int(),
    }),
  ),
  /** The vendors that the lender must ask by hand to delete an erased file's data. Those already asked come last. */
  vendors: listOf(
    z.extend(unaskedVendor, {
      /** The erased application. */
      application: uuid,
      erasedAt: instantSchema,
      /** `by`: the agent who asked the vendor. `at`: when the agent recorded it. `note`: how the agent asked. */
      asked: z.optional(z.object({ by: z.string(), at: instantSchema, note: z.string() })),
    }),
  ),
  /**
   * The daily anchors of the installation. Absent if no authority stamps them. `unanchored`: past days without an
   * anchor. `unstamped`: days whose anchor has no stamp yet. `late`: past days whose anchor was stamped more than a day
   * late. `last`: the newest valid stamp.
   */
  anchors: z.optional(
    z.object({
      authority: z.string(),
      unanchored: listOf(dateSchema),
      unstamped: listOf(dateSchema),
      late: listOf(dateSchema),
      last: z.optional(z.object({ day: dateSchema, by: z.string(), at: instantSchema })),
    }),
  ),
  /** The value of `before` for the next page; absent on the last page. */
  next: z.optional(z.int()),
})
export type RecordsView = z.infer<typeof records>

export const getAgentRecords = contract({
  ...own,
  id: 'getAgentRecords',
  access: 'KEEP_RECORDS',
  method: 'GET',
  path: `${BASE}/records`,
  summary:
    'Returns the lender’s retention periods, its files on legal hold, and one page of erased files. Only compliance agents may read them. Each access is logged.',
  query: z.object({ before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))) }),
  response: records,
  errors: [401, 403],
})

export const recordAskedVendor = contract({
  ...own,
  id: 'recordAskedVendor',
  access: 'KEEP_RECORDS',
  method: 'POST',
  path: `${BASE}/records/{uuid}/asked-vendors/{party}/{adapter}`,
  summary:
    'Records that the caller asked a vendor by hand to delete what it keeps about an erased application, and how. The record never changes.',
  params: z.object({ uuid, party: z.enum(PARTIES), adapter: z.string() }),
  body: bodyOf(askedVendorForm),
  status: 204,
  idempotent: true,
  errors: [403],
})

const file = z.object({ uuid })
const hold = z.object({ uuid, holdUuid: uuid })
export const placeAgentHold = contract({
  ...changes,
  id: 'placeAgentHold',
  access: 'KEEP_RECORDS',
  body: bodyOf(legalHoldForm, decided),
  path: `${BASE}/applications/{uuid}/legal-holds`,
  summary: 'Places a legal hold. The file isn’t erased until two agents lift the hold.',
  params: file,
})
export const proposeAgentLift = contract({
  ...changes,
  id: 'proposeAgentLift',
  access: 'KEEP_RECORDS',
  body: bodyOf(legalHoldForm, decided),
  path: `${BASE}/applications/{uuid}/legal-holds/{holdUuid}/propose`,
  summary: 'Proposes to lift a legal hold. Another agent must agree.',
  params: hold,
})
export const liftAgentHold = contract({
  ...changes,
  id: 'liftAgentHold',
  access: 'KEEP_RECORDS',
  body: z.object(decided.more),
  path: `${BASE}/applications/{uuid}/legal-holds/{holdUuid}/lift`,
  summary: 'Lifts a legal hold that another agent proposed to lift.',
  params: hold,
})
export const keepAgentHold = contract({
  ...changes,
  id: 'keepAgentHold',
  access: 'KEEP_RECORDS',
  body: bodyOf(legalHoldForm, decided),
  path: `${BASE}/applications/{uuid}/legal-holds/{holdUuid}/keep`,
  summary: 'Keeps a legal hold that an agent proposed to lift.',
  params: hold,
})
export const closeAgentLine = contract({
  ...changes,
  id: 'closeAgentLine',
  access: 'KEEP_RECORDS',
  body: bodyOf(closeLineForm, decided),
  path: `${BASE}/applications/{uuid}/line-closed`,
  summary: 'Records the day on which a line was closed. Retention periods of the file count from this day.',
  params: file,
})

/** REDACTED packages leave out names, addresses, contact data and files. */
export const EXAMINATION_LEVELS = ['FULL', 'REDACTED'] as const
export type ExaminationLevel = (typeof EXAMINATION_LEVELS)[number]

export const exportExamination = contract({
  ...own,
  id: 'exportExamination',
  access: 'EXPORT_EXAMINATION',
  method: 'GET',
  path: `${BASE}/applications/{uuid}/examination`,
  summary:
    'Returns an examiner’s package as a ZIP file: decisions with their rules and figures, consents, documents with proof of delivery, messages, letters, the access log, and all events with their hashes. Only compliance agents may download it. Each download is logged.',
  params: file,
  query: z.object({ level: z.enum(EXAMINATION_LEVELS) }),
  produces: 'application/octet-stream',
})
