import type { Instant } from 'domain/values/dates.ts'
import { type Call, statement } from './transactions.ts'

/** One view of an application. */
export interface AccessRow {
  readonly at: Instant
  readonly actor: string
  readonly what: string
}

/**
 * The kinds of access to an application. An entry's text starts with the kind. The log keeps its old entries, so a kind
 * stays in this list even if the server no longer logs it.
 */
export const ACCESS_KINDS = [
  'application',
  'pipeline file',
  'loan number',
  'search result',
  'document',
  'original of document',
  'task',
  'form of task',
  'code for numbers of task',
  'attempt to see numbers of task',
  'full numbers of task',
  'chat',
  'transcript of chat',
  'export of chats',
  "examiner's package",
  'boarding file',
] as const
export type AccessKind = (typeof ACCESS_KINDS)[number]

/** The text of an entry about an application: the kind of access, followed by the item's name. */
export type AccessText = AccessKind | `${AccessKind} ${string}` | `${AccessKind}, ${string}`

/**
 * Logs that a person viewed an item. The entry contains the application, the person and the item's name, but never a
 * value. An entry about a list of several applications has a null `application`. Its text doesn't have to start with a
 * kind.
 */
export const noteAccess: {
  (org: string, application: string | null, actor: string, what: AccessText): Call<Record<string, never>>
  (org: string, application: null, actor: string, what: string): Call<Record<string, never>>
} = statement('access_note', 'insert into access_log (org_code, application, actor, what) values ($1, $2, $3, $4)')

/** Lists the views of an application, oldest first, in a scope that reaches the application. */
export const listAccesses = statement<AccessRow>(
  'access_list',
  'select at, actor, what from access_log where application = $1 order by at, id',
)
