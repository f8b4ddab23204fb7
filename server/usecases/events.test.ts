import { expect, test } from 'vitest'
import { isForBorrowers } from './events.ts'

test.each([
  ...([
    'StaffNoted',
    'WorkAssigned',
    'ReviewProposed',
    'ReviewReturned',
    'PaymentProposed',
    'PaymentApproved',
  ] as const),
  ...(['DeskAnswerProposed', 'DeskAnswerReturned', 'PayoffReturnReported'] as const),
])('borrowers don’t see %s, which is only for the lender’s staff', (type) => {
  expect(isForBorrowers(type)).toBe(false)
})

test.each(['ReviewResolved', 'PaymentStarted', 'Funded', 'PaymentReturned'] as const)('borrowers see %s', (type) => {
  expect(isForBorrowers(type)).toBe(true)
})
