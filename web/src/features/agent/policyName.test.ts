import { expect, it } from 'vitest'
import { policyName } from './policyName.ts'

it.each([
  ['2026-11', 'November 2026'],
  ['figure-2026-11', 'November 2026'],
  ['2026-11-02', '11/02/2026'],
  ['2026-11+2026-12-01-1a2b3c4d', '12/01/2026'],
  ['2026-13', '2026-13'],
  ['pilot', 'pilot'],
])('the policy version %s is shown as %s', (version, shown) => {
  expect(policyName(version)).toBe(shown)
})
