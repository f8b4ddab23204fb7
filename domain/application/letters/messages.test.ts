import { expect, it } from 'vitest'
import { BORROWER, uuid, World } from '../testing/testWorld.ts'
import { workOf } from '../views/work.ts'
import { messageGivenUp, messageSent, messageStep } from './messages.ts'

const EMAIL = { uuid: uuid(60), template: 'APPROVED', forIdentity: BORROWER }
const REASON = 'The mail server works again.'

/** Returns an application with an email that the server gave up sending. */
function withUnsent(): World {
  const world = new World()
  world.take(messageGivenUp(world.application, EMAIL))
  return world
}
const emails = ({ application }: World) => workOf(application).filter(({ kind }) => kind === 'MESSAGE')

it('an email that the server gave up sending is work for the next business day, recorded once', () => {
  const world = withUnsent()
  expect(emails(world)).toMatchObject([{ key: uuid(60), queue: 'LETTERS', since: world.now, due: '2026-11-24' }])
  expect(messageGivenUp(world.application, EMAIL).events).toEqual([])
})

it('an unsent email to a person who isn’t on the application is no work for the staff', () => {
  const { application } = new World()
  expect(messageGivenUp(application, { ...EMAIL, forIdentity: uuid(61) }).events).toEqual([])
})

it('an agent has an unsent email sent again, or closes it, but only once', () => {
  for (const step of ['AGAIN', 'CLOSED'] as const) {
    const world = withUnsent()
    const decide = () => messageStep(world.application, { message: EMAIL.uuid, step, reason: REASON }, world.agent())
    const decided = decide()
    expect(decided.effects).toEqual(step === 'AGAIN' ? [{ kind: 'sendAgain', message: EMAIL.uuid }] : [])
    world.take(decided)
    expect(emails(world)).toEqual([])
    expect(decide).toThrow('This message was already handled. Reload the file.')
  }
})

it('an unsent email that was sent after all leaves the queue', () => {
  const world = withUnsent()
  world.take(messageSent(world.application, EMAIL.uuid))
  expect(emails(world)).toEqual([])
  expect(messageSent(world.application, EMAIL.uuid).events).toEqual([])
})
