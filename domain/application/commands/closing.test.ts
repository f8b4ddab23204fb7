import { describe, expect, it } from 'vitest'
import { plainDate } from '../../values/dates.ts'
import type { Context } from '../command.ts'
import type { Application } from '../types.ts'
import type { LendingContext } from '../underwrite.ts'
import { bookManualNotary, chooseNotary } from './closing.ts'

type Notary = Application['notary']
const application = (notary: Partial<Notary>, requests: Application['requests'] = {}) =>
  ({
    borrower: 'b',
    property: { address: { state: 'CA' }, occupancy: 'PRIMARY' },
    notary: { kind: 'ELECTRONIC', knowledgeAttempts: 0, knowledgePassed: false, ...notary },
    requests,
  }) as Application
const context = {
  policy: { policy: { notary: { electronic: true, manualStates: [], manualCounties: {} } } },
} as unknown as Context<LendingContext>

const asked = (a: Application) =>
  chooseNotary(a, { kind: 'ELECTRONIC' }, context).effects.filter(({ kind }) => kind === 'request').length

describe('an online notary', () => {
  it('begins with questions, once', () => {
    expect(asked(application({}))).toBe(1)
    expect(asked(application({ questions: [] }))).toBe(0)
    const open = { no: 1, state: 'OPEN', at: '2026-11-21T00:00:00.000Z' as never } as const
    expect(asked(application({}, { KNOWLEDGE_QUESTIONS: open }))).toBe(0)
    expect(asked(application({ knowledgePassed: true, knowledgeAttempts: 1 }))).toBe(0)
  })

  it('is over after two tries', () => {
    expect(() => asked(application({ knowledgeAttempts: 2 }))).toThrow('The questions can be tried twice')
  })
})

it('books a visit at a place in words', () => {
  const booking = { date: plainDate('2026-12-01'), slot: '09:00', phoneNumber: '5555550100', note: '' } as const
  const placeOf = (input: Parameters<typeof bookManualNotary>[1]) => {
    const [booked] = bookManualNotary(application({}), input).events.filter(({ type }) => type === 'NotaryBooked')
    return booked?.type === 'NotaryBooked' ? booked.data.appointment.place : undefined
  }
  expect(placeOf({ ...booking, place: 'PROPERTY' })).toBe('At the property')
  const address = { street1: '12 Market Street', street2: '', city: 'Fresno', state: 'CA', zip: '93701' } as const
  expect(placeOf({ ...booking, place: 'OTHER', address })).toBe('12 Market Street, Fresno, CA 93701')
})
