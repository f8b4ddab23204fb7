/** The filter of the agents' queue, as stored in the page's URL. */
import { WORK_DUES, WORK_OWNERS, type WorkParts } from 'domain/api/agent.ts'
import { WORK_QUEUES } from 'domain/application/views/work.ts'
import { AGENT_WORK } from 'domain/routes/routes.ts'
import { STATE_CODES } from 'domain/values/address.ts'

/** Reads the filter from the URL's query. Leaves out unknown values. */
export const partsOf = (search: URLSearchParams): WorkParts => ({
  queue: WORK_QUEUES.find((one) => one === search.get('queue')),
  due: WORK_DUES.find((one) => one === search.get('due')),
  who: WORK_OWNERS.find((one) => one === search.get('who')),
  state: STATE_CODES.find((one) => one === search.get('state')),
})

/** Returns the URL of the queue with a filter. `after` is the previous page's cursor. */
export function workAddress({ queue, due, state, who }: WorkParts, after?: string): string {
  const search = new URLSearchParams({
    ...(queue && { queue }),
    ...(due && { due }),
    ...(state && { state }),
    ...(who && { who }),
    ...(after && { after }),
  }).toString()
  return search ? `${AGENT_WORK}?${search}` : AGENT_WORK
}
