/**
 * Tests how the server determines a request's lender. Only the host decides. A header may repeat the code of the host's
 * lender, but a header with another lender's code gets a 404 response.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registration } from '../../personas/answers.ts'
import { persona } from '../../personas/personas.ts'
import { loadOrganizations } from '../organizations.ts'
import { createFakeWeb, type FakeWeb, rendererOf } from '../testing/fakeWeb.ts'
import { startTestProgram, type TestProgram } from '../testing/program.ts'

let program: TestProgram
let web: FakeWeb
beforeAll(async () => {
  web = await createFakeWeb(rendererOf(`'lender ' + context.organization.orgCode`))
  program = await startTestProgram({ localNetwork: false, web: web.folder })
})
afterAll(async () => {
  await program.stop()
  await web.remove()
})

const PAGE = '/account/heloc/register'
const LICENSES = '/service-application/external/api/v1/heloc/state-licenses'
const DRAFT = '/service-application/external/api/v2/heloc/registration'
const ASKED = [PAGE, '/dashboard', '/terms', '/', LICENSES, DRAFT, '/openapi.json', '/account/heloc/assets/entry.js']
const logo = (brand: string) => `/apps/frontend-private-label/${brand}/logo.svg`

const get = (path: string, host = 'localhost', headers: Record<string, string> = {}) =>
  program.browser().call<unknown>('GET', path, { host, headers: { accept: 'text/html', ...headers } })

/** Expects a 404 response that reveals nothing about any lender. */
async function expectNothing(path: string, host: string, headers: Record<string, string> = {}) {
  const answer = await get(path, host, headers)
  expect(answer.status, `${host} ${path}`).toBe(404)
  expect(JSON.stringify(answer.body)).toMatch(/NOT_FOUND/)
  expect(JSON.stringify(answer)).not.toMatch(/figure|movement|lender |console|openapi|svg|NMLS/i)
  expect(answer.headers['set-cookie']).toBeUndefined()
}

describe('the organization by host', () => {
  test.each([
    ['localhost', 'FIGURE'],
    ['127.0.0.1:3000', 'FIGURE'],
    ['[::1]', 'FIGURE'],
    ['figure-ny.localhost', 'FIGURE_NY'],
    ['homepoint.localhost:3000', 'HOMEPOINT'],
    ['equity-express.localhost', 'EQUITY_EXPRESS'],
    ['cedargrove.hearthline.example', 'CEDAR_GROVE'],
    ['MOVEMENT.LOCALHOST', 'MOVEMENT'],
  ])('the host %s belongs to the lender %s', async (host, code) => {
    expect((await get(PAGE, host)).body).toBe(`lender ${code}`)
    const licenses = await get(LICENSES, host)
    expect(licenses.status).toBe(200)
    expect((await get(`${LICENSES}?orgCode=${code}`, host)).body).toEqual(licenses.body)
  })

  test("every lender has its own host, which serves the lender's logo", async () => {
    const organizations = await loadOrganizations('organizations')
    expect(organizations.all).not.toHaveLength(0)
    for (const { code, brand } of organizations.all) {
      const host = `${code.toLowerCase().replaceAll('_', '-')}.localhost`
      expect((await get(PAGE, host)).body).toBe(`lender ${code}`)
      const mark = await get(logo(brand), host)
      expect(mark.headers['content-type']).toContain('image/svg+xml')
    }
  })

  test.each(['elsewhere.localhost', 'evil.example', '10.0.0.1', 'figure.localhost.evil.example', 'x.figure.localhost'])(
    'the unknown host %s returns 404 without data for pages, calls, assets and logos',
    async (host) => {
      for (const path of [...ASKED, logo('figure')]) await expectNothing(path, host)
    },
  )
})

describe('the organization header', () => {
  test.each(['x-org', 'org'])(
    'a %s header with the code of another or an unknown organization gets a 404 response without data',
    async (header) => {
      for (const [host, said] of [
        ['localhost', 'MOVEMENT'],
        ['movement.localhost', 'FIGURE'],
        ['localhost', 'NOBODY'],
        ['localhost', 'figure'],
        ['localhost', ''],
        ['localhost', 'FIGURE, MOVEMENT'],
        ['figure-ny.localhost', 'FIGURE'],
      ] as const)
        for (const path of [...ASKED, logo('figure')]) await expectNothing(path, host, { [header]: said })
    },
  )

  test('an organization header that matches the host has no effect', async () => {
    expect((await get(PAGE, 'movement.localhost', { 'x-org': 'MOVEMENT', org: 'MOVEMENT' })).body).toBe(
      'lender MOVEMENT',
    )
    expect((await get(LICENSES, 'localhost', { 'x-org': 'FIGURE' })).status).toBe(200)
  })

  test("a request that changes data can't use an organization header to reach another lender", async () => {
    const answer = await program
      .browser()
      .call('PUT', `${DRAFT}/name`, { body: { firstName: 'Ada', lastName: 'Hill' }, headers: { 'x-org': 'MOVEMENT' } })
    expect(answer.status).toBe(404)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
})

describe('the occupancies that a lender accepts depend on its products', () => {
  const { propertyAddress } = registration(persona('prime'))
  const answer = (occupancyType: string, host: string) =>
    program
      .browser()
      .call('PUT', `${DRAFT}/property`, { host, body: { ...propertyAddress, revealed: true, occupancyType } })

  test('a lender that offers only rental products rejects an owner-occupied home', async () => {
    const host = 'brickline.localhost'
    for (const refused of ['PRIMARY', 'SECONDARY'])
      expect(await answer(refused, host)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'occupancyType', message: 'Choose one of the options' }] },
      })
    expect((await answer('INVESTMENT', host)).status).toBe(200)
    expect((await answer('PRIMARY', 'localhost')).status).toBe(200)
    expect((await answer('INVESTMENT', 'sugarbush.localhost')).status).toBe(422)
  })
})
