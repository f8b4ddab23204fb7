/** Agents' saved filters for work items. Each agent sees only their own filters, on every device. */

import { randomUUID } from 'node:crypto'
import type { SavedFilter, SavedFilters, WorkParts } from 'domain/api/agent.ts'
import { filterForm } from 'domain/forms/filter.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import { NotFound } from '../../errors.ts'
import { readAgentSeat } from '../../storage/agents.ts'
import { deleteFilter, type FilterRow, insertFilter, listWorkFilters } from '../../storage/filters.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import { checkRoom } from '../filters.ts'
import type { Services } from '../services.ts'
import { agentScope } from './act.ts'
import { judged } from './decide.ts'

export const filterView = ({ uuid, name, parts }: FilterRow<WorkParts>): SavedFilter => ({ uuid, name, ...parts })

/**
 * Saves a filter and returns all of the agent's filters.
 * @throws NotFound if the caller has no seat, Refusal if the name is missing or the agent has too many filters
 */
export function saveFilter(
  services: Services,
  scope: ActorScope,
  { queue, due, state, who, ...body }: WorkParts & Readonly<Record<string, unknown>>,
): Promise<SavedFilters> {
  const { actor, org } = scope
  const { filterName } = judged(filterForm, body, { today: todayAt('', services.clock.now()) })
  const opening = [readAgentSeat(actor), listWorkFilters(actor)] as const
  return services.db.change(agentScope(scope), opening, ([[seat], saved], transaction) => {
    if (!seat) throw new NotFound()
    checkRoom(saved)
    const filter = { uuid: randomUUID(), name: filterName, parts: { queue, due, state, who } }
    transaction.later(insertFilter(filter.uuid, actor, org, filterName, { json: filter.parts }))
    return { filters: [...saved, filter].map(filterView) }
  })
}

/** Removes one of the agent's filters and returns the others. @throws NotFound if the caller has no seat */
export function removeFilter(services: Services, scope: ActorScope, uuid: string): Promise<SavedFilters> {
  const { actor } = scope
  const opening = [readAgentSeat(actor), deleteFilter(actor, uuid), listWorkFilters(actor)] as const
  return services.db.change(agentScope(scope), opening, ([[seat], , saved]) => {
    if (!seat) throw new NotFound()
    return { filters: saved.map(filterView) }
  })
}
