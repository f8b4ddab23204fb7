import { describe, expect, test } from 'vitest'
import { type Instant, instant, plainDate } from '../../values/dates.ts'
import { event } from '../events.ts'
import { evolve } from '../evolve.ts'
import { World } from '../testing/testWorld.ts'
import type { Application } from '../types.ts'
import { workMoved, workOf } from './work.ts'

/** A Monday, three days before Thanksgiving. */
const NOW = instant('2026-11-23T15:00:00Z')
const { application: fresh } = new World()

const after = (a: Application, events: Parameters<typeof evolve>[1][], at: Instant = NOW): Application =>
  events.reduce((state, one) => evolve(state, one, at), a)
const review = (kind: 'FACTA_ALERT' | 'PAYSTUBS' | 'HOME_VALUE' | 'BANK_ACCOUNT' | 'MERCHANT', uuid: string = kind) =>
  event('ReviewOpened', { review: { uuid, kind, due: plainDate('2026-11-24') } })
const condition = event('ConditionOpened', {
  condition: {
    uuid: 'c1',
    category: 'GENERIC_DOCUMENT_REQUEST',
    forIdentity: fresh.borrower,
    notes: '',
    commentsToBorrower: '',
    requestDocuments: [],
    actionNeeded: 'UPLOAD',
    numDocsRequired: 1,
  },
})
const failed = [
  event('Requested', { kind: 'SOFT_CREDIT', no: 1 }),
  event('RequestSettled', { kind: 'SOFT_CREDIT', no: 1, state: 'FAILED' }),
]
const declined = event('Declined', { reasons: ['OWNERSHIP_UNVERIFIED'], noticeDue: plainDate('2026-12-23') })

describe('work items for agents', () => {
  test('a new application has no work items for agents', () => {
    expect(workOf(fresh)).toEqual([])
  })

  test.each([
    ['FACTA_ALERT', 'HELD'],
    ['PAYSTUBS', 'PAYSTUBS'],
    ['HOME_VALUE', 'HOME_VALUE'],
    ['BANK_ACCOUNT', 'BANK_ACCOUNTS'],
    ['MERCHANT', 'MERCHANTS'],
  ] as const)('an open %s review is a work item in the %s queue until it ends', (kind, queue) => {
    const open = after(fresh, [review(kind)])
    expect(workOf(open)).toEqual([{ key: kind, queue, kind, since: NOW, due: '2026-11-24' }])
    const ended = event('ReviewResolved', { review: kind, way: 'CLEAR', reason: '', by: 'agent' })
    expect(workOf(after(open, [ended]))).toEqual([])
  })

  test('an answered condition is a work item until an agent has reviewed the answer', () => {
    const asked = after(fresh, [condition])
    expect(workOf(asked)).toEqual([])
    const answered = after(asked, [event('ConditionAnswered', { condition: 'c1', documents: [] })])
    expect(workOf(answered)).toEqual([
      { key: 'c1', queue: 'CONDITIONS', kind: 'GENERIC_DOCUMENT_REQUEST', since: NOW, due: '2026-11-24' },
    ])
    expect(workOf(after(answered, [event('ConditionClosed', { condition: 'c1' })]))).toEqual([])
    expect(workOf(after(answered, [event('ConditionClosed', { condition: 'c1', again: 'More.' })]))).toEqual([])
  })

  test('a failed request is a work item with a due date that skips Thanksgiving and the weekend', () => {
    const wednesday = instant('2026-11-25T20:00:00Z')
    expect(workOf(after(fresh, failed, wednesday))).toEqual([
      { key: 'SOFT_CREDIT', queue: 'FAILED', kind: 'SOFT_CREDIT', since: wednesday, due: '2026-11-27' },
    ])
    const again = event('Requested', { kind: 'SOFT_CREDIT', no: 2 })
    expect(workOf(after(fresh, [...failed, again]))).toEqual([])
  })

  test("an adverse action notice that isn't ready becomes a work item a few days before its deadline", () => {
    const gone = after(fresh, [review('FACTA_ALERT'), ...failed, declined])
    expect(workOf(gone)).toEqual([])
    const near = after(gone, [event('AdverseActionOverdue', { deadline: 'NEAR', noticeDue: plainDate('2026-12-23') })])
    expect(workOf(near)).toEqual([
      { key: 'notice', queue: 'NOTICES', kind: 'ADVERSE_ACTION_NOTICE', since: NOW, due: '2026-12-23' },
    ])
    expect(workOf(after(near, [event('AdverseActionNoticed', { documents: [], changes: [] })]))).toEqual([])
  })

  test("if an adverse action notice can't be prepared, it becomes a work item immediately", () => {
    const notMade = [
      event('Requested', { kind: 'ADVERSE_ACTION', no: 1 }),
      event('RequestSettled', { kind: 'ADVERSE_ACTION', no: 1, state: 'FAILED' }),
    ]
    expect(workOf(after(fresh, [declined, ...notMade])).map(({ queue }) => queue)).toEqual(['NOTICES'])
  })
})

describe('stored work items', () => {
  test('stored work items are updated after every change to the application', () => {
    const one = after(fresh, [review('FACTA_ALERT')])
    const other = after(one, [
      event('ReviewResolved', { review: 'FACTA_ALERT', way: 'CLEAR', reason: '', by: 'agent' }),
      review('PAYSTUBS'),
    ])
    expect(workMoved(fresh, one)).toMatchObject({ gone: [], kept: [{ key: 'FACTA_ALERT' }] })
    expect(workMoved(one, one)).toEqual({ gone: [], kept: [] })
    expect(workMoved(one, other)).toMatchObject({ gone: ['FACTA_ALERT'], kept: [{ key: 'PAYSTUBS' }] })
  })
})
