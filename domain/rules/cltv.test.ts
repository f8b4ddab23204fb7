import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, dollars } from '../values/money.ts'
import { percent } from '../values/rates.ts'
import { cltv, cltvCap, cltvRule, largestLineByCltv, scoreRule } from './cltv.ts'
import type { OCCUPANCIES } from './home.ts'
import { policy } from './testLending.ts'

const cap = (score: number, occupancy: (typeof OCCUPANCIES)[number] = 'PRIMARY', state = 'CA') =>
  cltvCap({ score, occupancy, state }, policy.cltv)

describe('cltv', () => {
  it('the CLTV cap depends on score and occupancy', () => {
    expect([850, 760, 759, 720, 719, 680, 679, 640, 639].map((score) => cap(score))).toEqual([
      85,
      85,
      80,
      80,
      75,
      75,
      70,
      70,
      undefined,
    ])
    expect(cap(760, 'SECONDARY')).toBe(75)
    expect(cap(640, 'INVESTMENT')).toBe(55)
  })

  it('the CLTV cap never exceeds 80% in Texas, even if the policy allows more', () => {
    expect(cap(800, 'PRIMARY', 'TX')).toBe(80)
    const lax = { ...policy.cltv, stateCaps: {} }
    expect(cltvCap({ score: 800, occupancy: 'PRIMARY', state: 'TX' }, lax)).toBe(80)
    expect(cap(690, 'PRIMARY', 'TX')).toBe(75)
  })

  it("the largest line is the CLTV cap's percentage of the home's value, minus the liens", () => {
    expect(largestLineByCltv(dollars(100_000), dollars(30_000), percent(80))).toBe(dollars(50_000))
    expect(largestLineByCltv(dollars(500_000), dollars(400_001), percent(80))).toBe(0)
  })

  it('the largest line is within the CLTV cap, but a line one cent larger exceeds it', () => {
    const value = fc.integer({ min: 1_000_000, max: 500_000_000 }).map(cents)
    fc.assert(
      fc.property(
        value,
        fc.integer({ min: 0, max: 400_000_000 }).map(cents),
        fc.integer({ min: 400, max: 850 }),
        (v, l, c) => {
          const tenths = percent(c / 10)
          const line = largestLineByCltv(v, l, tenths)
          if (line === 0) return
          expect(BigInt(line + l) * 1000n <= BigInt(v) * BigInt(c)).toBe(true)
          expect(BigInt(line + l + 1) * 1000n > BigInt(v) * BigInt(c)).toBe(true)
          expect(cltv(line, l, v)).toBeLessThanOrEqual(tenths)
        },
      ),
    )
  })

  it("a line exactly at the CLTV cap doesn't exceed the cap, because rounding removes floating-point errors", () => {
    expect(cltv(dollars(5_500), dollars(49_500), dollars(100_000))).toBe(55)
  })

  it("the trace records the home's value, the liens, the largest line and the CLTV cap", () => {
    const record = cltvRule(dollars(400_000), dollars(330_000), percent(85), dollars(15_000))
    expect(record).toMatchObject({ rule: 'CLTV', result: 'fail', reason: 'COLLATERAL_INSUFFICIENT' })
    expect(record.limit).toEqual({ name: 'cltvCap', value: 85, unit: 'percent' })
    expect(record.inputs).toContainEqual({ name: 'largestLine', value: 1_000_000, unit: 'cents' })
    expect(scoreRule(640, 640).result).toBe('pass')
    expect(scoreRule(639, 640)).toMatchObject({ result: 'fail', reason: 'CREDIT_SCORE_TOO_LOW' })
  })
})
