/**
 * Tests the download with which people get a copy of their own data. The copy must be complete, but must omit data that
 * the person may not see.
 */
import type { DataCopy } from 'domain/api/dataCopy.ts'
import { FRESH_MINUTES, SIGN_IN_AGAIN } from 'domain/api/freshSignIn.ts'
import { SETTINGS_CALLS, SIGN_IN_AGAIN_CALL } from 'domain/api/paths.ts'
import { happened } from 'domain/application/core/command.ts'
import { event } from 'domain/application/events.ts'
import { openReview } from 'domain/application/reviews/reviews.ts'
import { figure } from 'domain/rules/trace.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from './storage/transactions.ts'
import { BASE, file, startAgentProgram } from './testing/agents.ts'
import { joinChat, OPEN, startChat } from './testing/chat.ts'
import { credentials, invite, SIGNER } from './testing/invitation.ts'
import { type Account, type Browser, REGISTRATION, register, type TestProgram } from './testing/program.ts'
import { actFor } from './usecases/agents/act.ts'
import { TABLES } from './usecases/dataCopy/tables.ts'

const COPY = `${SETTINGS_CALLS}/data-copy`
const NOTE = 'The transfers look structured to stay below the reporting limit.'
let program: TestProgram
let underwriter: Browser
let client: Client
let rosa: Account
beforeAll(async () => {
  ;({ program, underwriter } = await startAgentProgram())
  client = new Client({ connectionString: program.database.superuserUrl })
  await client.connect()
  program.clock.to(OPEN)
  rosa = await register(program, { email: 'rosa@example.com' })
})
afterAll(async () => {
  await client?.end()
  await program?.stop()
})

const read = (browser: Browser) => browser.call<DataCopy>('GET', COPY)
async function copyOf({ browser }: Pick<Account, 'browser'>): Promise<DataCopy> {
  const { status, body } = await read(browser)
  expect(status).toBe(200)
  return body
}

