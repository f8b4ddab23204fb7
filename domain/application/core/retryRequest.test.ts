import { describe, expect, test } from 'vitest'
import { event } from '../events.ts'
import { evolve } from '../evolve.ts'
import { BORROWER, World } from '../testing/testWorld.ts'
import type { Application } from '../types.ts'
import type { Outcome } from './command.ts'
import type { RequestKind } from './requests.ts'
import { isPast, retryRequest } from './retryRequest.ts'

const AT = new World().now
const after = (a: Application, { events }: Pick<Outcome, 'events'>) =>
  events.reduce<Application>((state, one) => evolve(state, one, AT), a)
const failed = (kind: RequestKind, answered?: boolean, a = new World().application) =>
  after(a, {
    events: [
      event('Requested', { kind, no: (a.requests[kind]?.no ?? 0) + 1, reference: 'it' }),
      event('RequestSettled', {
        kind,
        no: (a.requests[kind]?.no ?? 0) + 1,
        state: 'FAILED',
        ...(answered && { answered }),
      }),
    ],
  })

describe('retrying a failed request', () => {
  test("a retried request gets a new number, but keeps the failed request's reference and idempotency key", () => {
    const once = after(failed('TITLE'), retryRequest(failed('TITLE'), 'TITLE'))
    expect(once.requests.TITLE).toMatchObject({ no: 2, key: 1, state: 'OPEN', reference: 'it' })
    expect(retryRequest(failed('TITLE'), 'TITLE').effects).toEqual([{ kind: 'request', request: 'TITLE', no: 2 }])
    const twice = after(once, { events: [event('RequestSettled', { kind: 'TITLE', no: 2, state: 'FAILED' })] })
    expect(after(twice, retryRequest(twice, 'TITLE')).requests.TITLE).toMatchObject({ no: 3, key: 1 })
  })

  test("if the outside party responded that it can't help, a retry gets a new idempotency key", () => {
    const a = failed('DISBURSEMENT', true)
    const asked = after(a, retryRequest(a, 'DISBURSEMENT')).requests.DISBURSEMENT
    expect(asked).toMatchObject({ no: 2, state: 'OPEN' })
    expect(asked).not.toHaveProperty('key')
    expect(asked).not.toHaveProperty('answered')
  })

  test('staff can answer a failed request by hand, and a later retry at the vendor still has the vendor’s first key', () => {
    const a = failed('TITLE')
    const asked = after(a, retryRequest(a, 'TITLE', 'Unreadable answers', true)).requests.TITLE
    expect(asked).toEqual({ no: 2, state: 'OPEN', at: AT, reference: 'it', key: 1, byHand: true })
    const again = after(after(a, retryRequest(a, 'TITLE', 'x', true)), {
      events: [event('RequestSettled', { kind: 'TITLE', no: 2, state: 'FAILED' })],
    })
    const sent = after(again, retryRequest(again, 'TITLE')).requests.TITLE
    expect(sent).toEqual({ no: 3, state: 'OPEN', at: AT, reference: 'it', key: 1 })
  })

  test('a request can be retried only if it has failed', () => {
    const { application } = new World()
    expect(() => retryRequest(application, 'TITLE')).toThrow('doesn’t need to be sent again')
    const open = after(application, { events: [event('Requested', { kind: 'TITLE', no: 1 })] })
    expect(() => retryRequest(open, 'TITLE')).toThrow('doesn’t need to be sent again')
  })

  test('after an application has ended, only the request for the adverse action notice can be retried', () => {
    const end = { events: [event('Declined', { reasons: [] })] }
    expect(() => retryRequest(after(failed('TITLE'), end), 'TITLE')).toThrow('doesn’t need to be sent again')
    const declined = failed('ADVERSE_ACTION', undefined, after(new World().application, end))
    expect(retryRequest(declined, 'ADVERSE_ACTION').effects).toHaveLength(1)
  })

  test.each(['SOFT_CREDIT', 'HARD_CREDIT', 'CO_SIGNER_CREDIT'] as const)(
    "the %s request can't be retried without the person's consent",
    (kind) => {
      const bare = { ...new World().application, consents: [] }
      expect(() => retryRequest(failed(kind, undefined, bare), kind)).toThrow('must consent')
      const type = kind === 'SOFT_CREDIT' ? 'SOFT_CREDIT' : 'HARD_CREDIT'
      const identity = kind === 'CO_SIGNER_CREDIT' ? 'it' : BORROWER
      const consent = { type, identity, version: '1', at: AT, ip: '', userAgent: '' } as const
      const agreed = after(bare, { events: [event('ConsentGiven', { consent })] })
      expect(retryRequest(failed(kind, undefined, agreed), kind).effects).toHaveLength(1)
    },
  )
})

describe('an obsolete request', () => {
  test('a request is obsolete once a newer request has replaced it or the application has ended', () => {
    const a = after(new World().application, { events: [event('Requested', { kind: 'TITLE', no: 2 })] })
    expect(isPast(a, 'TITLE', 2)).toBe(false)
    expect(isPast(a, 'TITLE', 1)).toBe(true)
    const withdrawn = after(a, { events: [event('Cancelled', { why: 'WITHDRAWN', by: BORROWER })] })
    expect(isPast(withdrawn, 'TITLE', 2)).toBe(true)
  })
})
