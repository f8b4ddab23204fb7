import { expect, test } from 'vitest'
import { REQUEST_KINDS } from '../core/requests.ts'
import { byHandCall } from './byHand.ts'
import { deskRow } from './calls.ts'

test('staff can’t answer a request about money in place of the bank, because the bank may have sent the money', () => {
  for (const kind of REQUEST_KINDS) {
    const call = byHandCall(kind)
    if (call === undefined) continue
    expect(call, kind).not.toMatch(/^payments\./)
    expect(deskRow(call).pays, kind).toBe(false)
  }
  for (const kind of ['PAYOFF', 'DISBURSEMENT', 'SETTLEMENT', 'PAYOFF_SETTLEMENT'] as const)
    expect(byHandCall(kind)).toBeUndefined()
  expect(byHandCall('IDENTITY')).toBe('identity.verify')
})
