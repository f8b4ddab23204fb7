/**
 * Connects tests to a sandbox server that runs elsewhere: browser tests, the crash test and benchmarks use it through
 * HTTP calls.
 */
import { browserAt } from '../sandbox/driver/http.ts'
import type { RunningServer } from '../sandbox/driver/walk.ts'
import { knowledgeOf } from './knowledge.ts'

/**
 * @param url such as http://movement.localhost:3000
 * @param patience milliseconds for which an unanswered call is repeated
 */
export const serverAt = (url: string, patience = 0): RunningServer => ({
  browser: () => browserAt(url, patience),
  // The sandbox already created the partner when it started, so this does nothing.
  seedPartner: async () => {},
  knows: knowledgeOf,
})
