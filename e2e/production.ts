/**
 * The setup for the browser tests of production. Each worker starts a production server. The lender's staff respond in
 * place of outside parties, unless the test chooses a vendor. Unlike on a lender's server, the clock and the connection
 * to the vendors are simulated.
 */
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEFAULT_ORGANIZATION } from 'domain/organization/organization.ts'
import { PASSWORD } from '../personas/answers.ts'
import { E2E_DATABASES, E2E_FOLDER } from '../scripts/e2eSetup.ts'
import { type SandboxServer, startSandboxServer } from '../scripts/sandboxServer.ts'
import { SEEDED_AGENTS } from '../server/sandbox/agents.ts'
import { startMailServer } from '../server/testing/mailServer.ts'
import { cloneTemplate, type TestServer } from '../server/testing/postgres.ts'
import type { ClockMessage, ClockReply, ProductionWith } from '../server/testing/productionWith.ts'
import { test as base } from './test.ts'
import { Sandbox } from './walk/sandbox.ts'

export { expect } from '@playwright/test'

/** A production server. It has no sandbox, so only its clock can be moved. */
class Production extends Sandbox {
  readonly #process: SandboxServer['process']
  #messages = 0

  constructor({ url, process }: SandboxServer, database: string) {
    super(url, database)
    this.#process = process
  }

  override moveClock(to: { advance: string } | { to: string }): Promise<string> {
    return this.#ask(to)
  }

  override now(): Promise<string> {
    return this.#ask({})
  }

  #ask(change: Omit<ClockMessage, 'id'>): Promise<string> {
    const id = ++this.#messages
    return new Promise((resolve) => {
      const read = (reply: ClockReply) => {
        if (reply.id !== id) return
        this.#process.off('message', read)
        resolve(reply.now)
      }
      this.#process.on('message', read)
      this.#process.send({ ...change, id } satisfies ClockMessage)
    })
  }
}

const repository = fileURLToPath(new URL('..', import.meta.url))
const key = (byte: string) => Buffer.alloc(32, byte).toString('base64')

/** Don't use this machine's own settings in the test. */
function rootWith(folder: string, providers: Readonly<Record<string, string>>): string {
  const root = join(folder, 'root')
  mkdirSync(root)
  for (const shared of ['dist', '.cache']) symlinkSync(join(repository, shared), join(root, shared))
  cpSync(join(repository, 'organizations'), join(root, 'organizations'), { recursive: true })
  const file = join(root, 'organizations', DEFAULT_ORGANIZATION, 'organization.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), providers }))
  return root
}

export const test = base.extend<object, { standIns: ProductionWith['standIns'] }>({
  standIns: [{}, { option: true, scope: 'worker' }],
  sandbox: [
    async ({ browserName, providers, environment, standIns }, use, { workerIndex }) => {
      const databases = JSON.parse(process.env[E2E_DATABASES] ?? '') as TestServer
      const dataDir = join(process.env[E2E_FOLDER] ?? '', `${browserName}-${workerIndex}`)
      mkdirSync(dataDir, { recursive: true })
      const [database, mail] = await Promise.all([cloneTemplate(databases), startMailServer('secret')])
      const given: ProductionWith = {
        root: rootWith(dataDir, providers),
        agents: SEEDED_AGENTS.map(({ email, name, role }) => ({ email, name, role, password: PASSWORD })),
        standIns,
      }
      const server = await startSandboxServer({
        dataDir,
        databaseUrl: database.adminUrl,
        strict: true,
        script: ['server/testing/productionWith.ts', JSON.stringify(given)],
        environment: {
          MASTER_KEYS: `1:${key('a')},index:${key('b')}`,
          HOST_NAME: 'heloc.lender.example',
          SMTP_URL: mail.url,
          // Keep this machine's own settings out of the test.
          SETTINGS_FILE: join(dataDir, 'none.env'),
          ...environment,
        },
      })
      const production = new Production(server, database.url)
      // Wait for the server's reply, which it sends only after it has created the staff's seats.
      await production.now()
      await use(production)
      await server.stop()
      await mail.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})
