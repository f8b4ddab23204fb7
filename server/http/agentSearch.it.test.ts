/** Tests that agents can search for applications by name and address only if they're allowed to open them. */

import { readFile } from 'node:fs/promises'
import { type FoundFiles, MOST_FOUND } from 'domain/api/agentPipeline.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SANDBOX_PASSWORD } from '../sandbox/people.ts'
import { readKeys } from '../storage/agents.ts'
import { readApplication } from '../storage/applications.ts'
import { filesToIndex, findFiles, keepLenderFile, MOST_EXAMINED, shareFiles, termsOf } from '../storage/lenderFiles.ts'
import { statement } from '../storage/transactions.ts'
import { BASE, looks, signInAgent, startAgentProgram } from '../testing/agents.ts'
import { createTestDatabase } from '../testing/database.ts'
import { type Account, type Browser, register, type TestProgram } from '../testing/program.ts'
import { seatAgent } from '../testing/secondFactor.ts'
import { actFor } from '../usecases/agents/act.ts'
import { indexFiles } from '../usecases/agents/indexFiles.ts'

let program: TestProgram
let underwriter: Browser
let rosa: Account
/**
 * Indexes all files that are due. Also waits until the server's own sweeper has finished the files that it picked up.
 */
async function index(): Promise<void> {
  const { services } = program.server
  await indexFiles(services, (_, error) => {
    throw error
  })
  await vi.waitUntil(async () => (await services.db.read({ mode: 'SWEEP' }, filesToIndex()))[0].length === 0)
}
beforeAll(async () => {
  ;({ program, underwriter } = await startAgentProgram())
  rosa = await register(program, { email: 'searched@example.com' })
  await index()
})
afterAll(() => program.stop())

const search = (browser: Browser, searchFor: string, host?: string) =>
  browser.call<FoundFiles>('POST', `${BASE}/search`, { body: { searchFor }, ...(host && { host }) })
const foundBy = async (searchFor: string, browser = underwriter) =>
  (await search(browser, searchFor)).body.files.map(({ application }) => application)
async function read(uuid: string) {
  const [[row]] = await program.server.services.db.read({ mode: 'SYSTEM', application: uuid }, readApplication(uuid))
  if (!row) throw new Error('no application')
  return row.data
}
const identityOf = async (browser: Browser): Promise<string> =>
  (await browser.call<{ uuid: string }>('GET', '/identity-broker/agent/secure/api/v3/self/figureinfo')).body.uuid

test('an agent finds an application by words from the name, the address and the loan number, in any order', async () => {
  const { loanNumber, property } = await read(rosa.uuid)
  const { street1, city, state, zip } = property.address
  const typed = [
    'Quillfeather',
    'quillfeather ROSA',
    `${street1}, ${city}, ${state} ${zip}`,
    `${zip} róśa`,
    loanNumber,
    ` ${loanNumber.toLowerCase().replace(/(?=.{6}$)/, ' ')} `,
  ]
  for (const words of typed) expect(await foundBy(words), words).toContain(rosa.uuid)
  expect((await search(underwriter, loanNumber)).body).toEqual({
    files: [
      {
        application: rosa.uuid,
        borrowerName: 'Rosa Quillfeather',
        loanNumber,
        stage: 'STARTED',
        city,
        state,
      },
    ],
    isComplete: true,
  })
})

test.each(['Quillfeather Nobody', 'Quill', '#', '%', 'HL', 'HL9999999999'])(
  'a search for %s finds no application',
  async (words) => {
    expect(await foundBy(words)).toEqual([])
  },
)

test.each([
  ['', 422],
  ['x'.repeat(121), 422],
  ['a\0b', 400],
])('the server rejects a search for %j', async (words, status) => {
  expect((await search(underwriter, words)).status).toBe(status)
})

const stored = statement<{ all: string }>('test_lender_files', 'select lender_file::text as all from lender_file')
test('search words are stored only as blind indexes, which differ between lenders', async () => {
  const { keyring, db } = program.server.services
  const agent = { mode: 'AGENT', org: 'FIGURE', actor: await identityOf(underwriter) } as const
  const [rows] = await db.read(agent, stored())
  expect(rows.length).toBeGreaterThan(0)
  expect(
    rows
      .map(({ all }) => all)
      .join()
      .toLowerCase(),
  ).not.toMatch(/quillfeather|rosa/)
  const [ours] = termsOf(keyring, 'FIGURE', ['quillfeather'])
  expect(ours).toMatch(/^[0-9a-f]{32}$/)
  expect(termsOf(keyring, 'FIGURE', ['quillfeather', 'quillfeather'])).toEqual([ours])
  expect(termsOf(keyring, 'MOVEMENT', ['quillfeather'])).not.toContain(ours)
})

