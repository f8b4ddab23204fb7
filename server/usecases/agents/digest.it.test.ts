import { outcome } from 'domain/application/core/command.ts'
import { accepted, DEADLINES, lateOn } from 'domain/application/core/pending.ts'
import { event } from 'domain/application/events.ts'
import { openReview } from 'domain/application/reviews/reviews.ts'
import { assignWork } from 'domain/application/staffWork.ts'
import { workOf } from 'domain/application/views/work.ts'
import { addBusinessDays } from 'domain/values/businessDays.ts'
import { addDays, instant, type PlainDate } from 'domain/values/dates.ts'
import { startOf, todayAt } from 'domain/values/timeZones.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAgentSeats } from '../../storage/agents.ts'
import { startAgentProgram } from '../../testing/agents.ts'
import { mailsTo } from '../../testing/invitation.ts'
import { register, type TestProgram } from '../../testing/program.ts'
import { actFor } from './act.ts'
import { digestBody, sendDigests } from './digest.ts'

let program: TestProgram
beforeAll(async () => {
  ;({ program } = await startAgentProgram())
})
afterAll(() => program.stop())

const lenders = [{ code: 'FIGURE' }]

describe('the morning summary of work', () => {
  test('the morning summary is sent once per business day, only to colleagues with assigned or overdue work', async () => {
    const { services } = program.server
    const [seats] = await services.db.read({ mode: 'AGENTS', org: 'FIGURE' }, listAgentSeats())
    const [underwriter, processor] = seats
    if (!underwriter || !processor) throw new Error('no seats')
    const { uuid } = await register(program, { email: 'digest@example.com' })
    await actFor(services, { application: uuid, by: 'test' }, 'test', (a, context) =>
      openReview(a, 'OWNERSHIP', context),
    )
    await actFor(services, { application: uuid, by: 'test' }, 'test', (a, context) =>
      assignWork(a, workOf(a)[0]?.key ?? '', underwriter, context),
    )
    const summaries = async () => {
      const all = await Promise.all(seats.map(({ identity }) => mailsTo(program, identity, 'STAFF_DIGEST')))
      return all.map((mails) => mails.map(({ subject }) => subject))
    }
    const day = addBusinessDays(addDays(todayAt('', services.clock.now()), -1), 1)
    const at = (hour: number, date = day) => instant(Date.parse(startOf(date, 'America/New_York')) + hour * 3_600_000)
    expect(await sendDigests(services, lenders, at(6))).toBe(0)
    expect(await sendDigests(services, lenders, at(8))).toBe(1)
    expect(await sendDigests(services, lenders, at(9))).toBe(0)
    expect(await summaries()).toEqual([['Your work today: 1 task'], [], []])
    const [mail] = await mailsTo(program, underwriter.identity, 'STAFF_DIGEST')
    expect(mail?.text).toContain('/agent/work?who=MINE')

    // Two weeks later, the review is overdue, so colleagues who may work in its queue get a summary, too.
    const later = addBusinessDays(day, 10)
    expect(await sendDigests(services, lenders, at(8, later))).toBe(3)
    expect(await summaries()).toEqual([
      expect.arrayContaining(['Your work today: 1 task']),
      ['Overdue work: 1 task'],
      ['Overdue work: 1 task'],
    ])
  })

  test('the morning summary reminds staff to ask a vendor whose answer is late', async () => {
    const { services } = program.server
    const [seats] = await services.db.read({ mode: 'AGENTS', org: 'FIGURE' }, listAgentSeats())
    const { uuid } = await register(program, { email: 'late@example.com' })
    const change = (decide: Parameters<typeof actFor>[3]) =>
      actFor(services, { application: uuid, by: 'test' }, 'test', decide)
    const morning = (date: PlainDate) => instant(Date.parse(startOf(date, 'America/New_York')) + 8 * 3_600_000)
    const order = { kind: 'LIENS', no: 1 } as const
    await change(() => outcome({ events: [event('Requested', order)] }))
    const waiting = await change((a, context) =>
      accepted(a, order, { state: 'PENDING', reference: 'order 1' }, context),
    )
    const today = lateOn(waiting, 'LIENS') ?? todayAt('', services.clock.now())
    const late = await change((a, context) =>
      DEADLINES.LATE_ANSWERS.decide(a, { ...context, now: morning(today), today }),
    )
    expect(workOf(late)).toMatchObject([{ queue: 'LATE', kind: 'LIENS', due: today }])

    const summaries = async () =>
      (await Promise.all(seats.map(({ identity }) => mailsTo(program, identity, 'STAFF_DIGEST')))).map((mails) =>
        mails.flatMap(({ text }) => /Overdue in your queues: .*/.exec(text) ?? []),
      )
    const before = await summaries()
    expect(await sendDigests(services, lenders, morning(addBusinessDays(today, 20)))).toBe(seats.length)
    // The other task is the review from the first test in this file.
    const line = 'Overdue in your queues: 2 tasks.'
    expect(before.flat()).not.toContain(line)
    expect(await summaries()).toEqual(before.map((lines) => expect.arrayContaining([...lines, line])))
  })

  test('the morning summary leaves out categories in which the agent has no work', () => {
    expect(digestBody({ overdue: 0, own: 0, ownOverdue: 0 }, '')).toBeUndefined()
    const [said] = digestBody({ overdue: 0, own: 3, ownOverdue: 2 }, 'https://x') ?? []
    expect(said).toBe('You have 3 tasks. Overdue: 2.')
    expect(digestBody({ overdue: 2, own: 0, ownOverdue: 0 }, 'https://x')?.[0]).toBe('Overdue in your queues: 2 tasks.')
  })
})
