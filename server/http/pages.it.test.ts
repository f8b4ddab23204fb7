/** Tests how the server delivers pages: its redirects, the renderer's input and the response. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { removeFlag } from '../storage/flags.ts'
import { createFakeWeb, type FakeWeb } from '../testing/fakeWeb.ts'
import { startTestProgram, type TestProgram } from '../testing/program.ts'
import { setFlag } from '../usecases/flags.ts'

let program: TestProgram
let web: FakeWeb
beforeAll(async () => {
  web = await createFakeWeb()
  program = await startTestProgram({ web: web.folder })
})
afterAll(async () => {
  await program.stop()
  await web.remove()
})

const get = <T = string>(path: string, headers: Record<string, string> = {}, host = 'localhost') =>
  program.browser().call<T>('GET', path, { headers: { accept: 'text/html', ...headers }, host })

describe('redirects', () => {
  test.each([
    ['/', '/dashboard'],
    ['/account', '/dashboard'],
    ['/account/heloc-signer/sign?a=1', '/account/heloc/heloc-signer/sign?a=1'],
    ['/account/register?step=name', '/account/heloc/register?step=name'],
    ['/account/heloc/0b9f2f0e-5a0c-4f0a-9df1-6f2d3f1f7a11/bank', '/account/heloc/0b9f2f0e-5a0c-4f0a-9df1-6f2d3f1f7a11'],
  ])('the path %s redirects to %s', async (path, to) => {
    const { status, headers } = await get(path)
    expect([status, headers.location]).toEqual([302, to])
  })
})

describe('maintenance', () => {
  const KEY = 'fe-heloc-maintenance'
  const set = (enabled: boolean, variables = {}, org?: string) =>
    setFlag(program.server.services.db, { key: KEY, enabled, variables, ...(org && { org }) })
  afterEach(async () => {
    await removeFlag(program.server.services.db, KEY)
    await removeFlag(program.server.services.db, KEY, 'MOVEMENT')
  })

  test('maintenance closes every page at once and states when to retry, and afterward every page works again', async () => {
    expect((await get('/account/heloc/register')).status).toBe(200)
    await set(true, { message: 'Back at noon.' })
    const closed = await get('/account/heloc/register')
    expect(closed.status).toBe(503)
    expect(Number(closed.headers['retry-after'])).toBeGreaterThan(0)
    expect(closed.headers['cache-control']).toBe('no-store')
    expect(JSON.parse(closed.body)).toEqual({
      maintenance: {
        routes: [],
        message: 'Back at noon.',
        pageTitle: 'Scheduled Maintenance',
        shouldShowDashboardLink: false,
      },
    })
    expect((await get('/dashboard')).status).toBe(503)
    await set(false)
    expect((await get('/dashboard')).status).toBe(200)
  })

  test('maintenance closes only the listed routes of its organization', async () => {
    await set(true, { routes: ['/{uuid}/signing/*'] }, 'MOVEMENT')
    const signing = '/account/heloc/0b9f2f0e-5a0c-4f0a-9df1-6f2d3f1f7a11/signing/sign'
    expect((await get(signing, {}, 'movement.localhost')).status).toBe(503)
    expect((await get('/dashboard', {}, 'movement.localhost')).status).toBe(200)
    expect((await get(signing)).status).toBe(200)
  })

  test('legal pages, the API, logos and assets stay available during maintenance', async () => {
    await set(true)
    for (const path of ['/terms', '/communications', '/privacy', '/licenses', '/accessibility'])
      expect((await get(path)).status).toBe(200)
    expect((await get('/service-application/external/api/v2/heloc/registration')).status).toBe(200)
    expect((await get('/openapi.json')).status).toBe(200)
    expect((await get('/account/heloc/assets/entry.js')).status).toBe(200)
    expect((await get('/')).status).toBe(302)
  })

  test('the server accepts posted forms during maintenance', async () => {
    await set(true)
    const answer = await program.browser().call<string>('POST', '/account/heloc/register?step=name', {
      body: 'firstName=Rosa&middleName=&lastName=Quill&suffix=',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost' },
    })
    expect(JSON.parse(answer.body)).toMatchObject({ kept: 200, draft: { answers: { name: { lastName: 'Quill' } } } })
  })
})

describe('pages', () => {
  test('each page is rendered for the organization of the requested host', async () => {
    const answer = await get('/account/heloc/register', {}, 'movement.localhost')
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body)).toMatchObject({
      path: '/account/heloc/register',
      org: 'MOVEMENT',
      theme: true,
      draft: { answers: {} },
    })
  })

  test("a form posted without JavaScript is stored in a draft, and the draft's cookie is set once", async () => {
    const browser = program.browser()
    const answer = await browser.call<string>('POST', '/account/heloc/register?step=name', {
      body: 'firstName=Jos%C3%A9&middleName=&lastName=O%27Brien&suffix=',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost' },
    })
    expect(JSON.parse(answer.body)).toMatchObject({
      kept: 200,
      draft: { answers: { name: { firstName: 'José', lastName: "O'Brien" } } },
    })
    expect(String(answer.headers['set-cookie']).match(/hearthline_draft=/g)).toHaveLength(1)
    const again = await browser.call<string>('GET', '/account/heloc/register', { headers: { accept: 'text/html' } })
    expect(JSON.parse(again.body)).toMatchObject({ draft: { answers: { name: { lastName: "O'Brien" } } } })
  })

  test('an error page hides the cause of the failure', async () => {
    const answer = await get('/fails')
    expect(answer.status).toBe(500)
    expect(JSON.stringify(answer.body)).not.toContain('Quillfeather')
    expect((await get('/moved')).headers.location).toBe('/there')
    // The renderer returns an error page. The server sends this page and logs the error.
    const error = vi.spyOn(program.server.app.log, 'error')
    const child = vi.spyOn(program.server.app.log, 'child').mockReturnValue(program.server.app.log)
    const snag = await get('/snag')
    expect([snag.status, snag.body]).toEqual([500, 'snag'])
    expect(error).toHaveBeenCalledWith(
      { err: expect.objectContaining({ name: 'Error' }) },
      'a page could not be rendered',
    )
    expect(JSON.stringify(error.mock.calls)).not.toContain('Quillfeather')
    child.mockRestore()
    error.mockRestore()
  })

  test.each(['//', '///', '//evil.example/dashboard', 'http://evil.example/dashboard'])(
    "a request for the path %s doesn't redirect to another host",
    async (path) => {
      const answer = await get<string>(path)
      expect([200, 302]).toContain(answer.status)
      expect(JSON.stringify(answer)).not.toContain('://evil')
    },
  )

  test.each(['/account/heloc/%E0%A4%A', '/dashboard%'])(
    'the broken link %s opens the "not found" page',
    async (path) => {
      const { headers, body } = await get(path)
      expect(headers['content-type']).toContain('text/html')
      expect(headers['content-security-policy']).toBeTruthy()
      expect(body).toContain('/unreadable')
    },
  )

  test('an unknown API path returns a 404 problem response instead of a page', async () => {
    for (const path of ['/service-application/nothing', '/identity/nothing', '/sandbox/personas']) {
      const answer = await get<{ code: string }>(path)
      expect(answer.status).toBe(404)
      expect(answer.body.code).toBe('NOT_FOUND')
    }
  })
})

test('assets are compressed, and browsers may cache them forever', async () => {
  const answer = await get('/account/heloc/assets/entry.js', { 'accept-encoding': 'br' })
  expect(answer.headers['cache-control']).toContain('immutable')
  expect(answer.headers['content-encoding']).toBe('br')
  for (const dots of ['..', '%2e%2e', '..%2f'])
    expect(JSON.stringify((await get(`/account/heloc/assets/${dots}/server/entry-server.js`)).body)).not.toContain(
      '// renderer',
    )
  expect((await get('/account/heloc/assets/none.js')).status).toBe(404)
  const logo = await get('/apps/frontend-private-label/nobody/logo.svg')
  expect(logo.status).toBe(404)
})