test('the access log records each search and each match, but not the search words', async () => {
  const { uuid } = await register(program, { email: 'logged.match@example.com' })
  await index()
  const { db } = program.server.services
  await search(underwriter, (await read(uuid)).loanNumber)
  expect((await db.read({ mode: 'SYSTEM', application: uuid }, looks(uuid)))[0]).toEqual([
    { what: 'search result, by the lender' },
  ])
  const actor = await identityOf(underwriter)
  const own = statement<{ what: string }>('test_searches', 'select what from access_log where actor = $1')
  const [logged] = await db.read({ mode: 'ACTOR', org: 'FIGURE', actor }, own(actor))
  expect(logged).toContainEqual({ what: 'search by name, address or loan number, by the lender' })
  expect(JSON.stringify(logged)).not.toMatch(/quillfeather/i)
})

test("a search by a signed-out person, a borrower or another lender's agent finds nothing", async () => {
  expect((await search(program.browser(), 'quillfeather')).status).toBe(401)
  expect((await search(rosa.browser, 'quillfeather')).status).toBe(404)
  const [email, host] = ['searcher@example.com', 'movement.localhost']
  const seat = {
    email,
    name: { firstName: 'Fin', lastName: 'Der' },
    role: 'UNDERWRITER',
    password: SANDBOX_PASSWORD,
  } as const
  await seatAgent(program.server.services, 'MOVEMENT', seat)
  const { status, body } = await search(await signInAgent(program, email, host), 'quillfeather', host)
  expect([status, body.files]).toEqual([200, []])
})

test('an agent can’t find their own application by searching', async () => {
  const email = 'own.search@example.com'
  const { uuid, browser } = await register(program, { email })
  await index()
  const name = { firstName: 'Rosa', lastName: 'Quillfeather' }
  await seatAgent(program.server.services, 'FIGURE', { email, name, role: 'UNDERWRITER', password: SANDBOX_PASSWORD })
  expect(await foundBy((await read(uuid)).loanNumber, browser)).toEqual([])
  expect(await foundBy((await read(uuid)).loanNumber)).toEqual([uuid])
})

test("an agent gets only the encryption keys of borrowers who applied to the agent's lender", async () => {
  const { db } = program.server.services
  const actor = await identityOf(underwriter)
  const agent = (org: string, identity: string) => ({ mode: 'AGENT', org, actor: identity }) as const
  const [, keys] = await db.read(agent('FIGURE', actor), shareFiles([rosa.uuid]), readKeys([rosa.identity]))
  expect(keys).toHaveLength(1)
  // `shareFiles` gives no encryption keys to people without a seat at the lender.
  const [, none] = await db.read(agent('FIGURE', rosa.identity), shareFiles([rosa.uuid]), readKeys([actor]))
  expect(none).toEqual([])
})

test('after a name change, a search finds the application by the new name only', async () => {
  const { uuid, identity } = await register(program, { email: 'renamed@example.com' })
  await index()
  const { loanNumber } = await read(uuid)
  await actFor(program.server.services, { application: uuid, by: 'test' }, 'test', () => ({
    events: [],
    effects: [],
    personal: [
      { identity, patch: { name: { firstName: 'Łucja', middleName: '明', lastName: 'Brightwater', suffix: '' } } },
    ],
  }))
  await index()
  for (const words of ['brightwater', '明']) expect(await foundBy(`${words} ${loanNumber}`)).toEqual([uuid])
  expect(await foundBy(`rosa ${loanNumber}`)).toEqual([])
})

test('if indexing a file fails, the server reports the failure once and doesn’t retry until the file changes', async () => {
  const { services } = program.server
  const { uuid } = await register(program, { email: 'unindexed@example.com' })
  const application = await read(uuid)
  const again = keepLenderFile(undefined, application, { at: services.clock.now(), isRenamed: true })
  const failed: string[] = []
  const fail = (failing: string) => failed.push(failing)
  // Queue the file and index it repeatedly until `indexFiles` gets it, because the server's own sweeper might index the
  // queued file first.
  await expect
    .poll(async () => {
      await services.db.change({ mode: 'SYSTEM', application: uuid }, again, () => undefined)
      await indexFiles({ ...services, keyring: { ...services.keyring, master: new Map() } }, fail)
      return failed
    })
    .toContain(uuid)
  const [waiting] = await services.db.read({ mode: 'SWEEP' }, filesToIndex())
  expect(waiting).not.toContainEqual({ application: uuid })
})

