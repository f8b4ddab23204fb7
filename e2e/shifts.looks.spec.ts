/**
 * Checks that every page's content stays in place while the page loads with an empty cache, and that the page is
 * readable in every look.
 */
import type { Page } from '@playwright/test'
import { REGISTER_ACCOUNT } from 'domain/api/paths.ts'
import { borrowerTable } from 'domain/journey/borrower.ts'
import type { BorrowerState } from 'domain/journey/borrowerNames.ts'
import {
  ACCOUNT_RECOVERY,
  ACCOUNT_SETUP,
  AGENT_JOIN,
  AGENT_LOGIN,
  applicationPath,
  BASE,
  BROKER_JOIN,
  COMING_SOON,
  CONTACT,
  DASHBOARD,
  FORGOT_PASSWORD,
  HELP,
  LEGAL_PAGES,
  LOGIN,
  LOGIN_CODE,
  NEW_PASSWORD,
  REGISTER,
  REGISTER_SUPPORT,
  REGISTER_V2,
  type Screen,
  SETTINGS,
  SIGNER_LOGIN,
  signerPath,
} from 'domain/routes/routes.ts'
import { PASSWORD, registration } from '../personas/answers.ts'
import { persona } from '../personas/personas.ts'
import { SANDBOX_ORIGINATOR, SEEDED_BROKERS } from '../server/sandbox/brokers.ts'
import { browserAt } from '../server/testing/browserAt.ts'
import { serverAt } from '../server/testing/serverAt.ts'
import { cosigner, forgedOwner } from '../server/testing/signerStates.ts'
import { journeys, reach } from '../server/testing/states.ts'
import { begin } from './api/begin.ts'
import { conditionUrl } from './api/states.ts'
import { expect, test } from './test.ts'
import { offendersAmong } from './walk/pagesInLooks.ts'
import { recordShifts } from './walk/shifts.ts'
import { signIn } from './walk/view.ts'

const screensOf = (state: BorrowerState): readonly Screen[] =>
  [...borrowerTable.steps, ...borrowerTable.overrides].flatMap(({ id, screens }) => (id === state ? screens : []))

/** States that end too quickly for the browser to open a page. */
const MOMENTS: readonly BorrowerState[] = ['waitSign', 'waitNotary', 'waitSummary', 'refresh']
/** Pages that are available in most states, and one page that redirects to the current screen. */
const BESIDE: readonly Screen[] = ['status', 'conditions', 'identity']
const ACCOUNT = [DASHBOARD, SETTINGS, CONTACT]
/** The persona whose tests also open the screens in `LATE`, each in the first state that allows it. */
const WITH_LATE = 'prime'
/** The screens on which people change earlier answers, and the screens that are available in every state. */
const LATE: readonly Screen[] = [
  ...borrowerTable.steps.flatMap(({ lateChange }) => lateChange?.screens ?? []),
  ...(borrowerTable.everywhere ?? []),
].filter((screen) => !BESIDE.includes(screen))
/** The personas whose tests also open the pages in `BESIDE`. */
const WITH_BESIDE = ['declined', 'prime']
/**
 * The maximum number of states in a test. A long journey is split into several tests, so that they can run in parallel.
 */
const STATES_PER_TEST = 4

/**
 * Returns each persona's states and, for each state, the screens to open besides the current one. A screen is listed
 * only under the first state in which it's available, because opening every screen in every state would take hours.
 */
function plan() {
  const seen = new Set<Screen>()
  return [...journeys()].flatMap(([id, states]) => {
    const opened = states.filter((state) => !MOMENTS.includes(state))
    const withScreens = opened.map((state) => {
      const own = screensOf(state).filter((screen) => !screen.includes('/:'))
      const screens = own.filter((screen, at) => at > 0 && !seen.has(screen))
      for (const screen of own) seen.add(screen)
      return { state, screens }
    })
    const starts = [...withScreens.keys()].filter((at) => at % STATES_PER_TEST === 0)
    return starts.map((at) => ({
      id,
      states: withScreens.slice(at, at + STATES_PER_TEST),
      isLast: at + STATES_PER_TEST >= withScreens.length,
    }))
  })
}

for (const { id, states, isLast } of plan())
  test(`the ${id} persona's screens from the state ${states[0]?.state} keep their content in place and are readable in every look`, async ({
    become,
  }) => {
    test.slow()
    const { page, ...person } = await become(id)
    await recordShifts(page)
    const walk = await begin({ ...person, page })
    const found: string[] = []
    const late = new Set<Screen>(id === WITH_LATE ? LATE : [])
    for (const { state, screens } of states) {
      await reach(walk, state, async () => async () => {})
      const { journey } = await walk.view()
      // A URL that contains the application but no screen redirects to the current screen.
      const paths = ['', ...[...screens, ...late].filter((screen) => journey.screens.includes(screen))]
      for (const screen of journey.screens) late.delete(screen)
      const addresses = paths.map((screen) => `${BASE}/${walk.uuid}/${screen}`)
      found.push(...(await offendersAmong(page, addresses)))
    }
    if (isLast && WITH_BESIDE.includes(id)) {
      const beside = BESIDE.map((screen) => applicationPath(walk.uuid, screen))
      found.push(...(await offendersAmong(page, [...beside, ...ACCOUNT])))
    }
    expect(found.join('\n')).toBe('')
  })

