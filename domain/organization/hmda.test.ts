import { expect, it } from 'vitest'
import { reportsOpenEnd } from './hmda.ts'

// The definition of a covered institution for open-end lines: 12 CFR 1003.2(g)(1)(v)(B).
it.each([
  [{ '2024': 200, '2025': 200 }, true],
  [{ '2024': 199, '2025': 900 }, false],
  [{ '2024': 900, '2025': 199 }, false],
  [{ '2024': 900 }, undefined],
  [{}, undefined],
])('a lender with the yearly open-end line counts %o must report its lines of 2026: %o', (openEndLines, reports) => {
  expect(reportsOpenEnd({ openEndLines }, 2026)).toBe(reports)
})
