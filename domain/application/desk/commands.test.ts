import { beforeEach, describe, expect, it } from 'vitest'
import { MOST_CONDITION_FILES } from '../../forms/condition.ts'
import { type Instant, instant } from '../../values/dates.ts'
import type { Outcome } from '../core/command.ts'
import { accepted, DEADLINES, lateOn } from '../core/pending.ts'
import { retryRequest } from '../core/retryRequest.ts'
import { event } from '../events.ts'
import { evolve } from '../evolve.ts'
import { assignWork } from '../staffWork.ts'
import { World } from '../testing/testWorld.ts'
import type { Application, DocumentRecord } from '../types.ts'
import { workOf } from '../views/work.ts'
import type { DeskCall } from './calls.ts'
import { addEvidence, answerTask, approveAnswer, isNeeded, openTask, returnAnswer } from './commands.ts'

let world: World
let a: Application
const by = (identity: string) => ({ ...world.context(), actor: { kind: 'AGENT', identity } as const })
const apply = ({ events }: Pick<Outcome, 'events'>, at: Instant = world.now) => {
  a = events.reduce((state, one) => evolve(state, one, at), a)
}
/** Opens a desk task for a request to an outside party, and returns the task's UUID. */
function opened(call: DeskCall): string {
  apply(
    openTask(
      a,
      { call, key: `request:x:DISBURSEMENT:1:${call}`, request: 'DISBURSEMENT', question: {} },
      world.context(),
    ),
  )
  return a.tasks?.at(-1)?.uuid ?? ''
}
beforeEach(() => {
  world = new World()
  a = world.application
  apply({ events: [event('Requested', { kind: 'DISBURSEMENT', no: 1 })] })
})

