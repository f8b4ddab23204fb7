import { event } from 'domain/application/events.ts'
import type { Owner } from 'domain/application/owners/types.ts'
import { instant, plainDate } from 'domain/values/dates.ts'
import { describe, expect, it } from 'vitest'
import { testLiens } from '../journey/testScreen.tsx'
import { arrivalDay, disbursementDay, holderOf, milestones } from './milestones.ts'
import { closingView } from './testClosing.tsx'

const states = (view: Parameters<typeof milestones>[0]) => milestones(view).map(({ kind, state }) => `${kind} ${state}`)

describe('funding milestones', () => {
  it('the funding milestones show the right to cancel as a waiting period in which nobody has to act', () => {
    const view = closingView('insured')
    expect(states(view)).toEqual([
      'SIGNING DONE',
      'NOTARY DONE',
      'RIGHT_TO_CANCEL NOW',
      'RECORDING AHEAD',
      'FUNDING AHEAD',
    ])
    expect(holderOf(view)).toBe('nobody')
    // November 28 is a Saturday, so the bank sends the money on Monday, and it arrives on Tuesday.
    expect(disbursementDay(view)).toBe('2026-11-30')
    expect(arrivalDay(view)).toBe('2026-12-01')
  })

  it('the funding milestones wait for the county, the lender and then the bank, and all milestones are done after funding', () => {
    expect(holderOf(closingView('expired'))).toBe('county')
    expect(holderOf(closingView('recorded'))).toBe('lender')
    expect(holderOf(closingView('recorded', { also: [event('FundingReleased', {})] }))).toBe('bank')
    const funded = closingView('funded')
    expect(milestones(funded).every(({ state }) => state === 'DONE')).toBe(true)
    expect(arrivalDay(funded)).toBe('2026-11-24')
  })

  it('after recording, the funding milestones wait for mailed cancellations before the lender sends any money', () => {
    const liens = testLiens.map((lien) => ({ ...lien, payOff: true }))
    const waiting = closingView('recorded', { liens, moneyFrom: plainDate('2026-12-02') })
    expect(holderOf(waiting)).toBe('mail')
    const satisfied = closingView('recorded', {
      liens,
      moneyFrom: plainDate('2026-12-02'),
      also: [event('CancellationMailEnded', {})],
    })
    expect(holderOf(satisfied)).toBe('lenders')
  })

  it('for a second home, the funding milestones leave out the right to cancel and include the chosen payoffs', () => {
    const view = closingView('notary', {
      liens: testLiens.map((lien) => ({ ...lien, payOff: true })),
      also: [
        event('Notarized', {
          journal: { entry: 'J', notary: 'N', commission: 'C', at: instant('2026-11-23T15:00:00.000Z') },
          documents: [],
        }),
      ],
    })
    expect(states(view)).toEqual(['SIGNING DONE', 'NOTARY DONE', 'RECORDING NOW', 'PAYOFFS AHEAD', 'FUNDING AHEAD'])
    expect(disbursementDay(view)).toBe('2026-11-25')
  })

  it('the expected disbursement date is never in the past', () => {
    expect(disbursementDay(closingView('expired', { today: plainDate('2026-12-05') }))).toBe('2026-12-07')
  })

  it("the milestone for the other owners' signatures is done only after all owners have signed", () => {
    const signedAt = instant('2026-11-24T15:00:00Z')
    const others = (signer: Partial<Owner>) => milestones(closingView('insured', { signer }))[1]
    expect(others({ signedAt })).toMatchObject({ kind: 'OTHERS', state: 'DONE', on: '2026-11-24' })
    expect(others({})).toMatchObject({ kind: 'OTHERS', state: 'NOW' })
  })
})
