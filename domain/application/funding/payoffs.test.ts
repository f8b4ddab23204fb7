import { describe, expect, test } from 'vitest'
import { payoffOn } from '../../rules/payoff.ts'
import { plainDate } from '../../values/dates.ts'
import { dollars } from '../../values/money.ts'
import { lending, MORTGAGE } from '../testing/testWorld.ts'
import { payoffAmount } from './payoffs.ts'

const lien = { ...MORTGAGE, uuid: 'l1', source: 'RECORD', balance: dollars(20_000), payOff: true } as const
const { payoff: policy } = lending.policy
const LEFT = dollars(50_000)
const amount = (demanded: number | undefined, agreed?: number) =>
  payoffAmount(
    { lien, agreed: agreed === undefined ? undefined : dollars(agreed) },
    demanded === undefined ? undefined : dollars(demanded),
    policy,
    LEFT,
  )

describe('a payoff that changed by the funding day', () => {
  const quote = { amount: dollars(20_000), goodThrough: plainDate('2026-12-04'), perDiem: dollars(4) }

  test('a payoff quote stays the same through its last valid day, and then grows by the daily interest', () => {
    expect(payoffOn(quote, plainDate('2026-12-04'))).toBe(dollars(20_000))
    expect(payoffOn(quote, plainDate('2026-12-07'))).toBe(dollars(20_012))
    expect(payoffOn({ amount: dollars(20_000) }, plainDate('2027-01-04'))).toBe(dollars(20_000))
  })

  test('a slightly higher payoff is paid at once, and a much higher payoff is reviewed first', () => {
    expect(amount(20_012)).toBe(dollars(20_012))
    expect(amount(24_000)).toBeUndefined()
  })

  test('the lender pays the amount agreed with the lienholder, unless the lienholder now demands more', () => {
    expect(amount(undefined, 24_000)).toBe(dollars(24_000))
    expect(amount(20_000, 24_000)).toBe(dollars(24_000))
    expect(amount(24_010, 24_000)).toBe(dollars(24_010))
    expect(amount(30_000, 24_000)).toBeUndefined()
  })
})
