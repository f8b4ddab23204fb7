import { APPLICATION_SCREENS, SECTIONS } from 'domain/routes/routes.ts'
import { type LoaderFunctionArgs, matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import { innerPages } from './innerPages.ts'
import { page, type RouteHandle, routes } from './routes.tsx'

/** The full paths of all pages. An index route has its parent's path. */
const leaves = (all: RouteObject[], above = ''): string[] =>
  all.flatMap(({ path = '', children }) => {
    const full = path.startsWith('/') ? path : `${above}/${path}`
    return children ? leaves(children, full) : [full]
  })

const handles = (all: RouteObject[]): RouteHandle[] =>
  all.flatMap(({ handle, children }) => [...(handle ? [handle as RouteHandle] : []), ...handles(children ?? [])])

describe('routes', () => {
  it('has each path once, with its own file', () => {
    const paths = leaves(routes)
    expect(paths.length).toBeGreaterThan(0)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('throws for a missing file', async () => {
    const message = 'no page at src/pages/nowhere/Page.tsx'
    expect(() => page('/nowhere', 'pages/nowhere/Page.tsx')).toThrow(message)
    const { load } = page('/nowhere', 'pages/nowhere/Page.tsx', { browserOnly: true }).handle as RouteHandle
    await expect(load?.()).rejects.toThrow(message)
  })

  it('has a file for each signed-in route', () => {
    const inner = handles(routes).filter(({ module, browserOnly }) => module && browserOnly)
    expect(inner.length).toBeGreaterThan(0)
    for (const { module } of inner) expect(innerPages).toHaveProperty([`../${module?.slice('src/'.length)}`])
  })
})

const UUID = '0b9f2f0e-5a0c-4f0a-9df1-6f2d3f1f7a11'

/** The response of the route-level loaders for a URL. */
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

describe('in-app routes', () => {
  it.each(['/terms', '/communications', '/privacy', '/licenses?a=1'])('loads %s as a full page', async (path) => {
    expect(await ways(path)).toEqual({ status: 302, to: path, anew: true })
  })

  it.each(['/account', '/account/heloc', '/account/register?step=name', '/account/heloc-signer/sign', '/pay'])(
    'leaves %s to the server',
    async (path) => expect(await ways(path)).toEqual({ status: 302, to: path, anew: true }),
  )

  it.each(['/nowhere', '/account/heloc/nowhere', '/account/heloc/nowhere/liens'])(
    'returns 404 for %s when the server sent it here',
    async (path) => {
      expect(await ways(path)).toEqual({ status: 302, to: path, anew: true })
      history.replaceState(null, '', path)
      expect((await ways(path)).status).toBe(404)
      history.replaceState(null, '', '/')
    },
  )
})

describe('routes below an application', () => {
  it('redirects a section without a page to the application', async () => {
    for (const section of SECTIONS)
      expect(await ways(`/account/heloc/${UUID}/${section}`)).toMatchObject({
        to: `/account/heloc/${UUID}`,
        anew: false,
      })
  })

  it('has screens below each section and no page for the section itself', () => {
    for (const section of SECTIONS) {
      expect(
        APPLICATION_SCREENS.some((screen) => screen.startsWith(`${section}/`)),
        section,
      ).toBe(true)
      expect(APPLICATION_SCREENS as readonly string[]).not.toContain(section)
    }
    // These are exactly the sections that the specification names. The index of conditions is a page.
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

  it('leaves an unknown path below an application to the journey', async () => {
    expect(await loaded(`/account/heloc/${UUID}/no/such/screen`)).toBeUndefined()
    expect(await loaded(`/account/heloc/${UUID}`)).toBeUndefined()
  })
})

describe('additional signer routes', () => {
  it('redirects the index to sign-in and an unknown path to the index', async () => {
    expect(await ways('/account/heloc/heloc-signer?invitation=a')).toMatchObject({
      to: '/account/heloc/heloc-signer/login?invitation=a',
    })
    expect(await ways('/account/heloc/heloc-signer/nowhere')).toMatchObject({ to: '/account/heloc/heloc-signer' })
  })
})
