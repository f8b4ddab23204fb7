/**
 * The base of all browser tests. It provides personas, and gives each worker a server with its own database and clock.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import type { AdapterNames } from 'domain/organization/providers.ts'
import { PASSWORD } from '../personas/answers.ts'
import { withEmail } from '../personas/persona.ts'
import { persona as personaOf } from '../personas/personas.ts'
import { E2E_DATABASES, E2E_FOLDER } from '../scripts/e2eSetup.ts'
import { startSandboxServer } from '../scripts/sandboxServer.ts'
import { cloneTemplate, type TestServer } from '../server/testing/postgres.ts'
import { mouse } from './walk/hands.ts'
import type { Person } from './walk/person.ts'
import { Sandbox } from './walk/sandbox.ts'

export { expect }

export interface PersonOptions {
  /** The page to use. If unset, the person uses a new browser session. */
  readonly page?: Page
  /** The brand's subdomain of localhost: 'movement' opens movement.localhost. */
  readonly brand?: string | undefined
  readonly context?: BrowserContextOptions
  readonly hands?: (page: Page) => Person['hands']
  readonly email?: string
}

interface WorkerFixtures {
  /**
   * The adapters that every lender uses, such as `{ title: 'desk' }`. Test files with different adapters get their own
   * server.
   */
  providers: AdapterNames
  /** Additional environment variables for the server, such as the settings for a simulated vendor. */
  environment: Readonly<Record<string, string>>
  sandbox: Sandbox
}
export interface Browsers {
  /** Opens a new browser for a persona, with an email that no account uses yet. */
  become: (id: string, options?: PersonOptions) => Promise<Person>
  /** Opens a page in a new browser. */
  freshPage: (options?: BrowserContextOptions) => Promise<Page>
}

let count = 0

export const test = base.extend<Browsers, WorkerFixtures>({
  providers: [{}, { option: true, scope: 'worker' }],
  environment: [{}, { option: true, scope: 'worker' }],
  sandbox: [
    async ({ browserName, providers, environment }, use, { workerIndex }) => {
      const databases = JSON.parse(process.env[E2E_DATABASES] ?? '') as TestServer
      const dataDir = join(process.env[E2E_FOLDER] ?? '', `${browserName}-${workerIndex}`)
      mkdirSync(dataDir, { recursive: true })
      const database = await cloneTemplate(databases)
      const databaseUrl = database.adminUrl
      const options = { latency: 0, strict: true, providers, environment }
      const server = await startSandboxServer({ dataDir, databaseUrl, ...options })
      await use(new Sandbox(server.url, database.url))
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ sandbox }, use) => use(sandbox.url),

  freshPage: async ({ browser, sandbox }, use) => {
    const open: Page[] = []
    const untrusted: string[] = []
    await use(async (options) => {
      const page = await newPage(browser, { baseURL: sandbox.url, ...options })
      page.context().on('console', (message) => {
        if (/Trusted(?:HTML|Script)/.test(message.text())) untrusted.push(`${page.url()}: ${message.text()}`)
      })
      open.push(page)
      return page
    })
    for (const page of open) await page.context().close()
    // Fail the test if the browser blocks a script that turns text into markup or code (Trusted Types).
    expect(untrusted).toEqual([])
  },

  become: async ({ sandbox, freshPage }, use, { workerIndex }) => {
    await use(async (id, { page, brand, context, hands = mouse, email: given } = {}) => {
      const url = brand ? sandbox.url.replace('localhost', `${brand}.localhost`) : sandbox.url
      const at = page ?? (await freshPage({ baseURL: url, ...context }))
      count += 1
      const email = given ?? `${id}.${workerIndex}.${count}@sandbox.test`
      return {
        persona: withEmail(personaOf(id), email),
        email,
        password: PASSWORD,
        page: at,
        hands: hands(at),
        url,
        sandbox,
      }
    })
  },
})

const newPage = async (browser: Browser, options: BrowserContextOptions): Promise<Page> => {
  // Turn off animations, because they use a lot of CPU time on machines without a graphics card.
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    ...options,
  })
  return context.newPage()
}
