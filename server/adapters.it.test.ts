/** Tests that the server uses the adapter that the lender's data names for each outside party. */

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatDate } from 'domain/values/dates.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PERSONAS, persona } from '../personas/personas.ts'
import { connectParties } from './compose.ts'
import { finalOf } from './jobs/handler.ts'
import { hostLabel, loadOrganizations } from './organizations.ts'
import { createSandbox, NO_LATENCY } from './providers/sandbox/providers.ts'
import { type SandboxProgram, startSandboxProgram, Walk } from './testing/journey.ts'
import { createDesk } from './usecases/desk/ask.ts'

const kept = fileURLToPath(new URL('../organizations', import.meta.url))
const LONG = 60_000

/** A lender that's licensed in the nearprime persona's state. */
const OTHER = 'LEDGER_LANE'

let program: SandboxProgram
beforeAll(async () => {
  program = await startSandboxProgram({ providersAt: { [OTHER]: { title: 'abstractor' } } })
})
afterAll(() => program?.stop())

/** Returns the title companies that did the lien search for the application, as recorded in the sandbox's ledger. */
async function titleCompaniesOf({ uuid }: Walk): Promise<string[]> {
  const { rows } = await program.server.services.db.pool.query<{ party: string }>(
    `select distinct party from sandbox_ledger where key like $1 order by party`,
    [`%${uuid}:LIENS:%`],
  )
  return rows.map(({ party }) => party)
}

/** Returns the running program, with test browsers that open the pages of the given lender on its own host. */
const at = (host: string): SandboxProgram => ({
  ...program,
  browser: () => {
    const browser = program.browser()
    const call = browser.call
    return Object.assign(browser, {
      call: ((method, path, options) => call(method, path, { host, ...options })) as typeof call,
    })
  },
})

describe('a lender configured with another title company', () => {
  it("the title company named in a lender's data searches for liens, and lenders without one use the default company", {
    timeout: LONG,
  }, async () => {
    const who = persona('nearprime')
    const own = await Walk.register(at(`${hostLabel({ code: OTHER })}.localhost`), who)
    await own.goTo('liens')
    expect(await titleCompaniesOf(own)).toEqual(['abstractor'])

    const other = await Walk.register(program, { ...who, email: 'other-lender@sandbox.test' })
    await other.goTo('liens')
    expect(await titleCompaniesOf(other)).toEqual(['title'])
  })

  it("if a lender's data names a different title company, the title report comes from that company and cites the deed", async () => {
    const { pool } = program.server.services.db
    const { providersOf } = createSandbox({ pool, clock: program.clock, personas: PERSONAS, latency: NO_LATENCY })
    const { name, property } = persona('prime')
    const home = { owner: name, address: property.address }
    const first = await finalOf(providersOf()).title.report(home, 'adapters:TITLE:1')
    const second = await finalOf(providersOf({ title: 'abstractor' })).title.report(home, 'adapters:TITLE:1')
    // `report` contains a function, so the test can't compare it directly.
    const report = expect.anything()
    expect(second).toEqual({
      ...first,
      report,
      vesting: `${first.vesting}, by deed of ${formatDate(property.lastTransfer)}`,
    })
  })
})

it("the server doesn't start if a lender's data contains an unknown adapter name", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'organizations-'))
  try {
    await cp(kept, folder, { recursive: true })
    const file = join(folder, 'MOVEMENT', 'organization.json')
    const movement = JSON.parse(await readFile(file, 'utf8')) as object
    await writeFile(file, JSON.stringify({ ...movement, providers: { title: 'nobody' } }))
    const organizations = await loadOrganizations(folder)
    const { db, keyring, clock } = program.server.services
    const { providersOf } = createSandbox({ pool: db.pool, clock, personas: PERSONAS, latency: NO_LATENCY })
    const desk = createDesk(() => program.server.services)
    expect(() => connectParties({ db, keyring, clock, organizations, desk }, providersOf)).toThrow(
      'organizations/MOVEMENT/organization.json: providers: title has no adapter nobody; it has sandbox, abstractor',
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})
