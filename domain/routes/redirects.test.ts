import { describe, expect, test } from 'vitest'
import { redirectOf } from './redirects.ts'
import { SECTIONS } from './routes.ts'

const UUID = '0b9f2f0e-5a0c-4f0a-9df1-6f2d3f1f7a11'

const leads = (address: string, products = {}): string | undefined => {
  const { pathname, search } = new URL(address, 'http://localhost')
  return redirectOf(pathname, search, products)
}

// Shows: routes
describe('redirects', () => {
  test.each([
    ['/account/heloc-signer', '/account/heloc/heloc-signer'],
    ['/account/heloc-signer/sign?a=1', '/account/heloc/heloc-signer/sign?a=1'],
    ['/heloc-signer/sign', '/account/heloc/heloc-signer/sign'],
  ])('the server redirects additional signers from %s to %s', (from, to) => expect(leads(from)).toBe(to))

  test.each([
    ['/account/register', '/account/heloc/register'],
    ['/account/register?step=name&referrer=x', '/account/heloc/register?step=name&referrer=x'],
    ['/account/register/support?a=%20b', '/account/heloc/register/support?a=%20b'],
  ])('a redirect to registration keeps the query string: %s goes to %s', (from, to) => expect(leads(from)).toBe(to))

  test.each(['/', '/account', '/account/', '/account/heloc', '/account/heloc/'])(
    'the path %s redirects to the dashboard',
    (from) => expect(leads(from)).toBe('/dashboard'),
  )

  test.each([
    '/account/heloc/register',
    '/account/heloc/register-v2/name',
    `/account/heloc/${UUID}/liens`,
    '/account/heloc/heloc-signer/login',
    '/account/registered',
    '/account/heloc-signers',
    '/dashboard',
    '/terms',
  ])("the path %s isn't redirected", (from) => expect(leads(from)).toBeUndefined())
})

describe('redirects of pages at the root', () => {
  test.each([
    ['/account/heloc/dashboard', '/dashboard'],
    ['/account/heloc/dashboard/settings', '/dashboard/settings'],
    ['/account/heloc/auth/login?redirectUrl=%2Fx', '/auth/login?redirectUrl=%2Fx'],
    ['/account/heloc/terms', '/terms'],
    ['/account/heloc/contact', '/contact'],
    ['/account/heloc/coming-soon', '/coming-soon'],
  ])('the root page %s redirects to %s', (from, to) => expect(leads(from)).toBe(to))

  test("the index page of the additional signers' section redirects to their sign-in page", () => {
    expect(leads('/account/heloc/heloc-signer?invitation=x')).toBe('/account/heloc/heloc-signer/login?invitation=x')
  })
})

describe('redirects of other products', () => {
  test.each([
    ['/exchange', '/coming-soon'],
    ['/universal-marketplace', '/coming-soon'],
    ['/universal-passport', '/coming-soon'],
    ['/portfolio', '/coming-soon'],
    ['/group-manager', '/coming-soon'],
    ['/pay/', 'https://pay.example/'],
    ['/account/heloc/pay', '/pay'],
    ['/paying', undefined],
  ])('the product path %s redirects to %s', (from, to) => expect(leads(from, { pay: 'https://pay.example/' })).toBe(to))
})

describe('sections without a page of their own', () => {
  test('the path of a section without a page of its own redirects to the application', () => {
    expect(SECTIONS).toEqual('bank credit document error insurance notary product signing start review-app'.split(' '))
    for (const section of SECTIONS) {
      expect(leads(`/account/heloc/${UUID}/${section}`)).toBe(`/account/heloc/${UUID}`)
      expect(leads(`/account/heloc/${UUID}/${section}/`)).toBe(`/account/heloc/${UUID}`)
    }
  })

  test.each([
    `/account/heloc/${UUID}`,
    `/account/heloc/${UUID}/income`,
    `/account/heloc/${UUID}/bank/confirm`,
    '/account/heloc/nobody/bank',
  ])("the path %s has a page and isn't redirected", (from) => expect(leads(from)).toBeUndefined())
})
