// @vitest-environment node
import { publicOrganization } from 'domain/organization/publicOrganization.ts'
import { describe, expect, it } from 'vitest'
import { testOrganization } from '../widgets/journey/testScreen.tsx'
import { isBrowserOnly, render } from './entry-server.tsx'
import { renderedText, withText } from './testRenderedText.ts'

const manifest = { 'src/app/entry-client.tsx': { file: 'entry.js' } }
const organization = publicOrganization(testOrganization)

type Answer = () => Response | Promise<Response>
const rendered = (path: string, answer: Answer = () => Response.json({}), more = {}) =>
  renderedText(new Request(new URL(path, 'http://localhost')), {
    organization,
    themeCss: '',
    manifest,
    transport: async () => answer(),
    ...more,
  })
const headingOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]

const SNAG = 'Sorry, looks like we have hit a snag!'

describe('a page that fails on the server', () => {
  it("if a page fails on the server, the error page shows links but not the error's message", async () => {
    const failure = new TypeError('rosa@example.com')
    const page = await rendered('/account/heloc/register?step=name', () => Promise.reject(failure))
    expect(page).toMatchObject({ status: 500, failure })
    expect(headingOf(page.html)).toBe(SNAG)
    expect(page.html).toContain('href="/account/heloc/register?step=name"')
    expect(page.html).toContain('href="/dashboard"')
    expect(page.html).not.toContain('rosa@example.com')
    expect(page.html).not.toContain('TypeError')
  })

  it("a page whose server call fails with status 503 responds with 503 and doesn't log the error again", async () => {
    const page = await rendered('/account/heloc/register', () => Response.json({}, { status: 503 }))
    expect(page.status).toBe(503)
    expect(page.failure).toBeUndefined()
    expect(headingOf(page.html)).toBe(SNAG)
  })
})

describe('a page that cannot be rendered', () => {
  const draft = {
    v1: { steps: ['property-info'], allowed: ['property-info'], next: 'property-info', numbers: [1], total: 8 },
  }
  // The missing `answers` make rendering fail, because the registration page requires them.
  const broken = () => Response.json(draft)

  it('a page whose rendering fails shows the error page with status 500', async () => {
    const page = await rendered('/account/heloc/register', broken)
    expect(page.status).toBe(500)
    expect(page.failure).toBeInstanceOf(TypeError)
    expect(headingOf(page.html)).toBe(SNAG)
    expect(page.html).toContain('"errors":{"0":{"kind":"error"}}')
  })
})