describe('tasks at the desk', () => {
  it("repeating a call to an outside party doesn't open a second desk task, and answering the task wakes the request's job", () => {
    const task = opened('recording.record')
    opened('recording.record')
    expect(a.tasks).toHaveLength(1)
    const agent = { identity: 'agent', role: 'PROCESSOR' } as const
    apply(assignWork(a, task, agent, by('agent')))
    expect(workOf(a)).toMatchObject([{ key: task, assignee: 'agent' }])
    const done = answerTask(a, task, { instrument: '7' }, by('agent'))
    expect(done.effects).toEqual([{ kind: 'wake', request: 'DISBURSEMENT', no: 1 }])
    expect(done.personal[0]?.patch.desk?.[task]?.answer).toEqual({ instrument: '7' })
    apply(done)
    expect(a.tasks?.[0]).toMatchObject({ state: 'DONE', done: { by: 'agent' } })
    expect(() => answerTask(a, task, {}, by('agent'))).toThrow('already answered')
  })

  it('to answer a flood determination, staff must attach the federal form and select it as the determination', () => {
    const task = opened('flood.determine')
    const answer = { inHazardArea: false, zone: 'X' }
    expect(() => answerTask(a, task, answer, by('agent'))).toThrow(
      'Attach the Standard Flood Hazard Determination Form first.',
    )
    apply(addEvidence(a, task, { uuid: 'form', title: 'form.pdf' } as DocumentRecord, by('agent')))
    for (const determination of [undefined, null, {}, 'form', { document: 'another' }])
      expect(() => answerTask(a, task, { ...answer, determination }, by('agent'))).toThrow(
        expect.objectContaining({
          errors: [
            {
              field: 'determination',
              message: 'Choose the file that is the Standard Flood Hazard Determination Form.',
            },
          ],
        }),
      )
    expect(() => answerTask(a, task, undefined, by('agent'))).toThrow('Choose the file')
    apply(answerTask(a, task, { ...answer, determination: { document: 'form' } }, by('agent')))
    expect(a.tasks?.[0]?.state).toBe('DONE')
  })

  it('a desk task and a condition allow the same maximum number of files', () => {
    const task = opened('title.report')
    for (let n = 0; n < MOST_CONDITION_FILES; n++)
      apply(addEvidence(a, task, { uuid: `file ${n}` } as DocumentRecord, by('agent')))
    expect(() => addEvidence(a, task, { uuid: 'more' } as DocumentRecord, by('agent'))).toThrow('up to 20 files')
  })

  it('an answer about a payment needs a second person, who can approve it or send it back with a reason', () => {
    const task = opened('payments.disburse')
    const first = answerTask(a, task, { trace: '1' }, by('one'))
    expect(first.effects).toEqual([])
    apply(first)
    expect(a.tasks?.[0]?.state).toBe('PROPOSED')
    expect(() => approveAnswer(a, task, by('one'))).toThrow('A second person')
    apply(returnAnswer(a, task, 'The trace is incomplete.', by('two')))
    expect(a.tasks?.[0]).toMatchObject({ state: 'OPEN', returned: { by: 'two', reason: 'The trace is incomplete.' } })
    apply(answerTask(a, task, { trace: '12' }, by('one')))
    const approved = approveAnswer(a, task, by('two'))
    expect(approved.effects).toHaveLength(1)
    apply(approved)
    expect(a.tasks?.[0]).toMatchObject({ state: 'DONE', done: { by: 'two' } })
  })

  it('an agent who moves a request from the vendor to the desk can’t answer it alone', () => {
    apply({ events: [event('RequestSettled', { kind: 'DISBURSEMENT', no: 1, state: 'FAILED' })] })
    apply(retryRequest(a, 'DISBURSEMENT', 'Unreadable answers', true))
    const task = opened('valuation.automated')
    apply(answerTask(a, task, { value: 1 }, by('one')))
    expect(a.tasks?.[0]?.state).toBe('PROPOSED')
    expect(() => approveAnswer(a, task, by('one'))).toThrow('A second person')
    apply(approveAnswer(a, task, by('two')))
    expect(a.tasks?.[0]?.state).toBe('DONE')
  })

  it("a late request that staff handle at the desk can't be retried, because that would open a second task", () => {
    opened('title.report')
    apply({ events: [event('RequestLate', { kind: 'DISBURSEMENT', no: 1 })] })
    expect(() => retryRequest(a, 'DISBURSEMENT')).toThrow('at the desk')
  })

  it('a desk task is no longer needed once its request has been answered', () => {
    const task = opened('title.report')
    const needed = () => a.tasks?.[0] && isNeeded(a, a.tasks[0])
    expect(needed()).toBe(true)
    apply({ events: [event('RequestSettled', { kind: 'DISBURSEMENT', no: 1, state: 'DONE' })] })
    expect(needed()).toBe(false)
    expect(() => addEvidence(a, task, {} as DocumentRecord, by('one'))).toThrow('no longer needed')
  })
})

describe('requests that a party completes later', () => {
  const pending = { state: 'PENDING', reference: 'order 1' } as const
  const job = { kind: 'DISBURSEMENT', no: 1 } as const

  it('the server records only once that a party accepted a request, and sets the deadline after which the response is late', () => {
    const first = accepted(a, job, { ...pending, session: 'opaque' }, world.context())
    expect(first.effects).toEqual([expect.objectContaining({ name: 'LATE_ANSWERS' })])
    expect(first.personal[0]?.patch.sessions).toEqual({ DISBURSEMENT: 'opaque' })
    apply(first)
    expect(accepted(a, job, pending, world.context()).events).toEqual([])
    expect(a.requests.DISBURSEMENT?.pending?.reference).toBe('order 1')
  })

  it('a request is late after the usual number of days, unless the party promised a response on a later day', () => {
    apply(accepted(a, job, pending, world.context()))
    const usual = lateOn(a, 'DISBURSEMENT')
    expect(usual && usual > world.context().today).toBe(true)
    const expected = instant(Date.parse(world.now) + 30 * 86_400_000)
    apply(accepted(a, job, { ...pending, expected }, world.context()))
    const late = lateOn(a, 'DISBURSEMENT')
    expect(late && usual && late > usual).toBe(true)

    const { decide } = DEADLINES.LATE_ANSWERS
    expect(decide(a, world.context()).events).toEqual([])
    const today = late ?? world.context().today
    const told = decide(a, { ...world.context(), today })
    expect(told.events).toEqual([event('RequestLate', job)])
    apply(told)
    expect(decide(a, { ...world.context(), today }).events).toEqual([])
  })
})
