/**
 * Lets tests send HTTP requests to a sandbox server in another process. Used by browser tests, the crash test and
 * benchmarks.
 */

import type { RunningServer } from '../sandbox/driver/walk.ts'
import { browserAt } from './browserAt.ts'
import { knowledgeOf } from './knowledge.ts'

/**
 * @param url such as http://movement.localhost:3000
 * @param patience how many milliseconds to keep retrying a call that gets no response
 */
export const serverAt = (url: string, patience = 0): RunningServer => ({
  browser: () => browserAt(url, patience),
  // Do nothing, because the sandbox already created the partner at startup.
  seedPartner: async () => {},
  knows: knowledgeOf,
})
