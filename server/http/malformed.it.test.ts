/** Tests malformed requests, and the headers of every response. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { REGISTRATION as DRAFT } from 'domain/api/paths.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, register, startTestProgram, type TestProgram } from '../testing/program.ts'

let program: TestProgram
let account: Account
beforeAll(async () => {
  program = await startTestProgram({ web: 'no pages' })
  account = await register(program, { email: 'malformed@example.com' })
})
afterAll(() => program.stop())

const FOR_SALE = `${DRAFT}/forSale`
const answers = { isListedForSale: 'NO', acquiredRecently: 'NO' }

/** Sends bytes to the server's port. Returns the response. */
async function send(bytes: string): Promise<{ status: number; headers: Map<string, string>; body: string }> {
  const socket = connect(Number(new URL(program.server.url).port), 'localhost')
  await once(socket, 'connect')
  socket.write(bytes)
  const [head = '', ...body] = (await text(socket)).split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const headers = new Map(lines.map((one) => [one.slice(0, one.indexOf(':')).toLowerCase(), one.replace(/^.*?: /, '')]))
  return { status: Number(line.split(' ')[1]), headers, body: body.join('\r\n\r\n') }
}
const get = (...lines: string[]) =>
  send(`GET /openapi.json HTTP/1.1\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)

describe('a malformed request', () => {
  test.each([
    ['two hosts', ['Host: localhost', 'Host: movement.localhost']],
    ['no host name', ['Host:']],
    ['a host with a space', ['Host: local host']],
    ['a host with a user name', ['Host: me@localhost']],
    ['a host with a path', ['Host: localhost/x']],
    ['a port that is no number', ['Host: localhost:http']],
    ['a control character in a header', ['Host: localhost', 'X-Org: a\u0001b']],
    ['a header without a name', ['Host: localhost', ': a']],
  ])('a request with %s gets 400 as problem details with security headers', async (_, lines) => {
    const { status, headers, body } = await get(...lines)
    expect(status).toBe(400)
    expect(JSON.parse(body)).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test.each(['localhost', 'LOCALHOST.', 'localhost:3000', '127.0.0.1', '[::1]:3000'])(
    'a request with the host %s is served',
    async (host) => expect((await get(`Host: ${host}`)).status).toBe(200),
  )

  test('headers that are too long get 431 as problem details', async () => {
    const { status, body } = await get('Host: localhost', `X-Org: ${'a'.repeat(20_000)}`)
    expect([status, (JSON.parse(body) as { status: number }).status]).toEqual([431, 431])
  })

  test.each([
    ['a body without a boundary', 'multipart/form-data', 'a'],
    [
      'a body that ends early',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF',
    ],
    ['a part without a name', 'multipart/form-data; boundary=x', '--x\r\n\r\na\r\n--x--'],
    ['a part with a broken header', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition\r\n\r\na\r\n--x--'],
    [
      'a file without a file name',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\na\r\n--x--',
    ],
    [
      'a file name with a NUL character',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a\0.png"\r\n\r\na\r\n--x--',
    ],
    ['no multipart body', 'application/json', '{}'],
  ])('a file upload with %s is rejected without a server error', async (_, type, body) => {
    const answer = await account.browser.call<{ status: number }>('POST', '/service-profile/api/v1/settings/avatar', {
      body,
      headers: { 'content-type': type },
    })
    expect([400, 415, 422]).toContain(answer.status)
    expect(answer.body.status).toBe(answer.status)
  })

  test.each([
    ['a field', 'NO\u0001'],
    ['a nested field', { deep: ['\u001f'] }],
    ['a field name', { '\0': 'a' }],
    ['half a surrogate pair', '\ud800'],
  ])('a control character in %s gets 400', async (_, isListedForSale) => {
    const answer = await program.browser().call('PUT', FOR_SALE, { body: { ...answers, isListedForSale } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'UNSTORABLE_TEXT' } })
  })

  test.each(['/openapi.json?a=%00', '/%01/b', '/account/heloc/register?step=a%7Fb'])(
    'a control character in the address %s gets 400',
    async (path) => expect((await program.browser().call('GET', path)).status).toBe(400),
  )

  test('a text with tabs and line breaks is accepted', async () => {
    const answer = await program.browser().call('PUT', FOR_SALE, { body: { ...answers, note: 'a\tb\r\nc' } })
    expect(answer.status).toBe(200)
  })
})

describe('the headers of a response', () => {
  test.each([
    ['a call', 'GET', '/openapi.json', 'localhost', 200],
    ['an unknown path', 'GET', '/service-x', 'localhost', 404],
    ['a foreign host', 'GET', '/openapi.json', 'evil.example', 404],
    ['an invalid body', 'POST', '/identity/api/v1/login', 'localhost', 422],
    ['a call without a session', 'GET', '/service-profile/api/v1/profile', 'localhost', 401],
  ] as const)('%s gets security headers and is never stored', async (_, method, path, host, status) => {
    const body = method === 'POST' ? { body: {} } : {}
    const answer = await program.browser().call(method, path, { host, ...body })
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(/frame-ancestors 'none'.*require-trusted-types-for 'script'/),
      'permissions-policy': expect.stringMatching(/camera=\(self\).*microphone=\(\)/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  })

  test('the probes of a load balancer get security headers', async () => {
    for (const path of ['/livez', '/readyz']) {
      const { headers } = await send(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
  })
})

test.each([
  ['another site', 'https://evil.example'],
  ['the same host over another scheme', 'https://localhost'],
  ['the same host on another port', 'http://localhost:81'],
  ['a page without an origin', 'null'],
])('the server rejects a change that %s sends', async (_, origin) => {
  const change = (from: string) => program.browser().call('PUT', FOR_SALE, { body: answers, headers: { origin: from } })
  expect((await change(origin)).status).toBe(403)
  expect((await change('http://localhost')).status).toBe(200)
})

describe('the cookie of a draft', () => {
  const DRAFT_COOKIE = 'hearthline_draft'

  test('a browser whose draft cookie belongs to no draft gets a new secret', async () => {
    const browser = program.browser()
    browser.cookies.set(DRAFT_COOKIE, 'chosen-by-someone-else')
    expect((await browser.call('PUT', FOR_SALE, { body: answers })).status).toBe(200)
    const secret = browser.cookies.get(DRAFT_COOKIE)
    expect(secret).not.toBe('chosen-by-someone-else')
    expect((await browser.call('PUT', FOR_SALE, { body: answers })).status).toBe(200)
    expect(browser.cookies.get(DRAFT_COOKIE)).toBe(secret)
  })

  test('a request with two cookies of the same name is rejected', async () => {
    const cookie = `${DRAFT_COOKIE}=a; other=1; other=2; ${DRAFT_COOKIE}=b`
    const call = (sent: string) => program.browser().call('GET', DRAFT, { headers: { cookie: sent } })
    expect((await call(cookie)).status).toBe(400)
    expect((await call(`${DRAFT_COOKIE}=a; other=1; other=2`)).status).toBe(200)
  })
})
