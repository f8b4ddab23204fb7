import { openCondition } from 'domain/application/conditions/conditions.ts'
import { outcome } from 'domain/application/core/command.ts'
import { event } from 'domain/application/events.ts'
import { openReview } from 'domain/application/reviews/reviews.ts'
import type { Application } from 'domain/application/types.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Persona } from '../../personas/persona.ts'
import { persona } from '../../personas/personas.ts'
import { readApplication } from '../storage/applications.ts'
import { REGISTRATION, register, startTestProgram, type TestProgram } from '../testing/program.ts'
import { actFor } from '../usecases/agents/act.ts'
import { createRobot, type Robot, SANDBOX_AGENT } from './agent.ts'

let program: TestProgram
let robot: Robot
let uuid: string

const LATE = 'The other owner called back.'
const looked: Persona = {
  ...persona('prime'),
  agent: [
    { review: 'OWNERSHIP', way: 'ASK', reason: 'The deed is not clear.', comments: 'Please send it.', after: 'PT2M' },
    { review: 'OWNERSHIP', way: 'CLEAR', reason: LATE, after: 'P1D' },
    { review: 'CONDITION', way: 'CLEAR', reason: 'It is the deed.', after: 'PT1H' },
  ],
}

const current = async (): Promise<Application> => {
  const scope = { mode: 'SYSTEM', application: uuid } as const
  const [[row]] = await program.server.services.db.read(scope, readApplication(uuid))
  if (!row) throw new Error('no application')
  return row.data
}
const change = (decide: Parameters<typeof actFor>[3]) =>
  actFor(program.server.services, { application: uuid, by: 'test' }, 'test', decide)

beforeAll(async () => {
  program = await startTestProgram({ web: 'no pages' })
  robot = createRobot(program.server.services, [looked], program.server.app.log)
})
beforeEach(async () => {
  const { lastName } = looked.name
  const name = { ...REGISTRATION.name, lastName }
  const email = `${crypto.randomUUID()}@example.com`
  uuid = (await register(program, { email, name })).uuid
})
afterAll(async () => {
  await program.stop()
})

test("the sandbox's agent completes reviews when they're due, in the order of the rows in the persona's file", async () => {
  await change((a, context) => openReview(a, 'OWNERSHIP', context))
  expect(await robot.work()).toBe(0)
  program.clock.advance('PT3M')
  await robot.work()
  const asked = await current()
  expect(asked.reviews?.[0]?.resolved).toMatchObject({ way: 'ASK', by: SANDBOX_AGENT })
  expect(asked.conditions).toMatchObject([{ commentsToBorrower: 'Please send it.', state: 'OPEN' }])

  await change((a, context) => openReview(a, 'OWNERSHIP', context, { subject: 'the answer' }))
  program.clock.advance('PT3M')
  await robot.work()
  expect((await current()).reviews?.[1]?.resolved).toBeUndefined()
  program.clock.advance('P2D')
  await robot.work()
  expect((await current()).reviews?.[1]?.resolved).toMatchObject({ way: 'CLEAR', reason: LATE })
})

test("the sandbox's agent accepts the borrower's answer to a condition", async () => {
  await change((a, context) =>
    openCondition(a, { category: 'GENERIC_DOCUMENT_REQUEST', commentsToBorrower: 'Please send it.' }, context),
  )
  const { conditions } = await current()
  program.clock.advance('PT2H')
  await robot.work()
  expect((await current()).conditions?.[0]?.state).toBe('OPEN')
  await change(() =>
    outcome({ events: [event('ConditionAnswered', { condition: conditions?.[0]?.uuid ?? '', documents: [] })] }),
  )
  program.clock.advance('PT2H')
  await robot.work()
  expect((await current()).conditions?.[0]?.state).toBe('CLOSED')
})

test("the sandbox's agent leaves a review open if the persona's file has no row for it", async () => {
  await change((a, context) => openReview(a, 'FACTA_ALERT', context))
  program.clock.advance('P9D')
  await robot.work()
  expect((await current()).reviews?.[0]?.resolved).toBeUndefined()
})
