/** What the full walks leave to look at: states that they do not come through, and screens beside those that they land on. */
import { borrowerTable } from 'domain/journey/borrower.ts'
import type { BorrowerState } from 'domain/journey/borrowerNames.ts'
import type { Screen } from 'domain/routes/routes.ts'
import { journeys } from '../../server/testing/states.ts'
import { STATES_FILE, visitedIn } from './visited.ts'

/** Personas of the full walks; the states that they come through are seen there. */
const WALKED = ['prime', 'selfemployed', 'retired', 'manual', 'cosigner', 'declined']
/** Not long enough for a browser, and no outside party has a part in it that could be made to keep it waiting. */
const MOMENTS: readonly BorrowerState[] = ['waitSign', 'waitNotary']
/** Opened only with what they are about; `states.spec.ts` does that where it is asked for. */
const ASKED_FOR: readonly Screen[] = ['conditions/upload-document', 'conditions/phone-number']
/** Whoever comes here without having been away is sent on. */
const RETURNS: readonly Screen[] = ['income/link/:type']

const screensOf = (state: BorrowerState): readonly Screen[] =>
  [...borrowerTable.steps, ...borrowerTable.overrides].flatMap(({ id, screens }) => (id === state ? screens : []))
/** What can be looked at from anywhere is looked at once. */
const BESIDE: Partial<Record<BorrowerState, readonly Screen[]>> = {
  appSummary: ['start/changes', 'status', 'conditions', 'product/offer-package'],
}

export interface Look {
  readonly state: BorrowerState
  /** Where one lands is looked at, too. */
  readonly lands: boolean
  readonly screens: readonly Screen[]
}

/** By persona, in the order of their journey, what there is to look at. */
export function looks(): ReadonlyMap<string, readonly Look[]> {
  const walked = visitedIn((file) => !STATES_FILE.test(file))
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
