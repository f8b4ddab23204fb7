import { expect, test } from 'vitest'
import { PRIVATE_SCREENS } from './private.ts'
import { APPLICATION_SCREENS } from './routes.ts'
import { referrerKind, trackedPage, trackedQuery } from './tracked.ts'

const UUID = '0b9f2f0e-5a0c-4f0a-9df1-6f2d3f1f7a11'

test.each([
  ['/dashboard/', '/dashboard'],
  ['/terms?name=Rosa#x', '/terms'],
  ['/account/heloc/register-v2', '/account/heloc/register-v2'],
  ['/account/heloc/register-v2/legal-name', '/account/heloc/register-v2/legal-name'],
  ['/account/heloc/heloc-signer/sign', '/account/heloc/heloc-signer/sign'],
  [`/account/heloc/${UUID}`, '/account/heloc/{uuid}'],
  [`/account/heloc/${UUID}/product/select`, '/account/heloc/{uuid}/product/select'],
  [`/account/heloc/${UUID}/income/link/219-09-9999`, '/account/heloc/{uuid}/income/link/{type}'],
  [`/account/heloc/${UUID}/income/link/%E0%A4%A`, '/account/heloc/{uuid}/income/link/{type}'],
  [`/account/heloc/${UUID}/rosa`, 'other'],
  [`/account/heloc/${UUID}/liens/rosa`, 'other'],
  ['/account/heloc/rosa/liens', 'other'],
  ['/rosa', 'other'],
])('a page view of the path %s is stored as %s', (path, page) => {
  expect(trackedPage(path)).toBe(page)
})

test('each screen in an application is tracked as a separate page', () => {
  const pages = APPLICATION_SCREENS.map((screen) =>
    trackedPage(`/account/heloc/${UUID}/${screen.replace(/:\w+/, 'X')}`),
  )
  expect(new Set(pages).size).toBe(APPLICATION_SCREENS.length)
  expect(pages).not.toContain('other')
})

test('a page view is stored only with the query parameters on the allowed list', () => {
  expect(trackedQuery({ step: 'name', referrer: UUID, utm_medium: ['email', 'x'], email: 'a@b.c' })).toEqual({
    step: 'name',
    referrer: UUID,
    utm_medium: 'email',
  })
  expect(trackedQuery({ step: 'Rosa', referrer: 'Rosa', utm_medium: 'Rosa', toString: 'x' })).toEqual({})
})

test.each([
  ['', 'DIRECT'],
  ['lender.example', 'OWN'],
  ['www.google.com', 'SEARCH'],
  ['l.facebook.com', 'SOCIAL'],
  ['notgoogle.com', 'OTHER'],
])('the referring host "%s" is classified as %s', (host, kind) => {
  expect(referrerKind(host, 'lender.example')).toBe(kind)
})

test("identity and bank screens are private, but offer screens aren't", () => {
  expect(PRIVATE_SCREENS).toEqual(expect.arrayContaining(['identity', 'bank/disburse', 'bank/autopay-manual']))
  expect(PRIVATE_SCREENS).not.toContain('product/select')
})
