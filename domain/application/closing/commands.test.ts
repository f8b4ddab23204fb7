import { describe, expect, it } from 'vitest'
import { type Instant, instant, plainDate } from '../../values/dates.ts'
import type { Context } from '../core/command.ts'
import { checkCommand } from '../core/commandTable.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { inviteSigner } from '../owners/signers.ts'
import { partial } from '../testing/partial.ts'
import { BORROWER, World } from '../testing/testWorld.ts'
import type { Application } from '../types.ts'
import { bookManualNotary, chooseNotary, knowledgeResult, rescind, signDocuments, signWithNotary } from './commands.ts'
import { BORROWER_COMMANDS } from './commandTable.ts'

type Notary = Application['notary']
const base = new World().application
const application = (notary: Partial<Notary>, requests: Application['requests'] = {}): Application => ({
  ...base,
  notary: { kind: 'ELECTRONIC', knowledgeAttempts: 0, knowledgePassed: false, ...notary },
  requests,
})
const context = partial<Context<LendingContext>>({
  now: instant('2026-11-21T00:00:00.000Z'),
  policy: { policy: { notary: { electronic: true, manualStates: [], manualCounties: {} } } },
})

const asked = (a: Application) =>
  chooseNotary(a, { kind: 'ELECTRONIC' }, context).effects.filter(({ kind }) => kind === 'request').length

describe('a session with an online notary', () => {
  it('choosing an online notary requests identity questions, unless the borrower already has questions or passed them', () => {
    expect(asked(application({}))).toBe(1)
    expect(asked(application({ questions: [] }))).toBe(0)
    const open = { no: 1, state: 'OPEN', at: instant('2026-11-21T00:00:00.000Z') } as const
    expect(asked(application({}, { KNOWLEDGE_QUESTIONS: open }))).toBe(0)
    expect(asked(application({ knowledgePassed: true, knowledgeAttempts: 1 }))).toBe(0)
  })

  it('after a failed first attempt, the borrower gets new identity questions only by choosing an online notary again', () => {
    const failed = knowledgeResult(application({ questions: [] }), false)
    expect(failed.events.map(({ type }) => type)).toEqual(['KnowledgeAnswered'])
    expect(failed.effects).toEqual([])
    expect(asked(application({ knowledgeAttempts: 1 }))).toBe(1)
  })

  it("the borrower can't choose an online notary after failing the identity questions twice", () => {
    expect(() => asked(application({ knowledgeAttempts: 2 }))).toThrow('You’ve used both attempts')
  })
})

it('booking a notary visit stores the meeting place as readable text', () => {
  const booking = { date: plainDate('2026-12-01'), slot: '09:00', phoneNumber: '5555550100', note: '' } as const
  const placeOf = (input: Parameters<typeof bookManualNotary>[1]) => {
    const [booked] = bookManualNotary(application({}), input, context).events.filter(
      ({ type }) => type === 'NotaryBooked',
    )
    return booked?.type === 'NotaryBooked' ? booked.data.appointment.place : undefined
  }
  expect(placeOf({ ...booking, place: 'PROPERTY' })).toBe('At the property')
  const address = { street1: '12 Market Street', street2: '', city: 'Fresno', state: 'CA', zip: '93701' } as const
  expect(placeOf({ ...booking, place: 'OTHER', address })).toBe('12 Market Street, Fresno, CA 93701')
})

it.each([
  ['PRIMARY', false],
  ['SECONDARY', true],
] as const)('in Texas, a notary can visit the property only if it isn’t a homestead (%s)', (occupancy, ok) => {
  const world = new World({ address: { state: 'TX' }, occupancy })
  const visit = { date: '2026-12-01', slot: '09:00', place: 'PROPERTY', phoneNumber: '2125550188', note: '' }
  const input = { application: world.application, context: world.context() }
  expect(checkCommand(BORROWER_COMMANDS.bookManualNotary, visit, input).ok).toBe(ok)
})

describe("the borrower's instructions for the notary", () => {
  const booking = { date: plainDate('2026-12-01'), slot: '09:00', place: 'PROPERTY' } as const
  const booked = (input: { phoneNumber?: string; note: string }, before = {}) =>
    bookManualNotary(application({}), { ...booking, ...input }, { ...context, personal: { [BORROWER]: before } })

  it("the borrower's instructions for the notary are stored as personal data, not in the events", () => {
    const { events, effects, personal } = booked({ phoneNumber: '5595550133', note: 'Gate code 4711' })
    expect(personal).toEqual([
      { identity: BORROWER, patch: { notaryContact: { phone: '5595550133', note: 'Gate code 4711' } } },
    ])
    expect(JSON.stringify([events, effects])).not.toMatch(/5595550133|4711/)
  })

  it('rebooking a notary visit without a phone number or note keeps the earlier number, but not the note', () => {
    const before = { notaryContact: { phone: '5595550133', note: 'Gate code 4711' } }
    expect(booked({ note: '' }, before).personal[0]?.patch).toEqual({
      notaryContact: { phone: '5595550133', note: '' },
    })
    expect(() => booked({ note: '' })).toThrow('Enter a phone number')
  })
})

