import { expect, it } from 'vitest'
import { CONSENTS, wordingDate } from './consents.ts'

it.each([
  ['e-sign/2026-11-28', 'November 28, 2026'],
  ['hard-credit/2026-10', 'October 2026'],
  ['test', 'test'],
])('the version %s of a consent is shown as %s', (version, shown) => {
  expect(wordingDate(version)).toBe(shown)
})

it("every consent's version has a date", () => {
  for (const { version } of Object.values(CONSENTS)) expect(wordingDate(version)).toMatch(/ 20\d\d$/)
})
