// @vitest-environment node
import { publicOrganization } from 'domain/organization/publicOrganization.ts'
import { describe, expect, it } from 'vitest'
import { testOrganization } from '../widgets/journey/testScreen.tsx'
import { render } from './entry-server.tsx'

const manifest = { 'src/app/entry-client.tsx': { file: 'entry.js' } }
const organization = publicOrganization(testOrganization)

type Answer = () => Response | Promise<Response>
const rendered = (path: string, answer: Answer = () => Response.json({}), more = {}) =>
  render(new Request(new URL(path, 'http://localhost')), {
    organization,
    themeCss: '',
    nonce: 'n',
    manifest,
    transport: async () => answer(),
    ...more,
  })
const headingOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]

const SNAG = 'Sorry, looks like we have hit a snag!'

describe('a page that fails on the server', () => {
  it("if a page fails on the server, the error page shows its links but not the error's text", async () => {
    const failure = new TypeError('rosa@example.com')
    const page = await rendered('/account/heloc/register?step=name', () => Promise.reject(failure))
    expect(page).toMatchObject({ status: 500, failure })
    expect(headingOf(page.html)).toBe(SNAG)
    expect(page.html).toContain('href="/account/heloc/register?step=name"')
    expect(page.html).toContain('href="/dashboard"')
    expect(page.html).not.toContain('rosa@example.com')
    expect(page.html).not.toContain('TypeError')
  })

  it("if a page's server call is rejected, the page returns the rejection's status, which is already logged", async () => {
    const page = await rendered('/account/heloc/register', () => Response.json({}, { status: 503 }))
    expect(page.status).toBe(503)
    expect(page.failure).toBeUndefined()
    expect(headingOf(page.html)).toBe(SNAG)
  })
})

describe('an unknown page', () => {
  it.each(['/nowhere', '/account/heloc/nowhere', '/account/heloc/nowhere/liens', '/account/heloc/register/nowhere'])(
    'the unknown path %s returns 404',
    async (path) => {
      const page = await rendered(path)
      expect([page.status, headingOf(page.html)]).toEqual([404, 'We could not find this page'])
      expect(page.failure).toBeUndefined()
    },
  )
})

describe('maintenance', () => {
  it("a page closed for maintenance shows the lender's wording, with or without a dashboard link", async () => {
    const maintenance = { routes: [], message: '<b>Back at noon.', pageTitle: 'A pause', shouldShowDashboardLink: true }
    const page = await rendered('/account/heloc/register', undefined, { maintenance })
    expect([page.status, headingOf(page.html)]).toEqual([503, 'A pause'])
    expect(page.html).toContain('<title>A pause · ')
    expect(page.html).toContain('&lt;b&gt;Back at noon.')
    // The maintenance in this test also closes the dashboard, so the page has no link to the dashboard.
    expect(page.html).not.toContain('href="/dashboard"')
    const some = { ...maintenance, routes: ['/account/heloc/*'] }
    const open = await rendered('/account/heloc/register', undefined, { maintenance: some })
    expect(open.html).toContain('href="/dashboard"')
    const none = { ...some, shouldShowDashboardLink: false }
    const shut = await rendered('/account/heloc/register', undefined, { maintenance: none })
    expect(shut.html).not.toContain('href="/dashboard"')
  })
})
