/**
 * A sandbox server that runs elsewhere, for tests that walk through it with HTTP calls: browser tests, crash test,
 * benchmarks.
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
  // The sandbox creates the partner when it starts.
  seedPartner: async () => {},
  knows: knowledgeOf,
})