const at = (moment: string) =>
  partial<Context>({
    ...{ now: instant(moment), today: plainDate(moment.slice(0, 10)), newUuid: () => BORROWER },
    actor: { kind: 'BORROWER', identity: BORROWER },
  })

describe('the deadline for the right to cancel', () => {
  const opened = (state: string) =>
    ({
      ...application({}),
      property: { ...base.property, address: { ...base.property.address, state } },
      owners: [],
      rescission: {
        opened: plainDate('2026-10-29'),
        expires: plainDate('2026-11-02'),
        earliestDisbursement: plainDate('2026-11-03'),
        expired: false,
      },
    }) satisfies Application
  const cancels = (state: string, moment: string) => {
    try {
      return rescind(opened(state), {}, at(moment)).events[0]?.type
    } catch (error) {
      return (error as Error).message
    }
  }
  const OVER = 'The right to cancel ended at midnight on 11/02/2026.'

  // Daylight saving time ended on November 1, 2026, so the UTC offset changes during the cancellation period.
  it.each([
    ['CA', '2026-11-03T07:59:59Z', 'Cancelled'],
    ['CA', '2026-11-03T08:00:00Z', OVER],
    ['HI', '2026-11-03T09:59:59Z', 'Cancelled'],
    ['HI', '2026-11-03T10:00:00Z', OVER],
    ['NY', '2026-11-03T04:59:59Z', 'Cancelled'],
    ['NY', '2026-11-03T05:00:00Z', OVER],
    // The western parts of Florida and Texas are in a different time zone from the rest of the state.
    ['FL', '2026-11-03T05:59:59Z', 'Cancelled'],
    ['FL', '2026-11-03T06:00:00Z', OVER],
    ['TX', '2026-11-03T06:59:59Z', 'Cancelled'],
    ['TX', '2026-11-03T07:00:00Z', OVER],
  ])('in %s, the right to cancel ends at midnight local time (checked at %s)', (state, moment, result) =>
    expect(cancels(state, moment)).toBe(result),
  )

  it("the borrower can't cancel after the cancellation period has ended", () => {
    const a = opened('CA')
    const ended = { ...a, rescission: a.rescission && { ...a.rescission, expired: true } }
    expect(() => rescind(ended, {}, at('2026-11-01T12:00:00Z'))).toThrow(OVER)
  })
})

describe('a double-click', () => {
  const signature = { signature: 'Ada Prime', initials: 'AP' }
  it('if the borrower double-clicks, the documents are signed once and the notary gets one request', () => {
    const signed = { ...application({}), closing: { startedAt: context.now, signedAt: context.now } }
    expect(signDocuments(signed, signature, context).events).toEqual([])
    const open = { no: 1, state: 'OPEN', at: '' as Instant } as const
    expect(signWithNotary(application({ roomState: 'LIVE' }, { NOTARIZE: open }), signature, context).effects).toEqual(
      [],
    )
  })

  it('the borrower gets an email for every change to a notary visit, even if the visit moves back to an earlier time', () => {
    const booking = {
      date: plainDate('2026-12-01'),
      slot: '09:00',
      phoneNumber: '',
      note: '',
      place: 'PROPERTY',
    } as const
    const keys = ['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:01.000Z'].map((moment) =>
      bookManualNotary(application({}), booking, at(moment)).effects.flatMap((e) => (e.kind === 'mail' ? e.key : [])),
    )
    expect(keys[0]).not.toEqual(keys[1])
  })
})

describe("a signer's invitation", () => {
  const invited = (change: object) =>
    partial<Application>({
      ...application({}),
      owners: [{ identityUuid: 's', role: 'CO_SIGNER', invitedAt: instant('2026-11-20T12:00:00.000Z'), ...change }],
    })
  const again = (a: Application, moment: string) => () => inviteSigner(a, { identityUuid: 's' }, at(moment))

  it("a signer's invitation can be sent at most once a minute and at most ten times", () => {
    expect(again(invited({}), '2026-11-20T12:00:59Z')).toThrow('just sent the link')
    expect(again(invited({ invitations: 9 }), '2026-11-20T12:01:00Z')().effects).toHaveLength(1)
    expect(again(invited({ invitations: 10 }), '2026-11-20T12:01:00Z')).toThrow('sent 10 times')
  })
})
