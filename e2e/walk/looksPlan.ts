/**
 * Lists the screens of an application that the deep tests named `looks` open, and the states in which they open them.
 */
import { borrowerTable } from 'domain/journey/borrower.ts'
import type { BorrowerState } from 'domain/journey/borrowerNames.ts'
import { signerTable } from 'domain/journey/signer.ts'
import type { Screen, SignerScreen } from 'domain/routes/routes.ts'
import { SIGNERS } from '../../server/testing/signerStates.ts'
import { journeys } from '../../server/testing/states.ts'

const screensOf = (state: BorrowerState): readonly Screen[] =>
  [...borrowerTable.steps, ...borrowerTable.overrides].flatMap(({ id, screens }) => (id === state ? screens : []))

/** States that end too quickly for the browser to open a page. */
const MOMENTS: readonly BorrowerState[] = ['waitSign', 'waitNotary', 'waitSummary', 'refresh']
/** Pages that are available in most states, and one page that redirects to the current screen. */
export const BESIDE: readonly Screen[] = ['status', 'conditions', 'identity']
/** The personas with an open condition, each with the screen on which the person answers it. */
export const ASKED = [
  ['papers', 'conditions/upload-document'],
  ['phonewanted', 'conditions/phone-number'],
] as const satisfies readonly (readonly [persona: string, screen: Screen])[]
/** The screen on which additional signers answer a condition. */
export const ASKED_OF_SIGNER: SignerScreen = 'conditions/upload-document'
/** The screens on which people change earlier answers, and the screens that are available in every state. */
export const LATE: readonly Screen[] = [
  ...borrowerTable.steps.flatMap(({ lateChange }) => lateChange?.screens ?? []),
  ...(borrowerTable.everywhere ?? []),
].filter((screen) => !BESIDE.includes(screen))
/**
 * The maximum number of states in a test. A long journey is split into several tests, so that they can run in parallel.
 */
const STATES_PER_TEST = 4

/**
 * Returns each persona's states and, for each state, the screens to open besides the current one. A screen is listed
 * only under the first state in which it's available, because opening every screen in every state would take hours.
 */
export function plan() {
  const seen = new Set<Screen>()
  return [...journeys()].flatMap(([id, states]) => {
    const opened = states.filter((state) => !MOMENTS.includes(state))
    const withScreens = opened.map((state) => {
      const all = screensOf(state)
      const own = all.filter((screen) => !screen.includes('/:'))
      const screens = own.filter((screen) => screen !== all[0] && !seen.has(screen))
      for (const screen of own) seen.add(screen)
      return { state, current: all[0], screens }
    })
    const starts = [...withScreens.keys()].filter((at) => at % STATES_PER_TEST === 0)
    return starts.map((at) => ({
      id,
      states: withScreens.slice(at, at + STATES_PER_TEST),
      isLast: at + STATES_PER_TEST >= withScreens.length,
    }))
  })
}

/** The screens of an application that the tests open in every look. */
export const screensInLooks = (): ReadonlySet<Screen> =>
  new Set([
    ...plan().flatMap(({ states }) =>
      states.flatMap(({ current, screens }) => [...(current ? [current] : []), ...screens]),
    ),
    ...BESIDE,
    ...LATE,
    ...ASKED.map(([, screen]) => screen),
  ])

/** Additional signers' screens, without their sign-in page. The tests open these screens in every look. */
export const signerScreensInLooks = (): ReadonlySet<SignerScreen> =>
  new Set([
    ...[...signerTable.steps, ...signerTable.overrides].flatMap(({ id, screens: [current] }) =>
      id in SIGNERS ? [current] : [],
    ),
    ASKED_OF_SIGNER,
  ])
