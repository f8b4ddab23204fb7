/**
 * Checks that every page's content stays in place while the page loads with an empty cache, and that the page is
 * readable in every look.
 */
import type { Page } from '@playwright/test'
import { REGISTER_ACCOUNT } from 'domain/api/paths.ts'
import {
  ACCOUNT_RECOVERY,
  applicationPath,
  BASE,
  DASHBOARD,
  HELP,
  LOGIN,
  REGISTER,
  REGISTER_V2,
  type Screen,
  signerPath,
} from 'domain/routes/routes.ts'
import { addressesOf, PAGES } from 'domain/routes/testing/catalog.ts'
import { PASSWORD, registration } from '../personas/answers.ts'
import { persona } from '../personas/personas.ts'
import { SANDBOX_ORIGINATOR, SEEDED_BROKERS } from '../server/sandbox/brokers.ts'
import { browserAt } from '../server/testing/browserAt.ts'
import { serverAt } from '../server/testing/serverAt.ts'
import { cosigner, forgedOwner } from '../server/testing/signerStates.ts'
import { reach } from '../server/testing/states.ts'
import { begin } from './api/begin.ts'
import { conditionUrl } from './api/states.ts'
import { expect, test } from './test.ts'
import { ASKED, ASKED_OF_SIGNER, BESIDE, LATE, plan } from './walk/looksPlan.ts'
import { offendersAmong } from './walk/pagesInLooks.ts'
import { recordShifts } from './walk/shifts.ts'
import { signIn } from './walk/view.ts'

/** The persona whose tests also open the screens in `LATE`, each in the first state that allows it. */
const WITH_LATE = 'prime'
/** The personas whose tests also open the pages in `BESIDE`. */
const WITH_BESIDE = ['declined', 'prime']

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
      found.push(...(await offendersAmong(page, [...beside, ...PAGES.account])))
    }
    expect(found.join('\n')).toBe('')
  })

test('the pages on which people answer conditions keep their content in place and are readable in every look', async ({
  become,
}) => {
  const found: string[] = []
  for (const [id, screen] of ASKED) {
    const person = await become(id)
    await recordShifts(person.page)
    const walk = await begin(person)
    // The sandbox's agent may ask for a document before or after the borrower reaches the summary.
    const { journey } = await walk.goUntil((view) => ['appSummary', 'conditions'].includes(view.journey.state))
    if (journey.state === 'appSummary') await walk.advance('PT1M')
    await walk.until('the condition', (view) => view.journey.state === 'conditions')
    const [condition] = await walk.conditions()
    const path = applicationPath(walk.uuid, 'conditions')
    found.push(
      ...(await offendersAmong(person.page, [path, conditionUrl(applicationPath(walk.uuid, screen), condition)])),
    )
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
        paths.push(conditionUrl(signerPath(ASKED_OF_SIGNER, walk.uuid), (await signer.conditions())[0]))
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
  const found = await offendersAmong(visitor, [REGISTER + link, REGISTER_V2 + link])

  const body = registration({ ...persona('prime'), email: 'lead@sandbox.test' })
  const { status } = await browserAt(sandbox.url).call('POST', REGISTER_ACCOUNT, {
    body: { ...body, referrer: SANDBOX_ORIGINATOR },
  })
  expect(status).toBe(201)
  const broker = await freshPage()
  await recordShifts(broker)
  await signInAt(broker, LOGIN, SEEDED_BROKERS[0].email, DASHBOARD)
  await expect(broker.getByRole('table', { name: 'Files' }).getByRole('row')).not.toHaveCount(0)
  found.push(...(await offendersAmong(broker, PAGES.account)))
  expect(found.join('\n')).toBe('')
})

/** There's no page at this URL, so the server responds with the error page. */
const NOWHERE = '/nowhere'
/** Pages that look different with these queries. */
const WITH_QUERY = [`${ACCOUNT_RECOVERY}?stop=unknown`, `${HELP}?question=notary`]

// Two tests share the public pages, so that one long test doesn't run alone at the end.
for (const half of [0, 1])
  test(`every public page except registration, half ${half + 1}, keeps its content in place and is readable in every look`, async ({
    freshPage,
  }) => {
    test.slow()
    const page = await freshPage()
    await recordShifts(page)
    const pages = [...addressesOf(PAGES.visitor, { id: ['right-to-cancel'] }), ...WITH_QUERY, NOWHERE]
    const offenders = await offendersAmong(
      page,
      pages.filter((_, at) => at % 2 === half),
    )
    expect(offenders.join('\n')).toBe('')
  })
