/** Tests that visitors share a page only if the page contains no visitor data. */
import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SANDBOX_ORIGINATOR, seedBrokers } from '../sandbox/brokers.ts'
import { removeFlag } from '../storage/flags.ts'
import { newSecret } from '../storage/secrets.ts'
import { createFakeWeb, type FakeWeb, INLINE, type Printed } from '../testing/fakeWeb.ts'
import { register, startTestProgram, type TestProgram } from '../testing/program.ts'
import { setFlag } from '../usecases/flags.ts'
import { keepProduct } from '../usecases/registrationDraft.ts'
import * as cookies from './cookies.ts'

let program: TestProgram
let web: FakeWeb
beforeAll(async () => {
  web = await createFakeWeb()
  program = await startTestProgram({ web: web.folder })
  await seedBrokers(program.server.services)
})
afterAll(async () => {
  await program.stop()
  await web.remove()
})

const REGISTER = '/account/heloc/register'
const REGISTER_V2 = '/account/heloc/register-v2'
const UUID = '0b9f2f0e-5a0c-4f0a-9df1-6f2d3f1f7a11'
const OTHER_UUID = '1c9f2f0e-5a0c-4f0a-9df1-6f2d3f1f7a12'

interface Got {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly bytes: Buffer
  readonly text: string
  readonly printed: Printed
}
async function get(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET'): Promise<Got> {
  const answer = await program.server.app.inject({ method, url, headers: { host: 'localhost', ...headers } })
  const { statusCode: status, rawPayload: bytes, body: text } = answer
  return {
    status,
    headers: answer.headers,
    bytes,
    text,
    get printed() {
      return JSON.parse(text) as Printed
    },
  }
}

/**
 * Opens a page twice without cookies. Each rendering contains its own number, so identical bytes mean a shared page.
 */
async function isShared(url: string, first: Record<string, string> = {}, second = first): Promise<boolean> {
  const [one, two] = [await get(url, first), await get(url, second)]
  expect([one.status, two.status]).toEqual([200, 200])
  return one.text === two.text
}

describe('a shared page', () => {
  test('simultaneous requests for a shared page cause only one rendering', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => get('/terms')))
    expect(new Set(all.map(({ text }) => text)).size).toBe(1)
    expect(await isShared('/terms')).toBe(true)
  })

  test('a shared page contains no data about the visitor whose request caused its rendering', async () => {
    const { text, printed } = await get(`${REGISTER}?step=name&utm_source=rosa-quillfeather`, {
      host: '127.0.0.1:4711',
      'user-agent': 'Rosas-Browser',
      'accept-language': 'es-MX',
      cookie: 'analytics=rosa',
      referer: 'http://mail.example/rosa',
    })
    expect(printed).toMatchObject({ url: 'http://figure.localhost/account/heloc/register?step=name', headers: {} })
    expect(printed.draft).toMatchObject({ answers: {} })
    expect(printed.nonce).toBeUndefined()
    for (const word of ['rosa', 'Rosas-Browser', 'es-MX', '4711']) expect(text).not.toContain(word)
  })

  test("a lender's shared page is the same on all of the lender's hosts", async () => {
    const [own, other, again] = await Promise.all([
      get(REGISTER),
      get(REGISTER, { host: 'movement.localhost' }),
      get(REGISTER, { host: 'figure.localhost:80' }),
    ])
    expect([own.printed.org, other.printed.org]).toEqual(['FIGURE', 'MOVEMENT'])
    expect(other.headers.etag).not.toBe(own.headers.etag)
    expect(again.text).toBe(own.text)
  })

  test('each address has its own shared page, regardless of advertising parameters', async () => {
    expect(await isShared(`${REGISTER}?step=name`)).toBe(true)
    const [first, name, advertised] = await Promise.all([
      get(REGISTER),
      get(`${REGISTER}?step=name`),
      get(`${REGISTER}?step=name&gclid=1`),
    ])
    expect(first.printed.url).not.toBe(name.printed.url)
    expect(advertised.printed.url).toBe(name.printed.url)
    expect(await isShared(`${REGISTER}?utm_source=a`)).toBe(true)
  })

  test('a redirect keeps advertising parameters', async () => {
    const moved = await get('/moved?utm_source=a&b=1')
    expect([moved.status, moved.headers.location]).toEqual([302, '/there?utm_source=a&b=1'])
  })

  test("a shared page's content security policy allows only its own inline style and script", async () => {
    const { headers } = await get(REGISTER)
    const directives = new Map(
      String(headers['content-security-policy'])
        .split(';')
        .map((text) => [text.split(' ')[0], text.split(' ').slice(1)]),
    )
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect(directives.get('script-src')).toEqual(["'self'", hash(INLINE.script)])
    expect(directives.get('style-src')).toEqual(["'self'", hash(INLINE.style)])
    expect(directives.get('frame-ancestors')).toEqual(["'none'"])
  })

  test('a shared page has the same security headers as every other response', async () => {
    const { headers } = await get(REGISTER)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': expect.stringContaining('max-age='),
    })
  })
})

