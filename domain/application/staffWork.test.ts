import { beforeEach, describe, expect, it } from 'vitest'
import { event } from './events.ts'
import { evolve } from './evolve.ts'
import { openReview } from './reviews/reviews.ts'
import { addNote, assignWork, readNote } from './staffWork.ts'
import { uuid } from './testing/fixtures.ts'
import { AGENT, COLLEAGUE, readerOf, World } from './testing/testWorld.ts'
import { mayDo } from './views/agents.ts'
import { agentView } from './views/agentView.ts'
import { workOf } from './views/work.ts'

let world: World
beforeEach(() => {
  world = new World()
})
const colleague = () => world.context(COLLEAGUE, 'AGENT')
const shown = () => agentView(world.application, world.personal, readerOf('UNDERWRITER'))
let notes = 0
const note = (text: string, ...mentions: string[]) => {
  notes += 1
  const written = addNote(world.application, { uuid: uuid(70 + notes), text, mentions }, world.agent())
  world.take(written)
  return { uuid: uuid(70 + notes), events: written.events }
}

describe('a note', () => {
  it("a note's text is stored as the borrower's personal data, not in the event", () => {
    note('Called the county.')
    const { events } = note('They open on Monday.')
    expect(shown().notes.map(({ text }) => text)).toEqual(['They open on Monday.', 'Called the county.'])
    expect(events).toMatchObject([{ type: 'StaffNoted' }])
    expect(JSON.stringify(events)).not.toContain('They open on Monday.')
    expect(agentView(world.application, {}, readerOf('PROCESSOR')).notes[0]?.text).toBe('')
  })

  it('an application has at most 300 notes', () => {
    note('Called the county.')
    const [first] = world.application.staffNotes ?? []
    if (!first) throw new Error('no note was written')
    const many = (count: number) => ({ ...world.application, staffNotes: Array.from({ length: count }, () => first) })
    const more = { uuid: uuid(69), text: 'One more.', mentions: [] }
    expect(addNote(many(299), more, world.agent()).events).toHaveLength(1)
    expect(() => addNote(many(300), more, world.agent())).toThrow('This application has 300 notes')
  })

  it("a note stays in a mentioned colleague's queue until the colleague marks the note as read", () => {
    const { uuid: written } = note('Please look.', COLLEAGUE)
    expect(workOf(world.application)).toMatchObject([{ queue: 'MENTIONS', kind: 'NOTE', assignee: COLLEAGUE }])
    expect(shown().notes[0]?.mentions).toMatchObject([{ identity: COLLEAGUE, isOwn: false, hasRead: false }])
    expect(() => readNote(world.application, written, world.agent())).toThrow('doesn’t mention you')
    world.take(readNote(world.application, written, colleague()))
    expect(workOf(world.application)).toEqual([])
    expect(readNote(world.application, written, colleague()).events).toEqual([])
  })
})

describe('work', () => {
  const title = () => {
    world.take(openReview(world.application, 'OWNERSHIP', world.context()))
    return workOf(world.application)[0]?.key ?? ''
  }
  const to = (role: 'PROCESSOR' | 'UNDERWRITER' | 'COMPLIANCE') => ({ identity: COLLEAGUE, role })
  const assign = (key: string, ...given: Parameters<typeof to> | []) =>
    world.take(assignWork(world.application, key, given[0] && to(given[0]), world.agent()))

  it('work can be assigned to a colleague whose role allows the work, and can be returned to the queue', () => {
    const key = title()
    assign(key, 'UNDERWRITER')
    expect(workOf(world.application)[0]?.assignee).toBe(COLLEAGUE)
    expect(assignWork(world.application, key, to('UNDERWRITER'), world.agent()).events).toEqual([])
    expect(() => assignWork(world.application, key, to('COMPLIANCE'), world.agent())).toThrow('Choose a colleague')
    assign(key)
    expect(workOf(world.application)[0]?.assignee).toBeUndefined()
  })

  it('finished work can’t be assigned to anyone, and a mention can’t be assigned to another colleague', () => {
    note('For you.', COLLEAGUE)
    const [mention] = workOf(world.application)
    expect(() => assignWork(world.application, mention?.key ?? '', undefined, world.agent())).toThrow(
      'can’t be reassigned',
    )
    expect(() => assignWork(world.application, 'nothing', undefined, world.agent())).toThrow('already done')
  })

  it('on an older application, the agent who took a desk task keeps it until the task is returned to the queue', () => {
    const task = { uuid: 'task', key: 'k', call: 'title.liens', request: 'LIENS', no: 1, due: world.today } as const
    const events = [
      event('Requested', { kind: 'LIENS', no: 1 }),
      event('DeskTaskOpened', { task }),
      event('DeskTaskAssigned', { task: 'task', to: AGENT }),
    ]
    const before = events.reduce((a, one) => evolve(a, one, world.now), world.application)
    expect(workOf(before)).toMatchObject([{ kind: 'title.liens', assignee: AGENT }])
    const given = assignWork(before, 'task', undefined, world.agent()).events
    expect(workOf(given.reduce((a, one) => evolve(a, one, world.now), before))[0]?.assignee).toBeUndefined()
  })

  it('each role can do only certain kinds of work', () => {
    expect(mayDo('PROCESSOR', { queue: 'DESK', kind: 'identity.verify' })).toBe(false)
    expect(mayDo('PROCESSOR', { queue: 'DESK', kind: 'title.liens' })).toBe(true)
    expect(mayDo('PROCESSOR', { queue: 'CONDITIONS', kind: 'ID_VERIFICATION_FAILURE' })).toBe(false)
    expect(mayDo('COMPLIANCE', { queue: 'HELD', kind: 'DELINQUENCY' })).toBe(false)
    expect(mayDo('COMPLIANCE', { queue: 'HELD', kind: 'DELINQUENCY', toApprove: true })).toBe(true)
    expect(mayDo('COMPLIANCE', { queue: 'FAILED', kind: 'TITLE' })).toBe(true)
  })
})
