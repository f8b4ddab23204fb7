import type { RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import { page, routes } from './routes.tsx'

/** Full paths of the pages; an index is its parent's. */
const leaves = (all: RouteObject[], above = ''): string[] =>
  all.flatMap(({ path = '', children }) => {
    const full = path.startsWith('/') ? path : `${above}/${path}`
    return children ? leaves(children, full) : [full]
  })

describe('routes', () => {
  it('have a path once, and a file each', () => {
    const paths = leaves(routes)
    expect(paths.length).toBeGreaterThan(0)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('refuse a file that is not there', () => {
    expect(() => page('/nowhere', 'pages/nowhere/Page.tsx')).toThrow('no page at src/pages/nowhere/Page.tsx')
  })
})
