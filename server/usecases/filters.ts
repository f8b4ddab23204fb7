/** Saves filters for lists. People see only their own filters, on all their devices. */

import { randomUUID } from 'node:crypto'
import { type WorkParts, workPartsSchema } from 'domain/api/agent.ts'
import { type PipelineParts, pipelinePartsSchema } from 'domain/api/broker.ts'
import { invalid } from 'domain/application/core/command.ts'
import { filterForm, MOST_FILTERS } from 'domain/forms/filter.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import * as z from 'zod/mini'
import { NotFound } from '../errors.ts'
import { readAgentSeat } from '../storage/agents.ts'
import { readSeat } from '../storage/brokers.ts'
import { deleteFilter, type FilterRow, insertFilter, listFilters } from '../storage/filters.ts'
import type { ActorScope, Call } from '../storage/transactions.ts'
import { judged } from './agents/decide.ts'
import type { Services } from './services.ts'

/** A list whose filters people can save. */
interface FilteredList<Parts extends object> {
  /** The list's name in the database. */
  readonly name: string
  /** The schema for a filter's fields. */
  readonly parts: z.ZodMiniType<Parts>
  /** Reads the person's seat. Only people with a seat can see the list. */
  readonly seat: (actor: string) => Call<unknown>
}
export const WORK_LIST: FilteredList<WorkParts> = { name: 'WORK', parts: workPartsSchema, seat: readAgentSeat }
/** Filters don't contain the search text, because it can be a borrower's name. */
export const PIPELINE_LIST: FilteredList<PipelineParts> = {
  ...{ name: 'PIPELINE', parts: pipelinePartsSchema, seat: readSeat },
}

type Saved<Parts> = Parts & Pick<FilterRow, 'uuid' | 'name'>

/** Reads the filters that a person has saved for a list. */
export const filtersOf = <Parts extends object>({ name }: FilteredList<Parts>, actor: string): Call<FilterRow> =>
  listFilters(actor, name)

/** Returns the filters that this version of the program can read. Skips all others, so that the list still loads. */
export const filterViews = <Parts extends object>(
  { parts }: FilteredList<Parts>,
  rows: readonly FilterRow[],
): Saved<Parts>[] =>
  rows.flatMap((row) => {
    const read = z.safeParse(parts, row.parts)
    return read.success ? [{ ...read.data, uuid: row.uuid, name: row.name }] : []
  })

/**
 * Saves a filter and returns all of the person's filters for the list.
 * @throws NotFound if the person has no seat, Refusal if the name is missing or the person has too many filters
 */
export async function saveFilter<Parts extends object>(
  services: Services,
  list: FilteredList<Parts>,
  scope: ActorScope,
  body: Readonly<Record<string, unknown>>,
): Promise<{ filters: Saved<Parts>[] }> {
  const { actor, org } = scope
  const { filterName } = judged(filterForm, body, { today: todayAt('', services.clock.now()) })
  const opening = [list.seat(actor), filtersOf(list, actor)] as const
  return services.db.change(scope, opening, ([[seat], saved], transaction) => {
    if (!seat) throw new NotFound()
    if (filterViews(list, saved).length >= MOST_FILTERS)
      throw invalid('filterName', `You can save up to ${MOST_FILTERS} filters. Remove one first.`)
    const filter = { uuid: randomUUID(), name: filterName, parts: z.parse(list.parts, body) }
    const json = { ...filter.parts, list: list.name }
    transaction.later(insertFilter(filter.uuid, actor, org, filterName, { json }))
    return { filters: filterViews(list, [...saved, filter]) }
  })
}

/** Removes a filter and returns the person's other filters for the list. @throws NotFound if the person has no seat */
export async function removeFilter<Parts extends object>(
  services: Services,
  list: FilteredList<Parts>,
  scope: ActorScope,
  uuid: string,
): Promise<{ filters: Saved<Parts>[] }> {
  const { actor } = scope
  const opening = [list.seat(actor), deleteFilter(actor, uuid), filtersOf(list, actor)] as const
  return services.db.change(scope, opening, ([[seat], , saved]) => {
    if (!seat) throw new NotFound()
    return { filters: filterViews(list, saved) }
  })
}
