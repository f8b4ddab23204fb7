/** Statements for agents' and brokers' saved filters. Everyone can read only their own filters. */

import type { WorkParts } from 'domain/api/agent.ts'
import type { PipelineParts } from 'domain/api/broker.ts'
import { statement } from './transactions.ts'

export interface FilterRow<Parts> {
  readonly uuid: string
  readonly name: string
  readonly parts: Parts
}
const MINE = 'select uuid, name, parts from agent_filter where identity = $1'
/** The filters of the agents' queue. They don't name a list. */
export const listWorkFilters = statement<FilterRow<WorkParts>>(
  'agent_filter_list',
  `${MINE} and parts->>'list' is null order by created_at, uuid`,
)
/** The filters of the brokers' pipeline. */
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