test('the migration that introduces search adds every older application to the indexing queue', async () => {
  const path = new URL('../storage/migrations/0016_lender_files.sql', import.meta.url)
  const [fill = ''] = /select set_config[\s\S]*'', true\);/.exec(await readFile(path, 'utf8')) ?? []
  // No server uses this database, so locking a whole table doesn't disturb a server.
  const { superuserUrl, adminUrl, drop } = await createTestDatabase()
  const [superuser, owner] = [superuserUrl, adminUrl].map((connectionString) => new Client({ connectionString }))
  try {
    await Promise.all([superuser?.connect(), owner?.connect()])
    await superuser?.query(
      `insert into application (uuid, org_code, borrower, loan_number, status, version, head, data, created_at, updated_at)
       values (gen_random_uuid(), 'FIGURE', gen_random_uuid(), 'FG-1', 'FUNDING', 1, '', '{}', now(), now())`,
    )
    // The migration enables row-level security only after it has filled the table.
    await owner?.query(`begin; alter table lender_file disable row level security; ${fill} commit`)
    const filled = await superuser?.query('select loan_number, indexed from lender_file')
    expect(filled?.rows).toEqual([{ loan_number: 'FG-1', indexed: false }])
  } finally {
    await Promise.all([superuser?.end(), owner?.end()])
    await drop()
  }
})

test("a search finds an older application after it's indexed", async () => {
  const client = new Client({ connectionString: program.database.superuserUrl })
  await client.connect()
  try {
    for (const sql of [
      'delete from lender_file_term where application = $1',
      "update lender_file set stage = '', city = '', state = '', ciphertext = '', indexed = false where application = $1",
    ])
      expect((await client.query(sql, [rosa.uuid])).rowCount).toBeGreaterThan(0)
  } finally {
    await client.end()
  }
  await index()
  const { loanNumber } = await read(rosa.uuid)
  expect((await search(underwriter, `quillfeather ${loanNumber}`)).body.files).toMatchObject([
    { application: rosa.uuid, borrowerName: 'Rosa Quillfeather', stage: 'STARTED' },
  ])
})

test('a search with too many matches returns some of them and states that the list is incomplete', async () => {
  const owner = new Client({ connectionString: program.database.superuserUrl })
  await owner.connect()
  const [term] = termsOf(program.server.services.keyring, 'FIGURE', ['smith'])
  const add = async (count: number) =>
    owner.query(
      `with made as (
         insert into application (uuid, org_code, borrower, loan_number, status, version, head, data, created_at, updated_at)
         select gen_random_uuid(), 'FIGURE', gen_random_uuid(), gen_random_uuid()::text, 'FUNDING', 1, '', '{}', now(), now()
         from generate_series(1, $1::int) returning uuid, borrower, loan_number
       ), filed as (
         insert into lender_file (application, org_code, borrower, loan_number, stage, since, state, indexed)
         select uuid, 'FIGURE', borrower, loan_number, 'FUNDING', now(), 'CA', true from made
       )
       insert into lender_file_term (org_code, term, application) select 'FIGURE', decode($2, 'hex'), uuid from made`,
      [count, term],
    )
  try {
    await add(MOST_FOUND)
    const { body } = await search(underwriter, 'Smith')
    expect([body.files.length, body.isComplete, body.files[0]?.borrowerName]).toEqual([MOST_FOUND, true, ''])
    await add(1)
    expect((await search(underwriter, 'Smith')).body).toMatchObject({
      isComplete: false,
      files: { length: MOST_FOUND },
    })
    await add(MOST_EXAMINED)
    const agent = { mode: 'AGENT', org: 'FIGURE', actor: await identityOf(underwriter) } as const
    const [rows] = await program.server.services.db.read(agent, findFiles('FIGURE', [term ?? ''], 1))
    expect(rows).toMatchObject([{ is_cut: true }])
  } finally {
    await owner.end()
  }
})
