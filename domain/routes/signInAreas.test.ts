import { expect, it } from 'vitest'
import { areaOf, arrivalIn } from './signInAreas.ts'

it.each([
  ['/agent/work/1?tab=2', 'staff'],
  ['/agent', 'staff'],
  ['/agents', undefined],
  ['/account/heloc/heloc-signer/sign', 'signer'],
  ['/account/heloc/heloc-signer/login?entered=1', 'signer'],
  ['/account/heloc/heloc-signers', 'borrower'],
  ['/account/heloc/1/liens', 'borrower'],
  ['/dashboard#top', 'borrower'],
  ['/dashboard/settings', undefined],
  ['/contact', undefined],
])('the address %s belongs to the part "%s" of the site', (address, area) => {
  expect(areaOf(address)).toBe(area)
})

it('a signed-in person continues to the page they requested', () => {
  expect(arrivalIn('borrower', ['borrower'], '/account/heloc/1')).toBe('/account/heloc/1')
  expect(arrivalIn('borrower', ['staff'], '/agent/work/1')).toBe('/agent/work/1')
})

it('if no page was requested, a signed-in person continues to the first page of the part of the site where they sign in', () => {
  expect(arrivalIn('borrower', ['borrower', 'staff'], null)).toBe('/dashboard')
  expect(arrivalIn('staff', ['borrower', 'staff'], null)).toBe('/agent/work')
  expect(arrivalIn('signer', ['signer'], null)).toBe('/account/heloc/heloc-signer/login?entered=1')
})

it('after sign-in, a requested page on another site is ignored', () => {
  expect(arrivalIn('borrower', ['borrower'], '//elsewhere.example/')).toBe('/dashboard')
})

it("an account isn't redirected after signing in on a part of the site that it has no access to", () => {
  expect(arrivalIn('staff', ['borrower'], '/agent/work')).toBeUndefined()
  expect(arrivalIn('borrower', ['staff'], null)).toBeUndefined()
})

it('every account can open the pages that all accounts share', () => {
  expect(arrivalIn('borrower', ['staff'], '/dashboard/settings')).toBe('/dashboard/settings')
})
