import { expect, it } from 'vitest'
import { narrowed } from './capabilities.ts'
import { testOrganization } from './testOrganizations.ts'

it('a lender whose adapters can do everything offers what its data says', () => {
  expect(narrowed(testOrganization, [])).toBe(testOrganization)
})

it("a lender doesn't offer what its adapters can't do, in its pages or its rules", () => {
  const own = narrowed(testOrganization, ['incomeLinks', 'texts'])
  expect(own.capabilities).toMatchObject({ incomeLinks: false, bankLinks: true })
  expect(own.policy.links).toEqual({ income: false, tax: true, bank: true })
  expect(own.policy.notary.electronic).toBe(testOrganization.policy.notary.electronic)
  expect(own.info.textCountries).toEqual([])
  expect(narrowed(testOrganization, ['electronicNotary', 'bankLinks']).policy).toMatchObject({
    notary: { electronic: false },
    links: { income: true, bank: false },
  })
  const untaxed = narrowed(testOrganization, ['taxLinks'])
  expect(untaxed.capabilities.taxLinks).toBe(false)
  expect(untaxed.policy.links).toMatchObject({ income: true, tax: false })
})

it("a capability that the lender's data switches off stays off", () => {
  const off = { ...testOrganization, capabilities: { ...testOrganization.capabilities, bankLinks: false } }
  expect(narrowed(off, ['texts']).policy.links.bank).toBe(false)
})
