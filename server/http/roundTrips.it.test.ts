/**
 * Tests how often a call asks the database and waits for the answer: once for a read, and at most twice for a change.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { persona } from '../../personas/personas.ts'
import { currentCause } from '../log.ts'
import { seedAgents } from '../sandbox/agents.ts'
import { type Answered, answered, type RoundTrip, roundTrips } from '../telemetry/channels.ts'
import { signInAgent } from '../testing/agents.ts'
import { FREQUENT_CALLS, type People } from '../testing/frequentCalls.ts'
import { type SandboxProgram, startSandboxProgram, Walk } from '../testing/journey.ts'

const LONG = 240_000

let program: SandboxProgram
let people: People
beforeAll(async () => {
  // In strict mode, tests would also count the reads that check the caches.
  program = await startSandboxProgram({ strictAnswers: false })
  await seedAgents(program.server.services)
  const email = 'trips@example.com'
  const walk = await Walk.register(program, { ...persona('prime'), email })
  const brokered = await Walk.register(program, { ...persona('merchant'), email: 'brokered@example.com' })
  await walk.goUntil(({ status }) => status === 'MORE_INFORMATION')
  people = {
    ...{ email, application: walk.uuid, offer: await walk.sample('chooseOffer') },
    ...{ copies: [walk.uuid], files: [brokered.uuid], borrower: walk.browser },
    broker: await signInAgent(program, 'partner@sandbox.test'),
    agent: await signInAgent(program, 'agent@sandbox.test'),
  }
}, LONG)
afterAll(() => program?.stop())

/** Returns the statements of each round trip that a single HTTP request caused. Leaves out the jobs that it created. */
async function tripsOf(request: () => Promise<unknown>): Promise<string[][]> {
  const bySpan = new Map<string, string[][]>()
  const span = Promise.withResolvers<string>()
  const count = (message: unknown) => {
    const own = currentCause()?.span ?? ''
    bySpan.set(own, [...(bySpan.get(own) ?? []), (message as RoundTrip).calls.map(({ name }) => name)])
  }
  const note = (message: unknown) => span.resolve((message as Answered).cause.span)
  roundTrips.start.subscribe(count)
  answered.subscribe(note)
  try {
    await request()
    return bySpan.get(await span.promise) ?? []
  } finally {
    roundTrips.start.unsubscribe(count)
    answered.unsubscribe(note)
  }
}

const LOGGED = 'The view is logged only after the rows have shown that the seat may see them.'
/** The calls that need several round trips, and why. */
const SEVERAL: Readonly<Record<string, { readonly trips: number; readonly why: string }>> = {
  'sign in': {
    trips: 4,
    why: 'The account shows how to count the attempt, the attempt is counted before the password is checked, and the second factor decides about the session.',
  },
  pipeline: { trips: 2, why: LOGGED },
  'pipeline, by stage': { trips: 2, why: LOGGED },
  "a broker's file": { trips: 2, why: LOGGED },
  "agents' queue": { trips: 2, why: `The listed people’s keys are read once the list is known. ${LOGGED}` },
  "an agent's application": { trips: 2, why: `The emails of its people are read once they’re known. ${LOGGED}` },
}

test.each(FREQUENT_CALLS)('the call "$name" makes only as many round trips as it needs', async ({ name, run }) => {
  let round = 0
  const trips = () =>
    tripsOf(async () => expect((await run(people, round++)).status).toBe(200)).then(({ length }) => length)
  // The first call after a change in the background reads the application again, so count until nothing has changed.
  await vi.waitFor(async () => expect(await trips()).toBe(SEVERAL[name]?.trips ?? 1), { timeout: 20_000 })
})

test('every call that needs several round trips is one of the frequent calls', () => {
  const names = FREQUENT_CALLS.map(({ name }) => name)
  for (const name of Object.keys(SEVERAL)) expect(names).toContain(name)
})

test('each answer of a borrower takes at most two round trips', { timeout: LONG }, async () => {
  const walk = await Walk.register(program, { ...persona('prime'), email: 'answers@example.com' })
  const { browser } = walk
  const call = browser.call.bind(browser)
  const counted: { path: string; trips: string[][] }[] = []
  // Uploads aren't answers, and first read what they may store.
  const command = new RegExp(`/application/heloc/${walk.uuid}/(?!documents$)[a-z-]+$`)
  const counting = async <T>(...given: Parameters<typeof call>) => {
    if (given[0] !== 'POST' || !command.test(given[1])) return call<T>(...given)
    let answer: Awaited<ReturnType<typeof call<T>>> | undefined
    const trips = await tripsOf(async () => {
      answer = await call<T>(...given)
    })
    counted.push({ path: given[1], trips })
    return answer as NonNullable<typeof answer>
  }
  Object.assign(browser, { call: counting })
  await walk.goTo('complete')
  expect(counted.length).toBeGreaterThan(20)
  for (const { path, trips } of counted) {
    // If a job has changed the application since it was last read, the first round trip finds that out and does
    // nothing.
    const isRepeated = trips.length === 3 && trips[0]?.join() === 'application_lock_change'
    expect(trips, path).not.toEqual([])
    if (!isRepeated) expect(trips.length, `${path} ${JSON.stringify(trips)}`).toBeLessThanOrEqual(2)
  }
})
