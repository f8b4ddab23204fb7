import { describe, expect, test } from 'vitest'
import { isClosed } from './maintenance.ts'
import { LEGAL_PAGES } from './routes.ts'

const UUID = '0b9f2f0e-5a0c-4f0a-9df1-6f2d3f1f7a11'

describe('pages closed for maintenance', () => {
  test('maintenance without route patterns closes all pages except legal pages', () => {
    for (const path of ['/dashboard', '/auth/login', '/account/heloc/register', `/account/heloc/${UUID}/liens`])
      expect(isClosed([], path), path).toBe(true)
    for (const path of LEGAL_PAGES) {
      expect(isClosed([], path), path).toBe(false)
      expect(isClosed(['/*'], `${path}/`), path).toBe(false)
    }
  })

  test.each([
    ['/account/heloc/register', '/account/heloc/register', true],
    ['/account/heloc/register', '/account/heloc/register/', true],
    ['/account/heloc/register', '/account/heloc/register-v2', false],
    ['/account/heloc/*', '/account/heloc/register', true],
    ['/account/heloc/*', '/account/heloc', true],
    ['/account/heloc/*', '/account/helocs/x', false],
    ['/account/heloc/*', '/dashboard', false],
    ['/{uuid}/liens', `/account/heloc/${UUID}/liens`, true],
    ['/{uuid}/*', '/dashboard', false],
    ['/{uuid}/*', `/account/heloc/${UUID}`, true],
    ['/{uuid}/signing/*', `/account/heloc/${UUID}/signing/sign`, true],
    ['/*/liens', `/account/heloc/${UUID}/liens`, true],
    ['/{uuid}/liens', `/account/heloc/${UUID}/identity`, false],
    ['/{uuid}/liens', '/liens', false],
    ['/', '/dashboard', false],
  ])('maintenance on the route %s determines whether the path %s is closed: %s', (route, path, closed) =>
    expect(isClosed([route], path)).toBe(closed),
  )
})