describe('compression and caching of shared pages', () => {
  test('a shared page is compressed with an encoding that the browser accepts', async () => {
    const plain = await get('/privacy')
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const accepted of ['gzip, deflate, br, zstd', 'br;q=0.5, gzip', 'gzip', 'br;q=0, gzip'])
      for (const _ of [1, 2, 3]) {
        const packed = await get('/privacy', { 'accept-encoding': accepted })
        const encoding = accepted === 'gzip, deflate, br, zstd' ? 'br' : 'gzip'
        expect(packed.headers['content-encoding']).toBe(encoding)
        expect(packed.headers['content-length']).toBe(String(packed.bytes.length))
        const unpacked = encoding === 'br' ? brotliDecompressSync(packed.bytes) : gunzipSync(packed.bytes)
        expect(unpacked).toEqual(plain.bytes)
      }
  })

  test('the second request for a shared page starts stronger compression, which replaces the quickly compressed bytes', async () => {
    const address = `${REGISTER}?step=income-info`
    const quick = await get(address, { 'accept-encoding': 'br' })
    await expect
      .poll(async () => (await get(address, { 'accept-encoding': 'br' })).bytes.equals(quick.bytes))
      .toBe(false)
  })

  test('a browser that has cached a page gets 304 until the page changes', async () => {
    const { headers } = await get(REGISTER)
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(headers.vary).toBe('accept-encoding, cookie')
    for (const known of [String(headers.etag), `"x", ${String(headers.etag).slice(2)}`, '*']) {
      const answer = await get(REGISTER, { 'if-none-match': known })
      expect([answer.status, answer.bytes.length, answer.headers.etag]).toEqual([304, 0, headers.etag])
      expect(answer.headers['cache-control']).toBe('private, no-cache')
    }
    expect((await get(REGISTER, { 'if-none-match': '"x"' })).status).toBe(200)
    const other = await get(REGISTER, { 'if-none-match': String(headers.etag), host: 'movement.localhost' })
    expect([other.status, other.printed.org]).toEqual([200, 'MOVEMENT'])
  })

  test('a HEAD response for a shared page has the headers of the GET response and no body', async () => {
    const [head, full] = [await get(REGISTER, {}, 'HEAD'), await get(REGISTER)]
    expect([head.status, head.bytes.length, head.headers.etag]).toEqual([200, 0, full.headers.etag])
  })
})

