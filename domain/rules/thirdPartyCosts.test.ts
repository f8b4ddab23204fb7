import { describe, expect, it } from 'vitest'
import { dollars } from '../values/money.ts'
import { manualNotaryRequired } from './notary.ts'
import { policy } from './testLending.ts'
import { costCard, recordingCharge, thirdPartyCosts } from './thirdPartyCosts.ts'

const { thirdPartyCosts: costs } = policy
const place = { state: 'MD', avm: true, manualNotary: false }

describe('third-party costs', () => {
  it("third-party costs use the county's fees or, where the county has none, the state's fees", () => {
    expect(recordingCharge(costs.recording, 'MD', 'Montgomery County')).toEqual({
      fee: dollars(115),
      taxPer100k: dollars(890),
    })
    expect(recordingCharge(costs.recording, 'MD', 'Baltimore City')).toEqual({
      fee: dollars(100),
      taxPer100k: dollars(700),
    })
    expect(recordingCharge(costs.recording, 'CA', 'Kern').fee).toBe(dollars(95))
  })

  it('the itemized third-party costs add up to the total', () => {
    expect(thirdPartyCosts(dollars(50_000), costCard(place, costs))).toEqual({
      items: [
        { kind: 'RECORDING_FEE', amount: dollars(115) },
        { kind: 'RECORDING_TAX', amount: dollars(350) },
      ],
      total: dollars(465),
    })
    const all = thirdPartyCosts(dollars(50_000), costCard({ ...place, avm: false, manualNotary: true }, costs))
    expect(all.items.map(({ kind }) => kind)).toEqual(['VALUATION', 'MANUAL_NOTARY', 'RECORDING_FEE', 'RECORDING_TAX'])
    expect(all.total).toBe(dollars(945))
  })
})

describe('notary', () => {
  it('an in-person notary is required where the state or county requires one, and for a Texas homestead', () => {
    const manual = (state: string, county?: string, occupancy: 'PRIMARY' | 'INVESTMENT' = 'PRIMARY') =>
      manualNotaryRequired({ state, county, occupancy }, policy.notary)
    expect(manual('CA')).toBe(false)
    expect(manual('AL')).toBe(true)
    expect(manual('NC', 'Wake')).toBe(false)
    expect(manual('NC', 'Hyde County')).toBe(true)
    expect(manual('TX')).toBe(true)
    expect(manual('TX', undefined, 'INVESTMENT')).toBe(false)
    expect(manualNotaryRequired({ state: 'CA', occupancy: 'PRIMARY' }, { ...policy.notary, electronic: false })).toBe(
      true,
    )
  })
})
