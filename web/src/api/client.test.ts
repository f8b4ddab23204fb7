import { RENEW_SESSION } from 'domain/api/paths.ts'
import { AGENT_SECOND_FACTOR, AGENT_WORK, DASHBOARD, LOGIN, SIGNER, SIGNER_LOGIN } from 'domain/routes/routes.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { APPLICATION, injectOrganization } from '../widgets/journey/testScreen.tsx'
import { ApiError, call, isAuthenticated, token } from './client.ts'
import { onSignInAgain } from './signInAgain.ts'

let answer: () => Response | Promise<Response>
let sent: { url: URL; init: RequestInit; headers: Headers }[]
const assign = vi.fn()

/** Simulates a browser that shows the page at `path`. */
function at(path: string) {
  const { pathname, search } = new URL(path, 'http://localhost')
  vi.stubGlobal('location', { origin: 'http://localhost', pathname, search, assign })
}
beforeEach(() => {
  injectOrganization()
  localStorage.clear()
  sent = []
  answer = () => Response.json({})
  assign.mockClear()
  at(DASHBOARD)
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    sent.push({ url: new URL(input, 'http://localhost'), init, headers: new Headers(init.headers) })
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const failure = async (path = '/x'): Promise<ApiError> => {
  const error = await call('GET', path).catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError)) throw error
  return error
}

// Shows: behaviors
describe('API calls', () => {
  it('an API call sends credentials, the stored token, a JSON body and the organization header', async () => {
    token.store('a.b.c')
    await call('POST', '/x', { body: { a: 1 } })
    const [one] = sent
    expect(one?.init).toMatchObject({ method: 'POST', credentials: 'include', body: '{"a":1}' })
    expect(Object.fromEntries(one?.headers ?? [])).toMatchObject({
      authorization: 'Bearer a.b.c',
      'content-type': 'application/json',
      'x-org': 'FIGURE',
      'x-origin': 'http://localhost',
    })
  })

  it('an API call adds one query parameter for each entry of a list and omits undefined values', async () => {
    await call('GET', '/x', { query: { state: ['OR', 'WA'], display: 'true', none: undefined } })
    expect(sent[0]?.url.search).toBe('?state=OR&state=WA&display=true')
  })

  it("an API call sends the cached response's ETag, and a 304 returns the cached body", async () => {
    answer = () => Response.json({ version: 1 }, { headers: { etag: '"one"' } })
    const first = await call('GET', '/tagged')
    expect(sent[0]?.headers.get('if-none-match')).toBeNull()
    answer = () => new Response(null, { status: 304 })
    expect(await call('GET', '/tagged')).toBe(first)
    expect(sent[1]?.headers.get('if-none-match')).toBe('"one"')
    answer = () => Response.json({ version: 2 }, { headers: { etag: '"two"' } })
    expect(await call('GET', '/tagged')).toEqual({ version: 2 })
    await call('POST', '/tagged')
    await call('GET', '/other')
    expect(sent.slice(3).map(({ headers }) => headers.get('if-none-match'))).toEqual([null, null])
  })

  it('an API client caches the ETags of only ten URLs', async () => {
    answer = () => Response.json({}, { headers: { etag: '"tag"' } })
    for (let page = 0; page <= 10; page++) await call('GET', `/page/${page}`)
    sent = []
    await call('GET', '/page/1')
    await call('GET', '/page/0')
    expect(sent.map(({ headers }) => headers.get('if-none-match'))).toEqual(['"tag"', null])
  })

  it('an API call stores the bearer token from a response and ignores any other authorization header', async () => {
    expect(isAuthenticated()).toBe(false)
    answer = () => new Response(null, { status: 204, headers: { authorization: 'Basic x' } })
    await call('GET', '/x')
    expect(isAuthenticated()).toBe(false)
    answer = () => new Response(null, { status: 204, headers: { authorization: 'Bearer d.e.f' } })
    await call('GET', '/x')
    expect(token.read()).toBe('d.e.f')
    expect(isAuthenticated()).toBe(true)
    await call('GET', '/x')
    expect(sent.at(-1)?.headers.get('authorization')).toBe('Bearer d.e.f')
  })
})

describe('API errors', () => {
  it('an API error contains the status, status text and body of the failed response', async () => {
    answer = () => new Response('{"a":1}', { status: 418, statusText: 'I am a teapot' })
    expect(await failure()).toMatchObject({ status: 418, message: 'I am a teapot', body: { a: 1 } })
  })

  it('an API error contains the URL if the response body is unreadable', async () => {
    for (const status of [200, 502]) {
      answer = () => new Response('<html>', { status })
      expect(await failure('/x')).toMatchObject({ status, message: 'Response was not convertible to json for /x' })
    }
  })

  it('an API error reports a lost connection as status 0', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    const error = await failure('/x')
    expect(error).toMatchObject({ status: 0, message: 'Response was not defined for /x' })
    expect(error.sentence).toBeUndefined()
  })

  it.each([
    [
      {
        errors: [
          { field: 'a', message: 'Required' },
          { field: '', message: 'Invalid date.' },
        ],
      },
      'Required, Invalid date.',
    ],
    [{ detail: 'Please wait.' }, 'Please wait.'],
    [{ message: 'Busy' }, 'Busy.'],
    [{ detail: '', errors: [] }, 'Something unexpected happened.'],
    [{}, 'Something unexpected happened.'],
  ])('an API error joins its messages into one sentence that ends with a period: %j', (body, sentence) => {
    expect(new ApiError(500, '', body).sentence).toBe(sentence)
  })
})

