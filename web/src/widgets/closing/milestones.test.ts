import { event } from 'domain/application/events.ts'
import { plainDate } from 'domain/values/dates.ts'
import { describe, expect, it } from 'vitest'
import { arrivalDay, holderOf, milestones, sendingDay } from './milestones.ts'
import { closingView } from './testClosing.tsx'

const states = (view: Parameters<typeof milestones>[0]) => milestones(view).map(({ key, state }) => `${key} ${state}`)

describe('the way to the money', () => {
  it('waits for the right to cancel, with nobody at work', () => {
    const view = closingView('insured')
    expect(states(view)).toEqual([
      'signed done',
      'notarised done',
      'rightToCancel current',
      'recorded next',
      'funded next',
    ])
    expect(holderOf(view)).toBe('nobody')
    // The 28th is a Saturday: banks send on Monday, and the money is there on Tuesday.
    expect(sendingDay(view)).toBe('2026-11-30')
    expect(arrivalDay(view)).toBe('2026-12-01')
  })

  it('is with the county, then with the bank, then over', () => {
    expect(holderOf(closingView('expired'))).toBe('county')
    expect(holderOf(closingView('recorded'))).toBe('bank')
    const funded = closingView('funded')
    expect(milestones(funded).every(({ state }) => state === 'done')).toBe(true)
    expect(arrivalDay(funded)).toBe('2026-11-24')
  })

  it('has no right to cancel on a second home, and pays off what was chosen', () => {
    const view = closingView('notary', {
      also: [
        event('Notarized', {
          journal: { entry: 'J', notary: 'N', commission: 'C', at: '2026-11-23T15:00:00.000Z' as never },
          documents: [],
        }),
      ],
    })
    const paying = { ...view, liens: view.liens.map((lien) => ({ ...lien, payOff: true })) }
    expect(states(paying)).toEqual(['signed done', 'notarised done', 'recorded current', 'payoffs next', 'funded next'])
    expect(sendingDay(paying)).toBe('2026-11-25')
  })

  it('never promises a day that has passed', () => {
    const late = { ...closingView('expired'), today: plainDate('2026-12-05') }
    expect(sendingDay(late)).toBe('2026-12-07')
  })

  it('counts the other owners once all of them have signed', () => {
    const { helocSigners } = closingView('sealed', { signer: { signedAt: '2026-11-24T15:00:00.000Z' as never } })
    const view = { ...closingView('insured'), helocSigners }
    expect(milestones(view)[1]).toMatchObject({ key: 'othersSigned', state: 'done', date: '2026-11-24' })
    const [first] = helocSigners
    const open = first ? [...helocSigners, { ...first, signedAt: undefined }] : []
    expect(milestones({ ...view, helocSigners: open })[1]).toMatchObject({ key: 'othersSigned', state: 'current' })
  })
})
