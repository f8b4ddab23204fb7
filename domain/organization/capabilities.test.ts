import { expect, it } from 'vitest'
import { narrowed } from './capabilities.ts'
import { testOrganization } from './testOrganizations.ts'

it("if a lender's adapters support every feature, the lender's data stays unchanged", () => {
  expect(narrowed(testOrganization, [])).toBe(testOrganization)
})

it("features that a lender's adapters don't support are turned off on the lender's pages and in its rules", () => {
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

it("a capability that a lender's data turns off stays off even if the adapters support it", () => {
  const off = { ...testOrganization, capabilities: { ...testOrganization.capabilities, bankLinks: false } }
  expect(narrowed(off, ['texts']).policy.links.bank).toBe(false)
})
