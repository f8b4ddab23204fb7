import { expect, test } from 'vitest'
import { plainDate } from '../values/dates.ts'
import {
  isDue,
  keptRecords,
  RECORD_NAMES,
  RECORDS,
  type RecordName,
  type RetentionPeriods,
  retentionProblems,
} from './retention.ts'

const LEAST = Object.fromEntries(RECORD_NAMES.map((name) => [name, RECORDS[name].least ?? 12])) as RetentionPeriods
const on = plainDate

test("a declined application's file is kept until three years after the loan application register was filed", () => {
  const kept = keptRecords({ decidedOn: on('2026-11-27'), isOpened: false }, LEAST)
  expect(kept).toEqual([
    { record: 'DISCLOSURES', until: '2028-11-27', rule: '12 CFR 1026.25(a)' },
    { record: 'APPLICATION', until: '2028-12-27', rule: '12 CFR 1002.12(b)(1)' },
    { record: 'REGISTER', until: '2030-03-01', rule: '12 CFR 1003.5(a)(1)(i)' },
  ])
  expect(isDue(kept, on('2030-03-01'))).toBe(false)
  expect(isDue(kept, on('2030-03-02'))).toBe(true)
})

test('the file of an opened line is kept until five years after the line was closed', () => {
  expect(keptRecords({ decidedOn: on('2026-11-27'), isOpened: true }, LEAST)).toBeUndefined()
  const kept = keptRecords({ decidedOn: on('2026-11-27'), isOpened: true, closedOn: on('2031-05-31') }, LEAST)
  expect(kept?.at(-1)).toEqual({ record: 'IDENTITY', until: '2036-05-31', rule: '31 CFR 1020.220(a)(3)(ii)' })
})

test("if a person's name resembled a name on a sanctions list, the file is kept for ten years", () => {
  const matched = { decidedOn: on('2026-11-27'), isOpened: false, matchedOn: on('2026-11-20') }
  expect(keptRecords(matched, LEAST)?.at(-1)).toEqual({
    record: 'SANCTIONS',
    until: '2036-11-20',
    rule: '31 CFR 501.601',
  })
})

test('the file of an open application is never due for erasure', () => {
  const kept = keptRecords({ isOpened: false }, LEAST)
  expect(kept).toBeUndefined()
  expect(isDue(kept, on('2099-01-01'))).toBe(false)
})

test("if a retention period ends in a shorter month, it ends on that month's last day", () => {
  const kept = keptRecords({ decidedOn: on('2027-01-31'), isOpened: false }, LEAST)
  expect(kept?.find(({ record }) => record === 'APPLICATION')?.until).toBe('2029-02-28')
})

test.each(RECORD_NAMES.filter((name) => RECORDS[name].least !== undefined))(
  "a lender's period for %s can't be shorter than the rule's period",
  (name: RecordName) => {
    const least = RECORDS[name].least ?? 0
    expect(retentionProblems({ ...LEAST, [name]: least - 1 }, {})).toEqual([
      `${name}: ${least - 1} months is shorter than the ${least} months that ${RECORDS[name].rule} requires`,
    ])
    expect(retentionProblems({ ...LEAST, [name]: least + 24 }, {})).toEqual([])
    expect(retentionProblems({ ...LEAST, [name]: least + 25 }, {})).toHaveLength(1)
    expect(retentionProblems({ ...LEAST, [name]: least + 25 }, { [name]: 'State law' })).toEqual([])
  },
)