describe('a page with visitor data', () => {
  const isOwn = async (headers: Record<string, string>, url = REGISTER) => {
    const before = await get(url)
    const own = await get(url, { ...headers, 'if-none-match': String(before.headers.etag) })
    const after = await get(url)
    expect(after.text).toBe(before.text)
    expect([own.status, own.headers['cache-control'], own.headers.etag]).toEqual([200, 'no-store', undefined])
    expect(own.printed.count).not.toBe(before.printed.count)
    return own
  }

  test.each([cookies.SESSION_COOKIE, cookies.CHALLENGE_COOKIE, cookies.DEVICE_COOKIE, cookies.DRAFT_COOKIE])(
    'a visitor with the %s cookie gets a page rendered only for them',
    async (name) => {
      const own = await isOwn({ cookie: `a=1; ${name}=secret` })
      expect(own.printed.headers.cookie).toContain('secret')
      const [policy] = /nonce-[^']+/.exec(String(own.headers['content-security-policy'])) ?? []
      expect(policy).toBe(`nonce-${own.printed.nonce}`)
      expect((await isOwn({ cookie: `${name}=secret` })).printed.nonce).not.toBe(own.printed.nonce)
    },
  )

  test("every cookie that the server sets has a name with the server's prefix", () => {
    const names = Object.entries(cookies).filter(([key]) => key.endsWith('_COOKIE'))
    expect(names.length).toBeGreaterThan(4)
    for (const [, name] of names) expect(name).toMatch(new RegExp(`^${cookies.OWN_COOKIE}`))
  })

  test('a visitor with an authorization token gets a page rendered only for them', async () => {
    await isOwn({ authorization: 'Bearer a.b.c' })
  })

  test("only the visitor with a draft sees the draft's answers", async () => {
    const browser = program.browser()
    await browser.call('PUT', '/service-application/external/api/v2/heloc/registration/name', {
      body: { firstName: 'Rosa', middleName: '', lastName: 'Quillfeather', suffix: '' },
    })
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const own = await isOwn({ cookie })
    expect(own.printed.draft.answers).toMatchObject({ name: { lastName: 'Quillfeather' } })
    expect((await get(REGISTER)).text).not.toContain('Quillfeather')
  })

  test("the wallet's registration page is shown only to a visitor who applies with a wallet account", async () => {
    const { browser, uuid } = await register(program, { email: 'wallet@example.com' })
    const secret = newSecret()
    const walletAddress = 'pb1own0000000000000000000000000000000001'
    const product = { product: 'crypto-heloc', walletAddress, identity: uuid } as const
    await keepProduct(program.server.services, { org: 'FIGURE', secret }, product)
    const url = `${REGISTER}?product=crypto-heloc`
    const cookie = [...browser.cookies, [cookies.DRAFT_COOKIE, secret]].map((pair) => pair.join('=')).join('; ')
    const own = await isOwn({ cookie }, url)
    expect(own.printed.headers.cookie).toContain(secret)
    const shared = await get(url)
    expect(shared.text).not.toContain(walletAddress)
    expect(shared.text).not.toContain(secret)
  })

  test('a signed-in visitor gets a page rendered only for them', async () => {
    const { browser } = await register(program, { email: 'shared@example.com' })
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    await isOwn({ cookie })
  })

  test("only a visitor who follows a broker's link sees the broker", async () => {
    const url = `${REGISTER}?referrer=${SANDBOX_ORIGINATOR}`
    const [one, two] = [await get(url), await get(url)]
    for (const own of [one, two]) {
      expect(own.printed.draft.broker?.uuid).toBe(SANDBOX_ORIGINATOR)
      expect(own.headers['cache-control']).toBe('no-store')
      expect(String(own.headers['set-cookie'])).toContain(cookies.DRAFT_COOKIE)
    }
    expect(one.headers['set-cookie']).not.toEqual(two.headers['set-cookie'])
    expect((await get(REGISTER)).text).not.toContain(SANDBOX_ORIGINATOR)
  })

  test('a page that shows the time is rendered separately for each visitor', async () => {
    expect(await isShared('/contact')).toBe(false)
    expect((await get('/contact')).headers['cache-control']).toBe('no-store')
  })

  test('a page that failed to render is rendered again on the next request', async () => {
    for (const path of ['/snag', '/fails']) {
      const answer = await get(path)
      expect(answer.status).toBe(500)
      expect(answer.headers.etag).toBeUndefined()
      expect(answer.text).not.toContain('Quillfeather')
    }
  })

  test('the server sends a page even if rendering a late part of the page fails', async () => {
    const own = await get('/late', { cookie: `${cookies.DRAFT_COOKIE}=secret` })
    expect([own.status, own.text]).toEqual([200, 'first,second'])
  })
})

describe('a page that only the browser renders', () => {
  test("a browser-rendered page has the same document for every visitor and application, but browsers don't cache it", async () => {
    const signing = (uuid: string) => `/account/heloc/${uuid}/signing/sign`
    const all = [
      await get(signing(UUID)),
      await get(signing(OTHER_UUID), { cookie: `${cookies.SESSION_COOKIE}=secret`, 'accept-encoding': 'br' }),
    ]
    expect(all.map(({ status }) => status)).toEqual([200, 200])
    expect(brotliDecompressSync((all[1] as Got).bytes).toString()).toBe('shell')
    // The header value no-store keeps browsers from showing the page again after the visitor signs out.
    for (const { headers } of all) expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined])
  })
})

