import { expect, test } from 'vitest'
import { FORM_C1 } from './formC1.testdata.ts'
import { REASON_CODES, REASONS } from './reasons.ts'

const rows = Object.entries(FORM_C1)

test('form C-1 has 23 reasons besides Other, and our notices word each of these reasons as the form does', () => {
  expect(rows).toHaveLength(23)
  for (const [wording, origin] of rows) {
    const codes = 'from' in origin ? origin.from : []
    expect(codes.map((code) => REASONS[code].notice)).toEqual(codes.map(() => wording))
  }
})

test('every decline reason is either on form C-1, stated as Other, or replaced by the score’s key factors', () => {
  const listed = rows.flatMap(([, origin]) => ('from' in origin ? origin.from : []))
  for (const code of REASON_CODES) {
    const { notice } = REASONS[code]
    const isKnown = notice === undefined || notice.startsWith('Other: ') || listed.includes(code)
    expect([code, isKnown || notice in FORM_C1]).toEqual([code, true])
  }
})
