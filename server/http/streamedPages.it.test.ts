/** Tests that a visitor's browser gets the start of a page before the server has the visitor's own data. */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { REGISTRATION } from 'domain/api/paths.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cookieHeader } from '../testing/browserAt.ts'
import { createFakeWeb, type FakeWeb } from '../testing/fakeWeb.ts'
import { type Account, register, startTestProgram, type TestProgram } from '../testing/program.ts'

/** Renders a page like React does: sends the page's frame, and then each part when the part's data is there. */
const RENDERER = `
import { Readable } from 'node:stream'
export const isBrowserOnly = (path) => path === '/dashboard'
export async function render(request, { transport, early }) {
  const document = { head: '<head>', tail: '<tail>', inline: { styles: [], scripts: [] } }
  const headers = new Headers({ 'content-type': 'text/html' })
  if (early) {
    async function* rest() {
      const draft = await transport(new Request(new URL('${REGISTRATION}', request.url)))
      document.tail = '<data>'
      yield '<draft ' + draft.status + '>'
    }
    return { status: 200, headers, document, content: { pipe: (to) => Readable.from(rest()).pipe(to) } }
  }
  if (isBrowserOnly(new URL(request.url).pathname)) return { status: 200, headers, document }
  async function* parts() {
    yield '<frame>'
    const authorization = 'Bearer ' + new URL(request.url).searchParams.get('token')
    const path = new URL('/identity/secure/api/v1_1/identity', request.url)
    const own = await transport(new Request(path, { headers: { authorization } }))
    yield '<own ' + own.status + '>'
  }
  return { status: 200, headers, document, content: { pipe: (to) => Readable.from(parts()).pipe(to) } }
}`

let web: FakeWeb
let program: TestProgram
let account: Account
/** A session that delays every query for an account's data or a draft. */
let gate: pg.Client
beforeAll(async () => {
  web = await createFakeWeb(RENDERER)
  program = await startTestProgram({ web: web.folder })
  account = await register(program, { email: 'streamed@example.com' })
  gate = new pg.Client({ connectionString: program.database.superuserUrl })
  await gate.connect()
})
afterAll(async () => {
  await gate?.end()
  await program?.stop()
  await web?.remove()
})
beforeEach(() => gate.query('begin; lock table identity, registration_draft in access exclusive mode'))
afterEach(() => gate.query('rollback'))

async function open(path: string, cookie = cookieHeader(account.browser.cookies)): Promise<IncomingMessage> {
  const headers = { accept: 'text/html', cookie }
  const [answer] = await once(get(program.server.url + path, { agent: false, headers }), 'response')
  return answer as IncomingMessage
}

/** Returns the number of queries that wait for the gate. */
async function waiting(): Promise<number> {
  // Within a transaction, PostgreSQL would otherwise show the same sessions again.
  await gate.query('select pg_stat_clear_snapshot()')
  const { rowCount } = await gate.query(
    "select from pg_stat_activity where application_name = 'hearthline' and pg_backend_pid() = any(pg_blocking_pids(pid))",
  )
  return rowCount ?? 0
}

/** Reads a page and returns its text. Opens the gate once `start` has arrived while a query still waits. */
async function readStarting(page: IncomingMessage, start: string): Promise<string> {
  let shown = ''
  let isEarly = false
  page.setEncoding('utf8')
  for await (const part of page) {
    shown += part
    if (shown !== start) continue
    await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), { timeout: 30_000, interval: 10 })
    isEarly = true
    await gate.query('rollback')
  }
  expect(isEarly).toBe(true)
  return shown
}

test('the head and frame of a personal page leave before the query for the visitor’s data has an answer', async () => {
  const page = await open(`/contact?token=${account.browser.token}`)
  expect(page.statusCode).toBe(200)
  expect(await readStarting(page, '<head><frame>')).toBe('<head><frame><own 200><tail>')
})

test('the head of a page leaves before the query for the visitor’s draft has an answer', async () => {
  const page = await open('/account/heloc/register?step=name', 'hearthline_draft=anyone')
  expect(page.statusCode).toBe(200)
  expect(await readStarting(page, '<head>')).toBe('<head><draft 200><data>')
})

test('a page that the browser fills in is complete while no query for the visitor’s data has an answer', async () => {
  expect(await text(await open('/dashboard'))).toBe('<head><tail>')
  expect(await waiting()).toBe(0)
})
