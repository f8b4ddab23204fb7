/** Agents' saved filters of the work items. Each agent sees only their own filters, on every device. */

import { randomUUID } from 'node:crypto'
import { MOST_FILTERS, type SavedFilter, type SavedFilters, type WorkParts } from 'domain/api/agent.ts'
import { invalid } from 'domain/application/core/command.ts'
import { workFilterForm } from 'domain/forms/agent.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import { NotFound } from '../../errors.ts'
import { deleteFilter, type FilterRow, insertFilter, listFilters, readAgentSeat } from '../../storage/agents.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import type { Services } from '../services.ts'
import { agentScope } from './act.ts'
import { judged } from './decide.ts'

export const filterView = ({ uuid, name, parts }: FilterRow): SavedFilter => ({ uuid, name, ...parts })

/**
 * Saves a filter and returns all of the agent's filters.
 * @throws NotFound if the caller has no seat, Refusal if the name is missing or the agent has too many filters
 */
export function saveFilter(
  services: Services,
  scope: ActorScope,
  { queue, due, state, ...body }: WorkParts & Readonly<Record<string, unknown>>,
): Promise<SavedFilters> {
  const { actor, org } = scope
  const { filterName } = judged(workFilterForm, body, { today: todayAt('', services.clock.now()) })
  const opening = [readAgentSeat(actor), listFilters(actor)] as const
  return services.db.change(agentScope(scope), opening, ([[seat], saved], transaction) => {
    if (!seat) throw new NotFound()
    if (saved.length >= MOST_FILTERS)
      throw invalid('filterName', `You can save up to ${MOST_FILTERS} filters. Remove one first.`)
    const filter = { uuid: randomUUID(), name: filterName, parts: { queue, due, state } }
    transaction.later(insertFilter(filter.uuid, actor, org, filterName, { json: filter.parts }))
    return { filters: [...saved, filter].map(filterView) }
  })
}

/** Removes one of the agent's filters and returns the others. @throws NotFound if the caller has no seat */
export function removeFilter(services: Services, scope: ActorScope, uuid: string): Promise<SavedFilters> {
  const { actor } = scope
  const opening = [readAgentSeat(actor), deleteFilter(actor, uuid), listFilters(actor)] as const
  return services.db.change(agentScope(scope), opening, ([[seat], , saved]) => {
    if (!seat) throw new NotFound()
    return { filters: saved.map(filterView) }
  })
}