describe('an expired token', () => {
  it('two calls with the same expired token exchange it once, and then both are sent again with the new token', async () => {
    token.store('old')
    answer = () => {
      const { url, headers } = sent.at(-1) ?? {}
      if (url?.pathname === RENEW_SESSION)
        return new Response(null, { status: 204, headers: { authorization: 'Bearer new' } })
      const isOld = headers?.get('authorization') === 'Bearer old'
      return isOld ? Response.json({ code: 'TOKEN_EXPIRED' }, { status: 401 }) : Response.json({ fine: true })
    }
    const both = await Promise.all([call('GET', '/one'), call('POST', '/two', { idempotencyKey: 'k' })])
    expect(both).toEqual([{ fine: true }, { fine: true }])
    expect(sent.map(({ url }) => url.pathname)).toEqual(['/one', '/two', RENEW_SESSION, '/one', '/two'])
    expect(sent.at(-1)?.headers.get('idempotency-key')).toBe('k')
    expect(token.read()).toBe('new')
    expect(assign).not.toHaveBeenCalled()
  })

  it('a call with an expired token opens the sign-in page if the session has ended, too', async () => {
    token.store('old')
    answer = () => {
      const code = sent.at(-1)?.url.pathname === RENEW_SESSION ? 'UNAUTHENTICATED' : 'TOKEN_EXPIRED'
      return Response.json({ code }, { status: 401 })
    }
    expect((await failure()).status).toBe(401)
    expect(token.read()).toBeNull()
    expect(assign).toHaveBeenCalledOnce()
  })
})

describe('a sign-in that is too old for a change', () => {
  const refuse = () => {
    answer = () =>
      signedIn ? Response.json({ fine: true }) : Response.json({ code: 'SIGN_IN_AGAIN', detail: 'x' }, { status: 403 })
  }
  let signedIn: boolean
  let asked: number
  const askingOnce = (answered: boolean) =>
    onSignInAgain(async () => {
      asked++
      signedIn = answered
      return answered
    })
  beforeEach(() => {
    signedIn = false
    asked = 0
    refuse()
  })

  it('if two calls require a new sign-in, the person is asked once, and then both are sent again with the same body and key', async () => {
    const stop = askingOnce(true)
    const options = { body: { account: '1' }, idempotencyKey: 'k' }
    expect(await Promise.all([call('POST', '/one', options), call('POST', '/two')])).toEqual([
      { fine: true },
      { fine: true },
    ])
    expect(asked).toBe(1)
    const ones = sent.filter(({ url }) => url.pathname === '/one')
    expect(ones.map(({ init, headers }) => [init.body, headers.get('idempotency-key')])).toEqual([
      ['{"account":"1"}', 'k'],
      ['{"account":"1"}', 'k'],
    ])
    stop()
  })

  it('a call that requires a new sign-in fails if the person cancels the sign-in dialog or the page has no such dialog', async () => {
    const stop = askingOnce(false)
    expect((await failure()).body.code).toBe('SIGN_IN_AGAIN')
    expect(asked).toBe(1)
    stop()
    expect((await failure()).body.code).toBe('SIGN_IN_AGAIN')
    expect([asked, sent.length]).toEqual([1, 2])
    expect(assign).not.toHaveBeenCalled()
  })
})

describe('an agent without a second factor', () => {
  it('a call that requires a second factor opens the setup page, unless the setup page is already open', async () => {
    answer = () => Response.json({ code: 'SECOND_FACTOR_NEEDED', detail: 'x' }, { status: 403 })
    at(`${AGENT_WORK}?queue=NOTES`)
    await failure()
    expect(assign.mock.calls).toEqual([
      [`${AGENT_SECOND_FACTOR}?redirectUrl=${encodeURIComponent(`${AGENT_WORK}?queue=NOTES`)}`],
    ])
    at(AGENT_SECOND_FACTOR)
    await failure()
    expect(assign).toHaveBeenCalledOnce()
  })
})

describe('an ended session', () => {
  const refuse = (status: number, body: object = {}) => {
    answer = () => Response.json(body, { status })
  }
  beforeEach(() => token.store('a.b.c'))

  it.each([
    [401, {}],
    [403, { message: 'unauthenticated' }],
    [403, { message: 'Invalid signature' }],
  ])(
    'a %i response with body %j ends the session and opens a sign-in page that leads back to the current page',
    async (status, body) => {
      at(`${DASHBOARD}?x=1`)
      refuse(status, body)
      expect((await failure()).status).toBe(status)
      expect(token.read()).toBeNull()
      expect(assign.mock.calls).toEqual([[`${LOGIN}?redirectUrl=%2Fdashboard%3Fx%3D1`]])
    },
  )

  it("a rejection unrelated to authentication doesn't end the session", async () => {
    for (const [status, body] of [
      [403, { message: 'Not allowed' }],
      [400, { message: 'unauthenticated' }],
      [500, {}],
    ] as const) {
      refuse(status, body)
      await failure()
    }
    expect(token.read()).toBe('a.b.c')
    expect(assign).not.toHaveBeenCalled()
  })

  it("an additional signer whose session ends is sent to the signers' own sign-in page", async () => {
    at(`${SIGNER}/sign`)
    refuse(401)
    await failure()
    expect(token.read()).toBeNull()
    expect(assign.mock.calls).toEqual([[SIGNER_LOGIN]])
  })

  it.each([LOGIN, SIGNER_LOGIN])('a person on %s stays on that page when the session ends', async (path) => {
    at(path)
    refuse(401)
    await failure()
    expect(token.read()).toBeNull()
    expect(assign).not.toHaveBeenCalled()
  })

  it("when a session ends on an application's screen, sign-in leads back to that screen", async () => {
    at(`/account/heloc/${APPLICATION}/liens`)
    refuse(401)
    await failure()
    expect(assign.mock.calls).toEqual([[`${LOGIN}?redirectUrl=%2Faccount%2Fheloc%2F${APPLICATION}%2Fliens`]])
  })
})
