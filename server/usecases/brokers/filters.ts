/** Brokers' saved filters for the pipeline. Each person sees only their own filters, on every device. */

import { randomUUID } from 'node:crypto'
import type { PipelineFilters, PipelineParts } from 'domain/api/broker.ts'
import { filterForm } from 'domain/forms/filter.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import { deleteFilter, insertFilter, listPipelineFilters } from '../../storage/filters.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import { judged } from '../agents/decide.ts'
import { checkRoom } from '../filters.ts'
import type { Services } from '../services.ts'
import { filterView, seatOf } from './pipeline.ts'

/**
 * Saves a filter and returns all of the person's filters. The search text isn't saved, because it can contain a
 * borrower's name.
 * @throws NotFound if the person has no seat, Refusal if the name is missing or the person has too many filters
 */
export async function savePipelineFilter(
  services: Services,
  scope: ActorScope,
  { stage, order, ...body }: PipelineParts & Readonly<Record<string, unknown>>,
): Promise<PipelineFilters> {
  const { broker } = await seatOf(services, scope)
  const { filterName } = judged(filterForm, body, { today: todayAt('', services.clock.now()) })
  return services.db.change(broker, [listPipelineFilters(scope.actor)], ([saved], transaction) => {
    checkRoom(saved)
    const filter = { uuid: randomUUID(), name: filterName, parts: { stage, order } }
    const json = { list: 'PIPELINE', ...filter.parts }
    transaction.later(insertFilter(filter.uuid, scope.actor, scope.org, filterName, { json }))
    return { filters: [...saved, filter].map(filterView) }
  })
}

/** Removes one of the person's filters and returns the others. @throws NotFound if the person has no seat */
export async function removePipelineFilter(
  services: Services,
  scope: ActorScope,
  uuid: string,
): Promise<PipelineFilters> {
  const { broker } = await seatOf(services, scope)
  const opening = [deleteFilter(scope.actor, uuid), listPipelineFilters(scope.actor)] as const
  return services.db.change(broker, opening, ([, saved]) => ({ filters: saved.map(filterView) }))
}
