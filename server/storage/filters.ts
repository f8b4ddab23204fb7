/** Statements for the filters that agents and brokers saved. Everyone reads only their own filters. */

import type { WorkParts } from 'domain/api/agent.ts'
import type { PipelineParts } from 'domain/api/broker.ts'
import { statement } from './transactions.ts'

export interface FilterRow<Parts> {
  readonly uuid: string
  readonly name: string
  readonly parts: Parts
}
const MINE = 'select uuid, name, parts from agent_filter where identity = $1'
/** Filters of the agents' queue, which don't name their list. */
export const listWorkFilters = statement<FilterRow<WorkParts>>(
  'agent_filter_list',
  `${MINE} and parts->>'list' is null order by created_at, uuid`,
)
/** Filters of the brokers' pipeline. */
export const listPipelineFilters = statement<FilterRow<PipelineParts>>(
  'pipeline_filter_list',
  `${MINE} and parts->>'list' = 'PIPELINE' order by created_at, uuid`,
)
export const insertFilter = statement(
  'agent_filter_insert',
  'insert into agent_filter (uuid, identity, org_code, name, parts) values ($1, $2, $3, $4, $5)',
)
export const deleteFilter = statement(
  'agent_filter_delete',
  'delete from agent_filter where identity = $1 and uuid = $2',
)
