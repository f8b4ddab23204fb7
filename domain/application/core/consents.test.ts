import { expect, it } from 'vitest'
import { CONSENTS, wordingDate } from './consents.ts'

it.each([
  ['e-sign/2026-11-28', 'November 28, 2026'],
  ['hard-credit/2026-10', 'October 2026'],
  ['test', 'test'],
])("version %s of a consent's wording is shown as %s", (version, shown) => {
  expect(wordingDate(version)).toBe(shown)
})

it("the current version of every consent's wording has a date", () => {
  for (const { version } of Object.values(CONSENTS)) expect(wordingDate(version)).toMatch(/ 20\d\d$/)
})
