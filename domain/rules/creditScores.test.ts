import { describe, expect, it } from 'vitest'
import { fileToOpen, missingFrom, PERMISSIBLE_PURPOSE, scoreThatCounts } from './creditScores.ts'

const scores = (...values: number[]) =>
  values.map((score, at) => ({ bureau: ['Equifax', 'Experian', 'TransUnion'][at] ?? '', score }))

describe('the score that counts', () => {
  it.each([
    ['the middle of three', [715, 703, 710], 'MIDDLE', 'TransUnion'],
    ['the middle of three, two of which are equal', [700, 720, 720], 'MIDDLE', 'Experian'],
    ['the lower of two', [690, 650], 'MIDDLE', 'Experian'],
    ['the only score', [640], 'MIDDLE', 'Equifax'],
    ['the lowest, if the lender wants it', [715, 703, 710], 'LOWEST', 'Experian'],
    ['the first of equal scores', [700, 700, 700], 'LOWEST', 'Equifax'],
    ['the score of the named bureau, in any case', [715, 703, 710], { bureau: 'EQUIFAX' }, 'Equifax'],
  ] as const)("from several bureaus' scores, underwriting uses %s", (_, values, used, bureau) => {
    expect(scoreThatCounts(scores(...values), used)?.bureau).toBe(bureau)
  })

  it('underwriting has no score if the bureau that the lender chose, or every bureau, returned none', () => {
    expect(scoreThatCounts(scores(715), { bureau: 'TransUnion' })).toBeUndefined()
    expect(scoreThatCounts([], 'MIDDLE')).toBeUndefined()
    expect(scoreThatCounts([], 'LOWEST')).toBeUndefined()
  })
})

describe('a frozen or locked file of a merged report', () => {
  const missing = (name: string, why: string) => ({ bureau: { name }, why })
  const frozen = missing('Experian', 'FROZEN')
  const locked = missing('TransUnion', 'LOCKED')
  const none = missing('Equifax', 'NO_FILE')

  it('the borrower must unfreeze or unlock a credit file, unless two other bureaus returned their files', () => {
    expect(fileToOpen(0, [none, frozen], 'MIDDLE')).toBe(frozen)
    expect(fileToOpen(1, [none, locked], 'LOWEST')).toBe(locked)
    expect(fileToOpen(2, [frozen], 'MIDDLE')).toBeUndefined()
  })

  it('the borrower must unfreeze or unlock the file of the bureau whose score the lender uses', () => {
    expect(fileToOpen(2, [locked], { bureau: 'Transunion' })).toBe(locked)
    expect(fileToOpen(1, [frozen], { bureau: 'TransUnion' })).toBeUndefined()
  })

  it("a bureau that has no file on the borrower doesn't count as a bureau with a frozen file", () => {
    expect(fileToOpen(1, [none, missing('Experian', 'ERROR')], 'MIDDLE')).toBeUndefined()
    expect(missingFrom([none, frozen], { bureau: 'Equifax' })).toBe(none)
    expect(missingFrom([none], 'MIDDLE')).toBeUndefined()
  })
})

it('each kind of pull has its own permissible purpose', () => {
  expect(PERMISSIBLE_PURPOSE).toEqual({ SOFT: 'WRITTEN_INSTRUCTIONS', HARD: 'CREDIT_TRANSACTION' })
})
