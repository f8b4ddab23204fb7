import { APPLICATION_SCREENS, BASE, SECTIONS, SIGNER, SIGNER_SCREENS } from 'domain/routes/routes.ts'
import { PAGES } from 'domain/routes/testing/catalog.ts'
import { type LoaderFunctionArgs, matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import { innerPages } from './innerPages.ts'
import { page, type RouteHandle, routes } from './routes.tsx'

/** Returns the full paths of all pages. An index route has the path of its parent. */
const leaves = (all: RouteObject[], above = ''): string[] =>
  all.flatMap(({ path = '', children }) => {
    const full = path.startsWith('/') ? path : `${above}/${path}`
    return children ? leaves(children, full) : [full]
  })

const handles = (all: RouteObject[]): RouteHandle[] =>
  all.flatMap(({ handle, children }) => [...(handle ? [handle as RouteHandle] : []), ...handles(children ?? [])])

describe('routes', () => {
  it('the routes list each path once, and each path has its own file', () => {
    const paths = leaves(routes)
    expect(paths.length).toBeGreaterThan(0)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('every page is in a list of pages that the tests of the looks open', () => {
    const pages = leaves(routes).filter((path) => path !== '/gallery/ui' && !/[*/]$/.test(path))
    const below = [
      ...SIGNER_SCREENS.map((screen) => `${SIGNER}/${screen}`),
      ...[...APPLICATION_SCREENS, ...SECTIONS].map((screen) => `${BASE}/:uuid/${screen}`),
    ]
    const listed = new Set<string>([...Object.values(PAGES).flat(), ...below])
    expect(pages.filter((path) => !listed.has(path))).toEqual([])
    expect([...listed].filter((path) => !pages.includes(path))).toEqual([])
  })

  it('a route to a missing file throws an error', async () => {
    const message = 'no page at src/pages/nowhere/Page.tsx'
    expect(() => page('/nowhere', 'pages/nowhere/Page.tsx')).toThrow(message)
    const { load } = page('/nowhere', 'pages/nowhere/Page.tsx', { browserOnly: true }).handle as RouteHandle
    await expect(load?.()).rejects.toThrow(message)
  })

  it('every signed-in route has a file', () => {
    const inner = handles(routes).filter(({ module, browserOnly }) => module && browserOnly)
    expect(inner.length).toBeGreaterThan(0)
    for (const { module } of inner) expect(innerPages).toHaveProperty([`../${module?.slice('src/'.length)}`])
  })
})

const UUID = '0b9f2f0e-5a0c-4f0a-9df1-6f2d3f1f7a11'

/** Runs the loaders that the route table defines for a URL, and returns their response. */
async function loaded(address: string): Promise<Response | undefined> {
  const { pathname, search } = new URL(address, 'http://localhost')
  for (const { route, params } of matchRoutes(routes, pathname) ?? []) {
    if (typeof route.loader !== 'function') continue
    const request = new Request(new URL(pathname + search, 'http://localhost'))
    try {
      const found = await route.loader({ request, params } as LoaderFunctionArgs, undefined as never)
      if (found instanceof Response) return found
    } catch (thrown) {
      return thrown as Response
    }
  }
  return undefined
}
const ways = async (address: string) => {
  const { status, headers } = (await loaded(address)) ?? {}
  return { status, to: headers?.get('location'), anew: headers?.get('x-remix-reload-document') === 'true' }
}

// Shows: routes
describe('in-app routes', () => {
  it.each(['/terms', '/communications', '/privacy', '/licenses?a=1', '/accessibility'])(
    'a link within the app to %s loads a full page',
    async (path) => {
      expect(await ways(path)).toEqual({ status: 302, to: path, anew: true })
    },
  )

  it.each(['/account', '/account/heloc', '/account/register?step=name', '/account/heloc-signer/sign', '/pay'])(
    'a link within the app to %s makes the browser request the page from the server',
    async (path) => expect(await ways(path)).toEqual({ status: 302, to: path, anew: true }),
  )

  it.each(['/nowhere', '/account/heloc/nowhere', '/account/heloc/nowhere/liens'])(
    'the app asks the server for the unknown path %s once and then shows a 404 error',
    async (path) => {
      expect(await ways(path)).toEqual({ status: 302, to: path, anew: true })
      history.replaceState(null, '', path)
      expect((await ways(path)).status).toBe(404)
      history.replaceState(null, '', '/')
    },
  )
})

describe('routes below an application', () => {
  it('the path of a section without its own page redirects to the application', async () => {
    for (const section of SECTIONS)
      expect(await ways(`/account/heloc/${UUID}/${section}`)).toMatchObject({
        to: `/account/heloc/${UUID}`,
        anew: false,
      })
  })

  it('every section of an application contains screens, and no section is itself a page', () => {
    for (const section of SECTIONS) {
      expect(
        APPLICATION_SCREENS.some((screen) => screen.startsWith(`${section}/`)),
        section,
      ).toBe(true)
      expect(APPLICATION_SCREENS as readonly string[]).not.toContain(section)
    }
    // The list must contain exactly the sections that the specification names. `conditions` is a page, not a section.
    expect([...SECTIONS].sort()).toEqual([
      'bank',
      'credit',
      'document',
      'error',
      'insurance',
      'notary',
      'product',
      'review-app',
      'signing',
      'start',
    ])
    expect(APPLICATION_SCREENS).toContain('conditions')
  })

  it("the router doesn't reject an unknown path below an application, because the journey handles it", async () => {
    expect(await loaded(`/account/heloc/${UUID}/no/such/screen`)).toBeUndefined()
    expect(await loaded(`/account/heloc/${UUID}`)).toBeUndefined()
  })
})

describe('additional signer routes', () => {
  it("the additional signers' base path redirects to their sign-in, and an unknown signer path redirects to the base path", async () => {
    expect(await ways('/account/heloc/heloc-signer?invitation=a')).toMatchObject({
      to: '/account/heloc/heloc-signer/login?invitation=a',
    })
    expect(await ways('/account/heloc/heloc-signer/nowhere')).toMatchObject({ to: '/account/heloc/heloc-signer' })
  })
})