test('every column of every table is copied as is, copied in another form, or left out for a stated reason', async () => {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migration'
     group by c.relname`,
  )
  expect(Object.keys(TABLES).sort()).toEqual(rows.map(({ table }) => table).sort())
  const wrong = rows.flatMap(({ table, columns }) => {
    const entry = TABLES[table]
    if (!entry || !('columns' in entry)) return []
    const listed = Object.keys(entry.columns).sort().join(' ')
    return listed === columns.toSorted().join(' ') ? [] : [`${table}: ${columns.join(' ')}`]
  })
  expect(wrong).toEqual([])
})

test('the tables listed as having no data about people have no column with a person’s UUID', async () => {
  const { rows } = await client.query<{ table: string }>(
    `select distinct c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname in ('identity', 'borrower', 'owner')`,
  )
  const personal = rows.map(({ table }) => table)
  expect(personal).toContain('session')
  const careless = personal.filter((table) => {
    const entry = TABLES[table]
    return entry !== undefined && 'left' in entry && entry.left.includes('no data about people')
  })
  expect(careless).toEqual([])
})

test('people must sign in again before they can download the copy of their data', async () => {
  const account = await register(program, { email: 'old@example.com' })
  const age = statement(
    'test_age_copy',
    `update session set proved_at = proved_at - interval '${FRESH_MINUTES + 1} minutes' where identity = $1`,
  )
  const scope = { mode: 'ACTOR', org: 'FIGURE', actor: account.identity } as const
  await program.server.services.db.change(scope, [age(account.identity)], () => undefined)
  expect(await read(account.browser)).toMatchObject({ status: 403, body: { code: SIGN_IN_AGAIN } })
  const body = { password: REGISTRATION.password }
  expect((await account.browser.call('POST', SIGN_IN_AGAIN_CALL, { body })).status).toBe(200)
  expect((await read(account.browser)).status).toBe(200)
  expect((await read(program.browser())).status).toBe(401)
})

test("the copy of a person's data contains the account, the applications with answers and record, messages and chats", async () => {
  const socket = await joinChat(program.server, rosa.browser, await startChat(rosa.browser))
  await socket.say('When do I get the money?')
  await socket.close()
  await rosa.browser.call('POST', `${SETTINGS_CALLS}/text-messages`, {
    body: { smsMarketingConsent: true, smsTransactionalConsent: true },
  })
  const copy = await copyOf(rosa)
  expect(copy.account.identity).toMatchObject([{ uuid: rosa.identity, profile: { email: 'rosa@example.com' } }])
  expect(copy.account.session).toHaveLength(1)
  expect(copy.account.history?.map(({ type }) => type)).toContain('ConsentGiven')
  const [application] = copy.applications
  expect(application).toMatchObject({
    uuid: rosa.uuid,
    role: 'BORROWER',
    application: { property: { address: { street1: REGISTRATION.propertyAddress.street1 } } },
    answers: { name: REGISTRATION.name, dob: REGISTRATION.dob },
  })
  expect(application?.earlierAnswers).not.toEqual([])
  expect(application?.record).not.toEqual([])
  const welcome = copy.account.mail?.find(({ template }) => template === 'WELCOME')
  expect(welcome).toMatchObject({ channel: 'EMAIL', content: { to: 'rosa@example.com' } })
  // The link in this email proves that the person can read the mailbox.
  expect(JSON.stringify(welcome)).toContain('http')
  expect(JSON.stringify(welcome)).not.toContain('verify=')
  expect(copy.chats).toMatchObject([
    { visitor: { name: expect.any(String) }, messages: expect.arrayContaining([expect.anything()]) },
  ])
  expect(JSON.stringify(copy.chats)).toContain('When do I get the money?')
  expect(copy.notIncluded.every(({ why }) => why.length > 20)).toBe(true)
})

test("the copy of a person's data contains no data about other borrowers, and no secrets", async () => {
  await register(program, {
    email: 'other@example.com',
    name: { ...REGISTRATION.name, firstName: 'Zelda', lastName: 'Vantongeren' },
  })
  const text = JSON.stringify(await copyOf(rosa))
  expect(text).not.toMatch(/Vantongeren|other@example\.com|argon2|password_hash":/)
  for (const mail of (await copyOf(rosa)).account.mail ?? [])
    if (mail.application === null) expect(mail.content).toBeNull()
})

test('a signer’s copy contains the signer’s own answers, and only those of the borrower’s answers that the signer can see', async () => {
  const { borrower, token, email } = await invite(program)
  const browser = program.browser()
  const made = await browser.call<{ jwt: string }>('POST', SIGNER, { body: { invitation: token, ...credentials } })
  browser.token = made.body.jwt
  const copy = await copyOf({ browser })
  expect(copy.applications).toMatchObject([{ uuid: borrower.uuid, role: 'CO_SIGNER', answers: { email } }])
  expect(copy.applications[0]).not.toHaveProperty('record')
  expect(copy.account.mail?.map(({ application }) => application)).toContain(borrower.uuid)
  expect(JSON.stringify(copy)).not.toMatch(/12000000|1984-05-12|6145550142/)
})

test("a signer whom the borrower removed gets a copy of the signer's stored answers, but not of the application", async () => {
  const { borrower, token } = await invite(program)
  const browser = program.browser()
  const made = await browser.call<{ jwt: string }>('POST', SIGNER, { body: { invitation: token, ...credentials } })
  browser.token = made.body.jwt
  await actFor(program.server.services, { application: borrower.uuid, by: 'test' }, 'test', (a) =>
    happened(
      event('OwnersChanged', {
        ownership: { type: 'SOLE', married: false },
        owners: a.owners.filter(({ role }) => role === 'BORROWER'),
      }),
    ),
  )
  const { applications } = await copyOf({ browser })
  expect(applications).toMatchObject([{ uuid: borrower.uuid, application: null }])
})

test("the copy of a person's data never contains sanctions screenings, staff notes or reports to authorities", async () => {
  const account = await register(program, { email: 'screened@example.com' })
  const { version } = await file(underwriter, account.uuid)
  const noted = await underwriter.call('POST', `${BASE}/applications/${account.uuid}/notes`, {
    body: { version, note: NOTE },
  })
  expect(noted.status).toBeLessThan(300)
  for (const kind of ['WATCHLIST', 'SANCTIONS_REPORT'] as const)
    await actFor(program.server.services, { application: account.uuid, by: 'test' }, 'test', (a, context) =>
      openReview(a, kind, context, { found: [figure('watchlistMatch', 88, 'percent')] }),
    )
  const { reviews } = (
    await underwriter.call<{ reviews: { kind: string }[] }>('GET', `${BASE}/applications/${account.uuid}`)
  ).body
  expect(reviews.map(({ kind }) => kind)).toContain('WATCHLIST')
  const { notIncluded, ...copy } = await copyOf(account)
  const text = JSON.stringify(copy)
  expect(text).toContain(account.uuid)
  expect(text).not.toMatch(/sanction|watchlist|structured|StaffNoted/i)
  expect(notIncluded.map(({ what }) => what)).toEqual(expect.arrayContaining(['work_item', 'answers.staffNotes']))
})

test('a person can download only a limited number of copies', async () => {
  const { browser } = await register(program, { email: 'often@example.com' })
  const statuses: number[] = []
  for (let n = 0; n < 6; n += 1) statuses.push((await read(browser)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
