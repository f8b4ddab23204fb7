/** Tests that the server checks who uploads a file, and where, before it reads the file. */
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { contracts } from 'domain/api/contracts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BASE, startAgentProgram } from '../testing/agents.ts'
import { cookieHeader } from '../testing/browserAt.ts'
import { type Account, type Browser, register, type TestProgram } from '../testing/program.ts'

let program: TestProgram
let processor: Browser
let compliance: Browser
let account: Account
beforeAll(async () => {
  ;({ program, processor, compliance } = await startAgentProgram())
  account = await register(program, { email: 'uploads@example.com' })
})
afterAll(() => program.stop())

/** Uploads a body that gets status 400 if the server reads it. */
const upload = async (browser: Browser, path: string) =>
  (
    await browser.call('POST', path, {
      body: 'unreadable',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'idempotency-key': randomUUID() },
    })
  ).status
const borrowerFiles = (uuid: string) => `/service-application/api/v2/application/heloc/${uuid}/documents`

const uploads = contracts.filter(({ consumes, access }) => consumes && access === 'session')
test.each(uploads.map(({ id, path }) => [id, path] as const))(
  'after sign-out, the server rejects an upload without reading the file: %s',
  async (id, path) => {
    const { browser, uuid } = await register(program, { email: `${id.toLowerCase()}@example.com` })
    const cookie = browser.cookies.get('hearthline_session') ?? ''
    await browser.call('POST', '/identity/secure/api/v1/logout')
    browser.cookies.set('hearthline_session', cookie)
    expect(await upload(browser, path.replace(/\{\w+\}/g, uuid))).toBe(401)
  },
)

test("a borrower's file is read only if it's for the borrower's own application", async () => {
  const other = await register(program, { email: 'uploads.other@example.com' })
  expect(await upload(account.browser, borrowerFiles(other.uuid))).toBe(404)
  expect(await upload(account.browser, borrowerFiles(randomUUID()))).toBe(404)
})

test("a borrower's file is read only at a step that asks for files", async () => {
  expect(await upload(account.browser, borrowerFiles(account.uuid))).toBe(409)
})

test.each([
  ['a document', 'documents', 400, 400],
  ['signed papers', 'paper/scan', 409, 403],
])(
  "an agent's file is read only if the agent's role and the application allow it: %s",
  async (_, path, allowed, byCompliance) => {
    const at = `${BASE}/applications/${account.uuid}/${path}`
    expect(await upload(compliance, at)).toBe(byCompliance)
    expect(await upload(account.browser, at)).toBe(404)
    expect(await upload(processor, `${BASE}/applications/${randomUUID()}/${path}`)).toBe(404)
    expect(await upload(processor, at)).toBe(allowed)
  },
)

test('a file for a desk task is read only if the task exists', async () => {
  const at = (uuid: string) => `${BASE}/applications/${uuid}/tasks/${randomUUID()}/evidence`
  expect(await upload(processor, at(account.uuid))).toBe(409)
  expect(await upload(account.browser, at(account.uuid))).toBe(404)
})

test('an upload with an invalid address doesn’t count toward the limit of simultaneous uploads', async () => {
  for (let n = 0; n < 10; n++) expect(await upload(account.browser, borrowerFiles('x'))).toBe(400)
})

test('one person can upload only a few files at the same time, and others can still upload', async () => {
  const avatar = '/service-profile/api/v1/settings/avatar'
  const { cookies, token } = account.browser
  const unfinished = Array.from({ length: 8 }, () => {
    const sent = request(new URL(avatar, program.server.url), {
      method: 'POST',
      headers: {
        cookie: cookieHeader(cookies),
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
    })
    sent.on('error', () => {})
    sent.write('--x\r\n')
    return sent
  })
  await expect.poll(() => upload(account.browser, avatar)).toBe(503)
  expect(await upload(processor, avatar)).toBe(400)
  for (const sent of unfinished) sent.destroy()
  await expect.poll(() => upload(account.browser, avatar)).toBe(400)
})