test('the pages on which people answer conditions keep their content in place and are readable in every look', async ({
  become,
}) => {
  const found: string[] = []
  for (const [id, screen] of [
    ['papers', 'upload-document'],
    ['phonewanted', 'phone-number'],
  ] as const) {
    const person = await become(id)
    await recordShifts(person.page)
    const walk = await begin(person)
    // The sandbox's agent may ask for a document before or after the borrower reaches the summary.
    const { journey } = await walk.goUntil((view) => ['appSummary', 'conditions'].includes(view.journey.state))
    if (journey.state === 'appSummary') await walk.advance('PT1M')
    await walk.until('the condition', (view) => view.journey.state === 'conditions')
    const [condition] = await walk.conditions()
    const path = applicationPath(walk.uuid, 'conditions')
    found.push(...(await offendersAmong(person.page, [path, conditionUrl(`${path}/${screen}`, condition)])))
  }
  expect(found.join('\n')).toBe('')
})

for (const id of ['cosigner', 'forgedowner'] as const)
  test(`the pages of the ${id} persona's signer keep their content in place and are readable in every look`, async ({
    become,
    sandbox,
  }) => {
    test.slow()
    const { page, ...person } = await become(id)
    await recordShifts(page)
    const server = serverAt(person.url)
    const found: string[] = []
    const states =
      id === 'cosigner'
        ? cosigner(server, () => sandbox.silence('creditBureau', 'pull'), person.email)
        : forgedOwner(server, person.email)
    for await (const { state, walk, signer } of states) {
      await signIn(page, person.url, signer.browser)
      const { screen } = (await signer.view()).journey
      const paths = [signerPath(screen, walk.uuid)]
      if (state === 'conditions')
        paths.push(conditionUrl(signerPath('conditions/upload-document', walk.uuid), (await signer.conditions())[0]))
      found.push(...(await offendersAmong(page, paths)))
    }
    expect(found.join('\n')).toBe('')
  })

/** Signs in with the form of the sign-in page at `path`, and waits for the next page. */
async function signInAt(page: Page, path: string, email: string, opens: string): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL((url) => url.pathname === opens)
}

test("broker pages and pages opened from a broker's link keep their content in place and are readable in every look", async ({
  sandbox,
  freshPage,
}) => {
  test.slow()
  const link = `?referrer=${SANDBOX_ORIGINATOR}`
  const visitor = await freshPage()
  await recordShifts(visitor)
  const found = await offendersAmong(visitor, [REGISTER + link, REGISTER_V2 + link, BROKER_JOIN])

  const body = registration({ ...persona('prime'), email: 'lead@sandbox.test' })
  const { status } = await browserAt(sandbox.url).call('POST', REGISTER_ACCOUNT, {
    body: { ...body, referrer: SANDBOX_ORIGINATOR },
  })
  expect(status).toBe(201)
  const broker = await freshPage()
  await recordShifts(broker)
  await signInAt(broker, LOGIN, SEEDED_BROKERS[0].email, DASHBOARD)
  await expect(broker.getByRole('table', { name: 'Files' }).getByRole('row')).not.toHaveCount(0)
  found.push(...(await offendersAmong(broker, ACCOUNT)))
  expect(found.join('\n')).toBe('')
})

/** There's no page at this URL, so the server responds with the error page. */
const NOWHERE = '/nowhere'
const PUBLIC = [
  REGISTER_SUPPORT,
  ACCOUNT_SETUP,
  LOGIN,
  LOGIN_CODE,
  FORGOT_PASSWORD,
  NEW_PASSWORD,
  ACCOUNT_RECOVERY,
  `${ACCOUNT_RECOVERY}?stop=unknown`,
  CONTACT,
  HELP,
  `${HELP}?question=notary`,
  `${HELP}/right-to-cancel`,
  COMING_SOON,
  AGENT_JOIN,
  NOWHERE,
]

test('every public page except registration keeps its content in place and is readable in every look', async ({
  freshPage,
}) => {
  test.slow()
  const page = await freshPage()
  await recordShifts(page)
  const offenders = await offendersAmong(page, [...PUBLIC, ...LEGAL_PAGES, SIGNER_LOGIN, AGENT_LOGIN])
  expect(offenders.join('\n')).toBe('')
})
