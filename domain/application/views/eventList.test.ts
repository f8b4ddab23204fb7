import { expect, test } from 'vitest'
import { isForBorrower, shownCause } from './eventList.ts'

test.each([
  ...(['StaffNoted', 'WorkAssigned', 'LegalHoldPlaced', 'ErasureBegun', 'ReviewProposed', 'ReviewReturned'] as const),
  ...(['ReviewReferred', 'PaymentProposed', 'PaymentApproved', 'PayoffReturnReported'] as const),
  ...(['DeskTaskOpened', 'DeskTaskAssigned', 'DeskEvidenceAdded', 'DeskAnswerProposed', 'DeskTaskDone'] as const),
  'AdverseActionOverdue' as const,
])("the borrower's list of events doesn’t contain %s, which is only for the lender’s staff", (type) => {
  expect(isForBorrower({ type, data: {} })).toBe(false)
})

test.each(['Requested', 'RequestSettled', 'RequestLate', 'PaymentStarted', 'Funded', 'PaymentReturned'] as const)(
  "the borrower's list of events contains %s",
  (type) => {
    expect(isForBorrower({ type, data: {} })).toBe(true)
  },
)

test('borrowers see reviews, but not the reviews about a person on a sanctions list', () => {
  const opened = (kind: string) => isForBorrower({ type: 'ReviewOpened', data: { review: { kind } } })
  const resolved = (way: string) => isForBorrower({ type: 'ReviewResolved', data: { way } })
  expect([opened('TITLE'), resolved('CLEAR')]).toEqual([true, true])
  expect(opened('WATCHLIST')).toBe(false)
  expect([opened('SANCTIONS_REPORT'), resolved('REPORTED')]).toEqual([false, false])
})

test.each([
  ['result:SANCTIONS:2', 'result'],
  ['retry:SANCTIONS', 'retry'],
  ['result:VALUATION:1', 'result:VALUATION:1'],
  ['deadline:rescission', 'deadline:rescission'],
  ['signDocuments', 'signDocuments'],
])('the list shows the event cause %s as %s', (cause, shown) => {
  expect(shownCause(cause)).toBe(shown)
})
