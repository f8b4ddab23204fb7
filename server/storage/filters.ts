/** Statements for the list filters that people have saved. People can read only their own filters. */

import { statement } from './transactions.ts'

export interface FilterRow {
  readonly uuid: string
  readonly name: string
  readonly parts: unknown
}
/**
 * Reads the filters that a person saved for one list. Filters saved by older versions don't say which list they're for,
 * so they count as filters of the agents' queue.
 */
export const listFilters = statement<FilterRow>(
  'agent_filter_list',
  `select uuid, name, parts from agent_filter where identity = $1 and coalesce(parts->>'list', 'WORK') = $2
   order by created_at, uuid`,
)
export const insertFilter = statement(
  'agent_filter_insert',
  'insert into agent_filter (uuid, identity, org_code, name, parts) values ($1, $2, $3, $4, $5)',
)
export const deleteFilter = statement(
  'agent_filter_delete',
  'delete from agent_filter where identity = $1 and uuid = $2',
)
