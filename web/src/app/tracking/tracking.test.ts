import { createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepVisit, readVisit } from '../../api/tracker.ts'
import { injectOrganization } from '../../widgets/journey/testScreen.tsx'

const UUID = '0b9f2f0e-5a0c-4f0a-9df1-6f2d3f1f7a11'
const TRACKER = '5a0c2f0e-0b9f-4f0a-9df1-6f2d3f1f7a12'
const KEY = { uuid: UUID, epoch: 1_790_000_000_000, trackerUuid: TRACKER }

interface Sent {
  readonly path: string
  readonly method: string
  readonly headers: Headers
  readonly keepalive: boolean | undefined
  readonly body: Record<string, unknown>
}
let sent: Sent[]
let answer: (path: string) => Response
/** Load the modules again, so that each test starts without a tracking visit. */
let parts: typeof import('./pageViews.ts') & typeof import('./session.ts')

beforeEach(async () => {
  injectOrganization()
  localStorage.clear()
  sent = []
  answer = (path) =>
    path.endsWith('/session') ? Response.json({ sessionKey: KEY }) : new Response(null, { status: 204 })
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const path = new URL(input, 'http://localhost').pathname
    const body = JSON.parse(String(init.body)) as Record<string, unknown>
    const { method = 'GET', keepalive } = init
    sent.push({ path, method, headers: new Headers(init.headers), keepalive, body })
    return answer(path)
  })
  vi.resetModules()
  parts = { ...(await import('./pageViews.ts')), ...(await import('./session.ts')) }
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const paths = () => sent.map(({ path }) => path)
const failing = () => Response.json({ detail: 'no' }, { status: 503 })

// Shows: behaviors
it('the browser can start a tracking session on the third attempt', async () => {
  let calls = 0
  answer = () => (++calls < 3 ? failing() : Response.json({ sessionKey: KEY }))
  expect(await parts.session()).toEqual(KEY)
  expect(readVisit()).toEqual(KEY)
})

it("a session request contains the screen size, the window size and the browser's own tracker ID", async () => {
  keepVisit({ trackerUuid: TRACKER })
  await parts.session()
  expect(sent[0]?.body).toMatchObject({
    platform: 'web',
    libVersion: '1.0.0',
    appVersion: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    referrer: '',
    queryParams: '',
    screenWidth: screen.width,
    windowHeight: innerHeight,
    sessionKey: { trackerUuid: TRACKER },
  })
  await parts.session()
  expect(sent).toHaveLength(1)
})

const routerAt = (path: string) => createMemoryRouter([{ path: '*', element: null }], { initialEntries: [path] })

it('each navigation sends one page view, which includes the address of the previous page', async () => {
  const router = routerAt('/account/heloc/register?step=name')
  parts.startPageViews(router)
  await router.navigate('/account/heloc/register?step=birthdate')
  await router.navigate(`/account/heloc/${UUID}/liens`)
  await router.navigate(`/account/heloc/${UUID}/liens#top`)
  await vi.waitFor(() => expect(sent).toHaveLength(4))
  const events = sent.filter(({ path }) => path === '/ft/heloc/event')
  expect(events.every(({ keepalive }) => keepalive)).toBe(true)
  expect(events.map(({ body }) => [body.pagePath, body.eventProperties, body.dedupeProperty])).toEqual([
    ['/account/heloc/register', { step: 'name' }, 'step'],
    ['/account/heloc/register', { step: 'birthdate', previousPage: '/account/heloc/register' }, 'step'],
    [`/account/heloc/${UUID}/liens`, { previousPage: '/account/heloc/register' }, undefined],
  ])
  expect(events[2]?.body).toMatchObject({
    event: 'page_view',
    eventType: 'PAGE_VIEW',
    productType: 'HELOC',
    sessionKey: KEY,
    applicationUuid: UUID,
  })
})

it("the browser starts a new visit if the server doesn't recognize the current visit", async () => {
  let events = 0
  answer = (path) => {
    if (path.endsWith('/session')) return Response.json({ sessionKey: KEY })
    return ++events === 1 ? Response.json({ detail: 'gone' }, { status: 404 }) : new Response(null, { status: 204 })
  }
  parts.startPageViews(routerAt('/dashboard'))
  await vi.waitFor(() => expect(paths()).toEqual(['session', 'event', 'session', 'event'].map((p) => `/ft/heloc/${p}`)))
  expect(sent[2]?.body.sessionKey).toEqual({ trackerUuid: TRACKER })
})

it('page-view tracking stops after a failure until the page is reloaded', async () => {
  answer = failing
  const router = routerAt('/dashboard')
  parts.startPageViews(router)
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  await router.navigate('/contact')
  await router.navigate('/dashboard')
  expect(sent).toHaveLength(3)
})

it("if the session replay link or the experiments can't be stored, page views continue and both are sent again later", async () => {
  const failing = (path: string) => !path.startsWith('/ft/')
  localStorage.setItem('hearthline.token', 'a.b.c')
  vi.stubGlobal('FS', () => 'https://app.fullstory.com/ui/1/session/2')
  const started = answer
  answer = (path) => (failing(path) ? Response.json({ detail: 'no' }, { status: 503 }) : started(path))
  const router = routerAt(`/account/heloc/${UUID}/liens`)
  parts.startPageViews(router)
  await vi.waitFor(() => expect(paths()).toContain(`/${UUID}/full-story-link`))
  answer = started
  await router.navigate(`/account/heloc/${UUID}/identity`)
  await vi.waitFor(() => expect(paths().filter((path) => path === `/${UUID}/full-story-link`)).toHaveLength(2))
  expect(paths().filter((path) => path === '/ft/heloc/event')).toHaveLength(2)
})

it("a page view includes the page's origin, the lender and the session replay link", async () => {
  const link = 'https://app.fullstory.com/ui/1/session/2'
  localStorage.setItem('hearthline.token', 'a.b.c')
  vi.stubGlobal('FS', () => link)
  const router = routerAt(`/account/heloc/${UUID}/liens`)
  parts.startPageViews(router)
  await router.navigate(`/account/heloc/${UUID}/identity`)
  await vi.waitFor(() => expect(sent).toHaveLength(4))
  expect(Object.fromEntries(sent[0]?.headers ?? [])).toMatchObject({
    'x-org': 'FIGURE',
    'x-origin': location.origin,
    'x-session-replay-url': link,
    authorization: 'Bearer a.b.c',
  })
  // The browser stores the link to the session replay in the application only once.
  expect(sent.filter(({ path }) => path === `/${UUID}/full-story-link`)).toMatchObject([
    { method: 'PUT', body: { link } },
  ])
})
