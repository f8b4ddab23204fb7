/** Saved filters of a list, such as the agents' queue or the brokers' pipeline. Each person sees only their own. */
import * as z from 'zod/mini'
import { filterForm, MOST_FILTERS } from '../forms/filter.ts'
import { listOf } from '../values/schemas.ts'
import type { Audience } from './access.ts'
import { contract, uuid } from './contract.ts'
import { bodyOf } from './formBody.ts'

/** Returns the schema of a person's saved filters, oldest first. `parts`: the schemas of a filter's own fields. */
export const savedFilters = <Parts extends z.core.$ZodLooseShape>(parts: Parts) =>
  listOf(z.object({ uuid, name: z.string(), ...parts }))

/** Returns the contracts for saving and removing a list's filters. `list`: the list's name as used in a sentence. */
export function filterContracts<Parts extends z.core.$ZodLooseShape>(
  parts: Parts,
  {
    ids: [save, remove],
    base,
    list,
    access,
  }: { ids: readonly [string, string]; base: string; list: string; access: Audience },
) {
  const own = { method: 'POST', access, response: z.object({ filters: savedFilters(parts) }) } as const
  return [
    contract({
      ...own,
      id: save,
      path: `${base}/filters`,
      summary: `Saves a filter of the ${list} under a name, for this person only. A person can save up to ${MOST_FILTERS} filters.`,
      body: bodyOf(filterForm, { more: parts }),
      errors: [422],
    }),
    contract({
      ...own,
      id: remove,
      path: `${base}/filters/{uuid}/remove`,
      summary: `Removes one of this person’s saved filters of the ${list}.`,
      params: z.object({ uuid }),
      body: z.looseObject({}),
    }),
  ] as const
}
