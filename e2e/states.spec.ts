/**
 * Opens the screens for every state that the full-journey tests don't reach. API calls bring an application to each
 * state, and the browser opens the screens.
 */
import type { Page } from '@playwright/test'
import { DASHBOARD, SIGNER_LOGIN } from 'domain/routes/pages.ts'
import { type Screen, signerPath } from 'domain/routes/routes.ts'
import type { Walk } from '../server/sandbox/driver/walk.ts'
import { serverAt } from '../server/testing/serverAt.ts'
import { cosigner, forgedOwner } from '../server/testing/signerStates.ts'
import { reach, STATES } from '../server/testing/states.ts'
import { begin } from './api/begin.ts'
import { conditionUrl, looks } from './api/states.ts'
import { expect, test } from './test.ts'
import { inspect } from './walk/inspect.ts'
import { arrive } from './walk/place.ts'
import { followInvitation } from './walk/screens/signer.ts'
import { signIn } from './walk/view.ts'
import { expectVisited, Visited } from './walk/visited.ts'

interface Group {
  readonly brand?: string
  readonly personas: readonly string[]
}
const GROUPS: Readonly<Record<string, Group>> = {
  credit: {
    brand: 'movement',
    personas: ['frozenpin', 'nohit', 'socialneeded', 'minor', 'bureauerror', 'thinfile', 'delinquent', 'inquiries'],
  },
  home: {
    brand: 'movement',
    personas: ['twohomes', 'norecord', 'mismatch', 'notowner', 'lowconfidence', 'valuedrop', 'condition'],
  },
  offers: { personas: ['investment', 'counteroffer', 'lowscore', 'highdebt', 'secondary'] },
  people: { personas: ['retired', 'cosigner'] },
  reviews: { personas: ['titlehold', 'floodmap', 'merchant', 'trust', 'floodzone', 'onpaper'] },
  closing: { brand: 'movement', personas: ['badsignature', 'notaryfail', 'payoffhold', 'savingsonly'] },
  beside: { brand: 'movement', personas: ['prime'] },
  // The `time` group must come last, because its personas advance the clock or can't continue.
  time: { personas: ['returned', 'selfemployed', 'nearprime'] },
}

/** Screens that the borrower can open only after another action in the same state. */
const BEFORE: Partial<Record<Screen, (walk: Walk) => Promise<unknown>>> = {
  'notary/session': (walk) => walk.goUntil(({ notary }) => notary.knowledgePassed),
}

/** Checks that a page is accessible, and that it offers either a next step or a phone number. */
async function look(page: Page, path: string, visited: Visited): Promise<void> {
  await page.waitForURL((url) => url.pathname === path, { timeout: 20_000 })
  const place = await arrive(page, undefined, true)
  expect(new URL(page.url()).pathname).toBe(path)
  visited.add(place)
  await inspect(page, place)
  const main = page.getByRole('main')
  const ways = main.locator('button:enabled, a[href]:not([href^="#"])')
  expect.soft(await ways.count(), `ways on from ${place.screen}, ${place.heading}`).toBeGreaterThan(0)
}

const CALLS = { TITLE: ['title', 'report'], SOFT_CREDIT: ['creditBureau', 'pull'] } as const

for (const [name, { brand, personas }] of Object.entries(GROUPS)) {
  test(`every screen for the personas in group ${name} opens in the expected state`, async ({ become, sandbox }) => {
    test.slow()
    const seen: Visited[] = []
    for (const id of personas) {
      const person = await become(id, { brand })
      const { page } = person
      const visited = new Visited(`${person.persona.name.firstName} ${person.persona.name.lastName}`)
      seen.push(visited)
      const walk = await begin(person)
      const at = (screen: string) => `/account/heloc/${walk.uuid}/${screen}`
      for (const { state, lands, screens } of looks().get(id) ?? []) {
        await test.step(`the ${id} persona can open the screens for the ${state} state`, async () => {
          const release = await reach(walk, state, (kind) => {
            const [port, method] = CALLS[kind as keyof typeof CALLS]
            return sandbox.silence(port, method)
          })
          if (lands) {
            const { journey, serverState } = await walk.view()
            await page.goto(`/account/heloc/${walk.uuid}`)
            // Once a person has ended an application, the application's URL redirects to the dashboard.
            await look(page, serverState.route === '/' ? DASHBOARD : at(journey.screen), visited)
          }
          for (const screen of screens) {
            await BEFORE[screen]?.(walk)
            await page.goto(at(screen))
            await look(page, at(screen), visited)
          }
          await release()
        })
      }
      await page.context().close()
    }
    expectVisited(`states-${name}`, ...seen)
  })
}

test('a borrower can open and complete the screens on which people answer conditions', async ({ become }) => {
  const seen: Visited[] = []
  for (const [id, screen] of [
    ['papers', 'upload-document'],
    ['phonewanted', 'phone-number'],
  ] as const) {
    const person = await become(id)
    const visited = new Visited(`${person.persona.name.firstName} ${person.persona.name.lastName}`)
    seen.push(visited)
    const walk = await begin(person)
    // The sandbox's agent may ask for a document before or after the borrower reaches the summary.
    const { journey } = await walk.goUntil((view) => ['appSummary', 'conditions'].includes(view.journey.state))
    if (journey.state === 'appSummary') await walk.advance('PT1M')
    await walk.until('the condition', (view) => view.journey.state === 'conditions')
    const [condition] = await walk.conditions()
    const path = `/account/heloc/${walk.uuid}/conditions`
    await person.page.goto(path)
    await look(person.page, path, visited)
    await person.page.goto(conditionUrl(`${path}/${screen}`, condition))
    await look(person.page, `${path}/${screen}`, visited)
  }
  expectVisited('states-asked', ...seen)
})

test('an additional signer can open and complete the signer screens', async ({ become, sandbox }) => {
  test.slow()
  const seen: Visited[] = []
  for (const id of ['cosigner', 'forgedowner'] as const) {
    const person = await become(id)
    const { page } = person
    const [owner] = person.persona.coOwners
    const visited = new Visited(`${owner?.name.firstName} ${owner?.name.lastName}`)
    seen.push(visited)
    const server = serverAt(person.url)
    const states =
      id === 'cosigner'
        ? cosigner(server, () => sandbox.silence(...CALLS.SOFT_CREDIT), person.email)
        : forgedOwner(server, person.email)
    for await (const { state, walk, signer } of states) {
      if (state === 'intro') {
        await followInvitation({ page, email: signer.owner.email })
        await look(page, SIGNER_LOGIN, visited)
      }
      await signIn(page, person.url, signer.browser)
      const { screen } = (await signer.view()).journey
      await page.goto(signerPath(screen, walk.uuid))
      await look(page, `/account/heloc/heloc-signer/${screen}`, visited)
      if (state !== 'conditions') continue
      const upload = signerPath('conditions/upload-document', walk.uuid)
      await page.goto(conditionUrl(upload, (await signer.conditions())[0]))
      await look(page, '/account/heloc/heloc-signer/conditions/upload-document', visited)
    }
  }
  expectVisited('states-signers', ...seen)
})

test('the state tests and the full-journey tests cover every borrower state', () => {
  const named = Object.values(GROUPS).flatMap(({ personas }) => personas)
  expect([...looks().keys()].filter((id) => !named.includes(id))).toEqual([])
  expect(Object.keys(STATES).length).toBeGreaterThan(0)
})
