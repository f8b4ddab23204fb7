/** Lists the states and screens that no full-journey test in `npm test` reaches. */
import type { ConditionView } from 'domain/application/conditions/conditions.ts'
import { borrowerTable } from 'domain/journey/borrower.ts'
import type { BorrowerState } from 'domain/journey/borrowerNames.ts'
import type { Screen } from 'domain/routes/routes.ts'
import { journeys } from '../../server/testing/states.ts'
import { STATES_FILE, visitedIn, WALKS_FILE } from './visited.ts'

/** Personas for whom a browser test already goes through the full journey and thus visits all of its states. */
const WALKED = ['prime', 'selfemployed', 'retired', 'manual', 'cosigner', 'declined']
/** States that end too quickly for a browser to show them, even if an outside party is slow to respond. */
const MOMENTS: readonly BorrowerState[] = ['waitSign', 'waitNotary']
/**
 * Screens that are available only while a condition is open. `states.spec.ts` opens them once an agent has created the
 * condition.
 */
const ASKED_FOR: readonly Screen[] = ['conditions/upload-document', 'conditions/phone-number']
/** Screens that people see when they come back from a provider's page. Other visitors are redirected. */
const RETURNS: readonly Screen[] = ['income/link/:type']

const screensOf = (state: BorrowerState): readonly Screen[] =>
  [...borrowerTable.steps, ...borrowerTable.overrides].flatMap(({ id, screens }) => (id === state ? screens : []))
/** Screens that are available in many states. The tests open each of them only in the state listed here. */
const BESIDE: Partial<Record<BorrowerState, readonly Screen[]>> = {
  appSummary: ['start/changes', 'status', 'conditions', 'product/offer-package'],
}

export interface Look {
  readonly state: BorrowerState
  /** Whether to also check the first screen that a person sees in this state. */
  readonly lands: boolean
  readonly screens: readonly Screen[]
}

/**
 * Returns the states and screens to check, keyed by persona. The states of a persona are in the order of the journey.
 */
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

/** Returns the URL of the page on which a person answers a condition. `path` can include a query string. */
export function conditionUrl(path: string, condition: ConditionView | undefined): string {
  const named = new URLSearchParams({
    conditionUuid: condition?.uuid ?? '',
    conditionType: condition?.actionNeeded ?? '',
    conditionEnum: condition?.categoryEnum ?? '',
  })
  return `${path}${path.includes('?') ? '&' : '?'}${named}`
}
