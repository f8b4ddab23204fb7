/** Tests the cached responses for applications: when the server sends them and who gets them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { People, readPersonal } from '../storage/people.ts'
import { type Account, register, startTestProgram, type TestProgram } from '../testing/program.ts'

let program: TestProgram
let rosa: Account
let other: Account
beforeAll(async () => {
  program = await startTestProgram()
  rosa = await register(program, { email: 'rosa@example.com' })
  other = await register(program, { email: 'other@example.com' })
})
afterAll(() => program.stop())

const V1 = '/service-application/api/v1/application/heloc'
const V2 = '/service-application/api/v2/application/heloc'
const read = ({ browser, uuid }: Account, headers: Record<string, string> = {}) =>
  browser.call('GET', `${V1}/${uuid}`, { headers })

test('reading an unchanged application again returns the same body and entity tag', async () => {
  const first = await read(rosa)
  const second = await read(rosa)
  expect(first.headers.etag).toMatch(/^"[\w-]{27}"$/)
  expect(second.headers.etag).toBe(first.headers.etag)
  expect(second.body).toEqual(first.body)
})

test('a caller who sends the current entity tag gets 304 without a body', async () => {
  const etag = String((await read(rosa)).headers.etag)
  for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await read(rosa, { 'if-none-match': header })
    expect(answer.status).toBe(304)
    expect(answer.body).toBe('')
    expect(answer.headers).toMatchObject({ etag, 'cache-control': 'no-store' })
  }
  expect((await read(rosa, { 'if-none-match': '"other"' })).status).toBe(200)
})

test('changing an application changes the body and the entity tag of the response', async () => {
  const account = await register(program, { email: 'changing@example.com' })
  const before = await read(account)
  await account.browser.call('POST', `${V2}/${account.uuid}/withdraw`, { body: { withdrawConfirmed: true } })
  const after = await read(account, { 'if-none-match': String(before.headers.etag) })
  expect(after.status).toBe(200)
  expect(after.body).toMatchObject({ status: 'CANCELLED' })
})

test('a response changes when a new day starts at the property, and moving the clock back restores the response', async () => {
  const before = await read(rosa)
  program.clock.advance('P1D')
  const tomorrow = await read(rosa, { 'if-none-match': String(before.headers.etag) })
  program.clock.advance('-P1D')
  expect(tomorrow.status).toBe(200)
  expect(tomorrow.body.today).not.toBe(before.body.today)
  expect((await read(rosa)).headers.etag).toBe(before.headers.etag)
})

test('a cached response is sent only for its own path and only to people on the application', async () => {
  const { uuid } = rosa
  await read(rosa)
  expect((await other.browser.call('GET', `${V1}/${uuid}`)).status).toBe(404)
  expect((await rosa.browser.call('GET', `${V2}/${uuid}/signer`)).status).toBe(404)
  expect((await rosa.browser.call('GET', `/service-application/api/v1/application/crypto-heloc/${uuid}`)).status).toBe(
    404,
  )
  const status = await rosa.browser.call('GET', `/service-krang-heloc/borrower/secure/api/v1/${uuid}/status`)
  expect(Object.keys(status.body).sort()).toEqual(['kind', 'name', 'state', 'version'])
})

test('a cached response requires an active session', async () => {
  const account = await register(program, { email: 'leaving@example.com' })
  const etag = String((await read(account)).headers.etag)
  const { token } = account.browser
  const cookies = new Map(account.browser.cookies)
  await account.browser.call('POST', '/identity/secure/api/v1/logout')
  account.browser.token = token
  for (const [name, value] of cookies) account.browser.cookies.set(name, value)
  expect((await read(account, { 'if-none-match': etag })).status).toBe(401)
})

test('in strict mode, the server detects an outdated cached response if data changed without a new revision', async () => {
  const { uuid, identity, browser } = await register(program, { email: 'unversioned@example.com' })
  await browser.call('GET', `${V1}/${uuid}`)
  const { db, keyring } = program.server.services
  await db.change({ mode: 'ACTOR', org: 'FIGURE', actor: identity }, [readPersonal(uuid)], ([rows], { later }) =>
    later(...new People(keyring, uuid, rows).patch('FIGURE', identity, { email: 'changed@example.com' })),
  )
  expect((await browser.call('GET', `${V1}/${uuid}`)).status).toBe(500)
})
