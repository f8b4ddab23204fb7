import type { RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import { page, routes } from './routes.tsx'

const leaves = (all: RouteObject[]): RouteObject[] =>
  all.flatMap((route) => (route.children ? leaves(route.children) : [route]))

describe('routes', () => {
  it('have a path once, and a file each', () => {
    const paths = leaves(routes).flatMap(({ path }) => path ?? [])
    expect(paths.length).toBeGreaterThan(0)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('refuse a file that is not there', () => {
    expect(() => page('/nowhere', 'pages/nowhere/Page.tsx')).toThrow('no page at src/pages/nowhere/Page.tsx')
  })
})
