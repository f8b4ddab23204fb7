/** Lists the states and screens that none of the full-journey tests in `npm test` reach. */
import type { ConditionView } from 'domain/application/conditions/conditions.ts'
import { borrowerTable } from 'domain/journey/borrower.ts'
import type { BorrowerState } from 'domain/journey/borrowerNames.ts'
import type { Screen } from 'domain/routes/routes.ts'
import { journeys } from '../../server/testing/states.ts'
import { STATES_FILE, visitedIn, WALKS_FILE } from './visited.ts'

/** Personas whose full journey already has a browser test. Such a test visits every state of the persona's journey. */
const WALKED = ['prime', 'selfemployed', 'retired', 'manual', 'cosigner', 'declined']
/** States that end too quickly to see in a browser, even if an outside party responds slowly. */
const MOMENTS: readonly BorrowerState[] = ['waitSign', 'waitNotary']
/** Screens that open only while a condition is open. `states.spec.ts` opens them after an agent opens the condition. */
const ASKED_FOR: readonly Screen[] = ['conditions/upload-document', 'conditions/phone-number']
/** Screens for people who return from a provider's page. Anyone else who opens such a screen is redirected. */
const RETURNS: readonly Screen[] = ['income/link/:type']

const screensOf = (state: BorrowerState): readonly Screen[] =>
  [...borrowerTable.steps, ...borrowerTable.overrides].flatMap(({ id, screens }) => (id === state ? screens : []))
/** Screens that can be opened in many states. The tests open each screen only in the state listed here. */
const BESIDE: Partial<Record<BorrowerState, readonly Screen[]>> = {
  appSummary: ['start/changes', 'status', 'conditions', 'product/offer-package'],
}

export interface Look {
  readonly state: BorrowerState
  /** Whether to also check the first screen that a person sees in this state. */
  readonly lands: boolean
  readonly screens: readonly Screen[]
}

/** Returns the states and screens to check, keyed by persona. Each persona's states are in the order of the journey. */
export function looks(): ReadonlyMap<string, readonly Look[]> {
  const walked = visitedIn((file) => !STATES_FILE.test(file) && !WALKS_FILE.test(file))
  const seen = new Set<Screen>(ASKED_FOR.concat(RETURNS))
  const found = new Map<string, readonly Look[]>()
  for (const [persona, states] of journeys()) {
    const theirs: Look[] = []
    for (const state of states) {
      if (MOMENTS.includes(state)) continue
      const own = screensOf(state)
      const lands = !WALKED.includes(persona) || state === 'waitSummary'
      const rest = [...own.slice(lands ? 1 : 0), ...(BESIDE[state] ?? [])].filter(
        (screen) => !seen.has(screen) && !walked.has(`{uuid}/${screen}`),
      )
      const screens = rest.filter((screen) => !screen.includes('/:'))
      for (const screen of [...screens, ...(lands ? own.slice(0, 1) : [])]) seen.add(screen)
      if (lands || screens.length > 0) theirs.push({ state, lands, screens })
    }
    if (theirs.length > 0) found.set(persona, theirs)
  }
  return found
}

/** Returns the URL of the page for answering a condition. `path` is the page's path and may have a query. */
export function conditionUrl(path: string, condition: ConditionView | undefined): string {
  const named = new URLSearchParams({
    conditionUuid: condition?.uuid ?? '',
    conditionType: condition?.actionNeeded ?? '',
    conditionEnum: condition?.categoryEnum ?? '',
  })
  return `${path}${path.includes('?') ? '&' : '?'}${named}`
}
