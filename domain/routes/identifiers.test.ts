import { describe, expect, test } from 'vitest'
import { applicationIn, chatApplicationIn } from './identifiers.ts'
import { screenAt } from './routes.ts'

const A = '0b9f2f0e-5a0c-4f0a-9df1-6f2d3f1f7a11'
const B = '7b0c6d1e-1111-4222-8333-444455556666'

// Shows: behaviors
describe('the application in a path', () => {
  test.each([
    [`/account/heloc/${A}`, A],
    [`/account/heloc/${A}/product/select`, A],
    [`/${A}/liens`, A],
    [`/account/heloc/${A}/x/${B}`, A],
    ['/account/heloc', undefined],
    ['/account/heloc/register', undefined],
    [`/account/heloc/register/${A}`, undefined],
    ['/dashboard', undefined],
  ])('the first segment of a path identifies the application: %s', (path, uuid) =>
    expect(applicationIn(path)).toBe(uuid),
  )

  test.each([`/account/heloc/heloc-signer/${A}`, `/heloc-signer/${A}`, `/account/heloc-signer/sign/${A}`])(
    "the path of an additional signer's page doesn't identify an application: %s",
    (path) => expect(applicationIn(path)).toBeUndefined(),
  )
})

describe('the application of a chat', () => {
  test.each([
    [`/account/heloc/${A}/liens`, A],
    [`/account/heloc/heloc-signer/conditions/${A}`, A],
    [`/x/${B}/${A}`, B],
    [`/x/not-${A}/${B.toUpperCase()}`, B.toUpperCase()],
    ['/dashboard', undefined],
  ])("the first path segment that looks like a UUID identifies a chat's application: %s", (path, uuid) =>
    expect(chatApplicationIn(path)).toBe(uuid),
  )
})

describe('the screen in a path below an application', () => {
  test.each([
    ['liens', { screen: 'liens' }],
    ['/income/upload/MANUAL_PAYSTUB/', { screen: 'income/upload/:type', parameter: 'MANUAL_PAYSTUB' }],
    ['income/upload/A%20B', { screen: 'income/upload/:type', parameter: 'A B' }],
    ['income/upload/%E0%A4%A', undefined],
    ['income/upload/a/b', undefined],
    ['income/upload/a%2Fb', undefined],
    ['nowhere', undefined],
  ])('screenAt returns the screen for the path %s, or undefined if there is none', (path, found) =>
    expect(screenAt(path)).toEqual(found),
  )
})
