import { expect, test } from 'vitest'
import { partyTable } from './partyTable.ts'
import { SANDBOX_ADAPTERS } from './sandbox/providers.ts'

test("the party table lists each party's adapter and the lenders that chose another one", () => {
  const lenders = [
    { code: 'CEDAR_GROVE', providers: {} },
    { code: 'LEDGER_LANE', providers: { title: 'abstractor' } },
  ]
  const lines = partyTable({ ...SANDBOX_ADAPTERS, sms: {} }, lenders).split('\n')
  expect(lines).toHaveLength(Object.keys(SANDBOX_ADAPTERS).length)
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}title +sandbox +abstractor for LEDGER_LANE$/))
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}mail +sandbox$/))
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}sms +none$/))
})