describe('flags and shared pages', () => {
  afterEach(async () => {
    const { db } = program.server.services
    await removeFlag(db, 'fe-heloc-redesign-2025')
    await removeFlag(db, 'fe-heloc-maintenance')
  })

  test('switching a flag changes shared pages from the next request on', async () => {
    for (const enabled of [true, false, true, false]) {
      await setFlag(program.server.services.db, { key: 'fe-heloc-redesign-2025', enabled })
      expect((await get(REGISTER)).printed.isNew).toBe(enabled)
    }
  })

  test('changing the variations of a flag changes shared pages from the next request on', async () => {
    for (const name of ['short', 'long']) {
      const variations = [{ name, weight: 1 }]
      await setFlag(program.server.services.db, { key: 'fe-heloc-redesign-2025', enabled: true, variations })
      expect((await get(REGISTER)).printed).toMatchObject({ isNew: true, variation: name })
      expect(await isShared(REGISTER)).toBe(true)
    }
  })

  test('visitors of registration v2 get variations by weight and keep theirs, and visitors with the same variation share a page', async () => {
    const { db } = program.server.services
    const weights = { never: 0, short: 1, long: 1 }
    const variations = Object.entries(weights).map(([name, weight]) => ({ name, weight }))
    expect((await get(REGISTER_V2)).headers['set-cookie']).toBeUndefined()
    await setFlag(db, { key: 'fe-heloc-redesign-2025', enabled: true, variations })
    const pages = new Map<string, Set<string>>()
    for (let visitor = 0; visitor < 24; visitor++) {
      const first = await get(REGISTER_V2)
      const [cookie = ''] = String(first.headers['set-cookie']).split(';')
      expect(cookie).toMatch(/^heloc_visitor=/)
      const again = await get(REGISTER_V2, { cookie })
      expect(again.headers['set-cookie']).toBeUndefined()
      expect(again.text).toBe(first.text)
      const { variation = '' } = first.printed
      pages.set(variation, (pages.get(variation) ?? new Set()).add(first.text))
      // The variation is the same on a page rendered for one visitor as in a step that the browser loads later.
      const own = await get(REGISTER_V2, { cookie: `${cookie}; hearthline_draft=x` })
      expect(own.printed.variation).toBe(variation)
      const lookup = await program.server.app.inject({
        ...{ method: 'POST', url: '/service-optimize/heloc/api/v2/decision', headers: { host: 'localhost', cookie } },
        payload: { featureKeys: ['fe-heloc-redesign-2025'], optimizeUser: {} },
      })
      expect(lookup.json().decisions[0].variation).toBe(variation)
    }
    expect([...pages.keys()].sort()).toEqual(['long', 'short'])
    for (const texts of pages.values()) expect(texts.size).toBe(1)
    const edited = await get(REGISTER_V2, { cookie: 'heloc_visitor=edited' })
    expect(String(edited.headers['set-cookie'])).toMatch(/^heloc_visitor=[\da-f-]{36};/)
  })

  test('maintenance closes a shared page at the next request, and the page reopens after maintenance', async () => {
    await get(REGISTER)
    for (const message of ['Back at noon.', 'Back at one.']) {
      await setFlag(program.server.services.db, { key: 'fe-heloc-maintenance', enabled: true, variables: { message } })
      const closed = await get(REGISTER, { 'accept-encoding': 'br' })
      expect([closed.status, closed.headers['cache-control']]).toEqual([503, 'no-store'])
      expect(brotliDecompressSync(closed.bytes).toString()).toContain(message)
    }
    await removeFlag(program.server.services.db, 'fe-heloc-maintenance')
    expect((await get(REGISTER)).status).toBe(200)
  })
})