describe('a page for all anonymous visitors', () => {
  const steps = { steps: ['property-info'], allowed: ['property-info'], next: 'property-info', numbers: [1], total: 8 }
  const open = () =>
    Response.json({ answers: {}, v1: steps, v2: { steps: [''], allowed: [''], next: '', numbers: [1], total: 8 } })

  it.each(['/account/heloc/register', '/account/heloc/register-v2', '/auth/login', '/auth/login/code', '/terms'])(
    'the page at %s contains one script element for data and one for code, and every visitor gets identical HTML',
    async (path) => {
      const answer = () => (path.endsWith('v2') ? Response.json({ decisions: [{ flagEnabled: true }] }) : open())
      let calls = 0
      const once = () => (calls++ === 0 ? answer() : open())
      const page = await rendered(path, once, { whole: true })
      expect(page.status).toBe(200)
      expect(page.html.match(/<script[^>]*>/g)).toEqual(['<script type="application/json" id="injected">', '<script>'])
      expect(page.document?.inline.scripts).toEqual([
        expect.stringContaining('import("/account/heloc/assets/entry.js")'),
      ])
      expect(page.html.match(/<style[^>]*>/g)).toHaveLength(page.document?.inline.styles.length ?? 0)
      calls = 0
      expect((await rendered(path, once, { whole: true })).html).toBe(page.html)
    },
  )

  it("a page that's identical for all visitors includes its styles inline, and a personal page links to style sheets", async () => {
    const styled = {
      manifest: { 'src/app/entry-client.tsx': { file: 'entry.js', css: ['entry.css'] } },
      sheets: { 'entry.css': 'a{color:red}' },
    }
    const shared = await rendered('/auth/login', undefined, { ...styled, whole: true })
    expect(shared.document?.inline.styles).toEqual(['a{color:red}'])
    expect(shared.html).toContain('<link rel="stylesheet" href="/account/heloc/assets/entry.css" disabled>')
    const own = await rendered('/auth/login', undefined, styled)
    expect(own.document?.inline.styles).toEqual([''])
    expect(own.html).toContain('<link rel="stylesheet" href="/account/heloc/assets/entry.css">')
  })

  it('a page that only the browser renders has identical HTML for every application', async () => {
    const at = (uuid: string) => `/account/heloc/${uuid}/liens`
    const [one, two] = ['0b9f2f0e-5a0c-4f0a-9df1-6f2d3f1f7a11', '1c9f2f0e-5a0c-4f0a-9df1-6f2d3f1f7a12'].map(at)
    expect([one, two].map((path) => isBrowserOnly(path ?? ''))).toEqual([true, true])
    expect((await rendered(one ?? '')).html).toBe((await rendered(two ?? '')).html)
    expect(['/dashboard', '/auth/login', '/account/heloc/nobody/liens', '/nowhere'].map(isBrowserOnly)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

describe('a page for a visitor with a draft', () => {
  const NAME = '/account/heloc/register?step=name'
  const NAME_V2 = '/account/heloc/register-v2/legal-name'
  const resolved = (...steps: string[]) => ({ steps, allowed: steps, next: steps.at(-1), numbers: [1, 2], total: 8 })
  const draft = { answers: {}, v1: resolved('property-info', 'name'), v2: resolved('', 'legal-name') }
  /** A draft in which no step after the first is open. */
  const fresh = { answers: {}, v1: resolved('property-info'), v2: resolved('') }

  /** Begins to render a page while the read of the draft waits. `answer` ends that read. */
  async function begun(path: string, more: { early?: boolean; isOn?: boolean } = {}) {
    const { early = true, isOn = true } = more
    const { promise, resolve } = Promise.withResolvers<Response>()
    const failures: unknown[] = []
    const rendering = render(new Request(new URL(path, 'http://localhost')), {
      ...{ organization, themeCss: ':root{}', manifest, nonce: 'n1', early },
      failed: (error) => failures.push(error),
      transport: async ({ url }) =>
        url.endsWith('/decision') ? Response.json({ decisions: [{ flagEnabled: isOn }] }) : promise,
    })
    return { rendering, answer: (response: Response | Promise<never>) => resolve(response), failures }
  }

  it.each([NAME, NAME_V2])(
    'the server sends the start of the page at %s while it reads the draft, and then the same page as without streaming',
    async (path) => {
      const { rendering, answer } = await begun(path)
      const page = await rendering
      const [start = ''] = [page.document?.head]
      expect(page.status).toBe(200)
      expect(start).toMatch(/^<!doctype html><html lang="en"><head>.*<style>:root\{\}<\/style>$/)
      answer(Response.json(draft))
      const { html, document } = await withText(page)
      expect(headingOf(html)).toBe('What is your legal name?')
      expect(document?.inline.scripts).toEqual([])

      const whole = await begun(path, { early: false })
      whole.answer(Response.json(draft))
      expect(html.replace('<script nonce="n1">', '<script>')).toBe((await withText(await whole.rendering)).html)
      expect(html).toContain('<script nonce="n1">')
    },
  )

  it.each([
    [NAME, '/account/heloc/register?step=property-info'],
    [NAME_V2, '/account/heloc/register-v2'],
  ])('if the draft doesn’t open the step at %s, the page leads to %s without scripts', async (path, to) => {
    const { rendering, answer } = await begun(path)
    const page = await rendering
    answer(Response.json(fresh))
    const { html } = await withText(page)
    expect(html).toContain(`<meta http-equiv="refresh" content="0;url=${to}">`)
    expect(html).not.toContain('<script')
    expect(html.endsWith('</head><body></body></html>')).toBe(true)
  })

  it('if the read of the draft fails, the page that has begun shows the error page', async () => {
    const refused = await begun(NAME)
    const page = await refused.rendering
    refused.answer(Response.json({}, { status: 503 }))
    expect(headingOf((await withText(page)).html)).toBe(SNAG)
    expect(refused.failures).toEqual([])

    const broken = await begun(NAME)
    const other = await broken.rendering
    const failure = new TypeError('rosa@example.com')
    broken.answer(Promise.reject(failure))
    expect((await withText(other)).html).not.toContain('rosa@example.com')
    expect(broken.failures).toEqual([failure])
  })

  it.each([
    [`${NAME}&resume=true`, {}, '/account/heloc/register?step=name'],
    [NAME_V2, { isOn: false }, NAME],
  ])('the page at %s with %o redirects with a status', async (path, more, to) => {
    const { rendering, answer } = await begun(path, more)
    answer(Response.json(draft))
    const page = await rendering
    expect([page.status, page.headers.get('location')]).toEqual([302, to])
  })
})

// Shows: routes
describe('public pages', () => {
  const stepsOf = (...steps: string[]) => ({ steps, allowed: steps, next: steps[0], numbers: [1, 2], total: 8 })
  /** Pages that show the usual hours of support if the server doesn't return this week's. */
  const HOURS = ['/contact', '/account/heloc/register/support']
  const answers = {
    answers: {},
    v1: stepsOf('property-info', 'name'),
    v2: stepsOf('', 'home-address'),
    decisions: [{ flagEnabled: true }],
  }

  it.each([
    ['/auth/login', 'Sign in'],
    ['/contact', 'How can we help?'],
    ['/coming-soon', 'Coming soon'],
    ['/account/heloc/register', 'Apply in 5 minutes, receive funding in 5 days'],
    ['/account/heloc/register?step=property-info', 'Apply in 5 minutes, receive funding in 5 days'],
    ['/account/heloc/register?step=name', 'What is your legal name?'],
    ['/account/heloc/register/support', 'Help with your registration'],
    ['/account/heloc/register-v2', 'Apply in 5 minutes, receive funding in 5 days'],
    ['/account/heloc/register-v2/home-address', 'Primary home address?'],
    ['/terms', 'Terms of use'],
    ['/communications', 'Electronic Communications Policy'],
    ['/privacy', 'Privacy policy'],
    ['/licenses', 'Licenses'],
  ])('the path %s opens the page with the heading "%s"', async (path, heading) => {
    const status = HOURS.includes(path) ? 404 : 200
    const page = await rendered(path, () => Response.json(answers, { status }))
    expect([page.status, headingOf(page.html)]).toEqual([200, heading])
  })
})

describe('an unknown page', () => {
  it.each(['/nowhere', '/account/heloc/nowhere', '/account/heloc/nowhere/liens', '/account/heloc/register/nowhere'])(
    'the unknown path %s returns 404',
    async (path) => {
      const page = await rendered(path)
      expect([page.status, headingOf(page.html)]).toEqual([404, 'We couldn’t find this page'])
      expect(page.failure).toBeUndefined()
    },
  )
})

describe('maintenance', () => {
  it("a page closed for maintenance shows the lender's wording, and links to the dashboard if the dashboard is open", async () => {
    const maintenance = { routes: [], message: '<b>Back at noon.', pageTitle: 'A pause', shouldShowDashboardLink: true }
    const page = await rendered('/account/heloc/register', undefined, { maintenance })
    expect([page.status, headingOf(page.html)]).toEqual([503, 'A pause'])
    expect(page.html).toContain('<title>A pause · ')
    expect(page.html).toContain('&lt;b&gt;Back at noon.')
    // Maintenance also closes the dashboard in this test, so the page doesn't link to it.
    expect(page.html).not.toContain('href="/dashboard"')
    const some = { ...maintenance, routes: ['/account/heloc/*'] }
    const open = await rendered('/account/heloc/register', undefined, { maintenance: some })
    expect(open.html).toContain('href="/dashboard"')
    const none = { ...some, shouldShowDashboardLink: false }
    const shut = await rendered('/account/heloc/register', undefined, { maintenance: none })
    expect(shut.html).not.toContain('href="/dashboard"')
  })
})
