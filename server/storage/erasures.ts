/**
 * Statements that erase files whose retention periods have ended. The database's owner runs them in functions of the
 * migration 0035, because the server's role can't delete events or people.
 */

import type { UnaskedVendor } from 'domain/api/agentRecords.ts'
import type { RequestKind } from 'domain/application/core/requests.ts'
import type { KeptRecord } from 'domain/rules/retention.ts'
import type { Instant, PlainDate } from 'domain/values/dates.ts'
import { statement } from './transactions.ts'

/** A record of an erasure. It contains no personal data. */
export interface Erasure {
  readonly application: string
  readonly org: string
  readonly at: Instant
  /** The day of the decision on the application. */
  readonly endedOn: PlainDate
  readonly records: readonly KeptRecord[]
  /** The people whose keys were destroyed. */
  readonly people: readonly string[]
  /** The vendors that staff must ask to delete data. Missing in lists that older versions wrote. */
  readonly unasked?: readonly UnaskedVendor[]
}
export interface ErasureRow extends Erasure {
  readonly seq: number
}

/** Returns the people whose keys were destroyed; null if the file doesn't exist or is on legal hold. */
export const eraseFile = statement<{ people: readonly string[] | null }>(
  'erasure_file',
  'select erase_file($1, $2, $3, $4, $5::uuid[]) as people',
)

/** Records the vendors that staff must ask to delete data, in the transaction that erases the file. */
export const noteUnasked = statement('erasure_unasked', 'select note_unasked($1, $2)')

/** A file that may be due for erasure, and the time when it ended. */
export interface OldFile {
  readonly application: string
  readonly since: Instant
}
/**
 * Lists files that ended before a time and may be due for erasure, oldest first. Parameters: the organization, the
 * time, the `since` and the `application` of the last file on the previous page, and the maximum number.
 */
export const filesToErase = statement<OldFile>(
  'erasure_due',
  'select application, since from files_to_erase($1, $2, $3, $4, $5)',
)

/** Deletes applications that registration declined. Parameters: the organization, the time before which it declined. */
export const forgetDenials = statement<{ forgotten: number }>(
  'erasure_denials',
  'select forget_denials($1, $2) as forgotten',
)

const COLUMNS = 'seq, application, org_code as org, at, ended_on as "endedOn", records, people, unasked'

/** A request to an outside party and its orders there. */
export interface OrderRow {
  readonly kind: RequestKind
  readonly no: number
  readonly key: string
  readonly since: Instant
  /** Whether an attempt of the request has started. */
  readonly wasClaimed: boolean
  readonly isDone: boolean
  /** The party's ID for the order; null if the party never told us one. */
  readonly reference: string | null
  /** The adapter that accepted the order; null if that's unknown. */
  readonly adapter: string | null
  /** Earlier references, each after its adapter and a colon. No adapter if it's unknown. */
  readonly former: readonly string[]
}
/** Reads an application's requests to outside parties, in mode SYSTEM. */
export const ordersOf = statement<OrderRow>(
  'erasure_orders',
  `select kind, no, key, created_at as since, claimed_at is not null as "wasClaimed", state = 'DONE' as "isDone",
     reference, adapter, former_orders as former
   from effect where application = $1 order by kind, no`,
)

/** Reads the erasures after the given number, oldest first. */
export const readErasures = statement<ErasureRow>(
  'erasure_read',
  `select ${COLUMNS} from erasure where seq > $1 order by seq limit 1000`,
)

/** Returns which of the given applications are already erased. */
export const alreadyErased = statement<{ application: string }>(
  'erasure_known',
  'select application from erasure where application = any($1::uuid[])',
)

/** Lists a lender's erasures before the given number, newest first. Parameters: the organization, number, limit. */
export const listErasures = statement<ErasureRow>(
  'erasure_list',
  `select ${COLUMNS} from erasure where org_code = $1 and seq < $2 order by seq desc limit $3`,
)

/**
 * A vendor that staff must ask by hand to delete data. `by`, `at` and `note` describe how an agent asked the vendor;
 * null if nobody has asked yet.
 */
export interface VendorToAsk {
  readonly application: string
  readonly erasedAt: Instant
  readonly vendor: UnaskedVendor
  readonly by: string | null
  readonly at: Instant | null
  readonly note: string | null
}
/**
 * Lists the vendors that a lender's staff must ask by hand. Vendors that nobody has asked come first, oldest erasure
 * first. The others follow, most recently asked first. Parameters: the organization, the limit.
 */
export const listVendorsToAsk = statement<VendorToAsk>(
  'erasure_vendors',
  `select e.application, e.at as "erasedAt", v.vendor, a.by_agent as by, a.at, a.note
   from erasure e cross join jsonb_array_elements(e.unasked) v(vendor)
   left join asked_vendor a on a.application = e.application and a.party = v.vendor->>'party'
     and a.adapter = v.vendor->>'adapter'
   where e.org_code = $1 and e.unasked <> '[]'
   order by a.at desc nulls first, e.seq limit $2`,
)

/**
 * Records that an agent asked a vendor. Does nothing if the erasure has no such vendor, or if a row exists already.
 * Parameters: the organization, the erased application, the party, the adapter, the agent, the time, the note.
 */
export const insertAskedVendor = statement(
  'erasure_vendor_asked',
  `insert into asked_vendor (org_code, application, party, adapter, by_agent, at, note)
   select org_code, application, $3, $4, $5, $6, $7 from erasure where org_code = $1 and application = $2
     and unasked @> jsonb_build_array(jsonb_build_object('party', $3::text, 'adapter', $4::text))
   on conflict do nothing`,
)
/** Reads who asked a vendor, and how. Parameters: the erased application, the party, the adapter. */
export const readAskedVendor = statement<{ by: string; note: string }>(
  'erasure_vendor_read',
  'select by_agent as by, note from asked_vendor where application = $1 and party = $2 and adapter = $3',
)

/** Reads the names of objects that belonged to erased files, in mode FILES. */
export const erasedObjects = statement<{ object: string }>(
  'erased_object_read',
  'select object from erased_object order by object limit 100',
)
export const forgetObjects = statement('erased_object_delete', 'delete from erased_object where object = any($1)')

/** Lists the lender's files on legal hold, in mode AGENT. Parameters: the organization, the limit. */
export const listHeld = statement<{ application: string; loan_number: string; city: string; state: string }>(
  'lender_file_held',
  'select application, loan_number, city, state from lender_file where org_code = $1 and held order by since, application limit $2',
)
