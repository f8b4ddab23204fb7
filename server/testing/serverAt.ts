/** A sandbox server that runs elsewhere, for walks that go through it by calls: browser tests, crash test, benches. */
import { browserAt } from '../sandbox/driver/http.ts'
import type { RunningServer } from '../sandbox/driver/walk.ts'
import { knowledgeOf } from './knowledge.ts'

/**
 * @param url such as http://movement.localhost:3000
 * @param patience milliseconds for which a call that gets no answer is repeated
 */
export const serverAt = (url: string, patience = 0): RunningServer => ({
  browser: () => browserAt(url, patience),
  // The sandbox seeds the partner when it starts.
  seedPartner: async () => {},
  knows: knowledgeOf,
})
