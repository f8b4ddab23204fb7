/**
 * Tests every journey state, every server state and every named value of the specification. Sandbox personas reach them
 * through the API.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { CONDITIONS_OF, NOTIFICATIONS } from 'domain/api/paths.ts'
import type { ConditionView } from 'domain/application/conditions/conditions.ts'
import type { Notice } from 'domain/application/core/notices.ts'
import { REQUESTS, type RequestKind } from 'domain/application/core/requests.ts'
import { Produced } from 'domain/application/testing/named.testdata.ts'
import { UNSEEN_VALUES } from 'domain/application/testing/serverStates.testdata.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import type { ServerStateName } from 'domain/application/views/serverStates.ts'
import type { BorrowerState } from 'domain/journey/borrowerNames.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestHandlers } from './jobs/handler.ts'
import { ok, type SandboxProgram, startSandboxProgram, type Walk } from './testing/journey.ts'
import { VALUES } from './testing/personaValues.ts'
import { cosigner, forgedOwner, SIGNERS } from './testing/signerStates.ts'
import { begin, journeys, reach, STATES } from './testing/states.ts'

const LONG = 120_000

const OF_REQUESTS = new Set<string>(Object.values(REQUESTS).map(({ waitingState }) => waitingState))

/** The kinds of requests whose responses the test delays, each with a promise that ends the delay. */
const held = new Map<RequestKind, Promise<unknown>>()
let everything: ((kind: RequestKind, application: string) => Promise<unknown>) | undefined
const between = (handlers: RequestHandlers): RequestHandlers =>
  Object.fromEntries(
    Object.entries(handlers).map(([kind, handle]) => [
      kind,
      async (...question: Parameters<typeof handle>) => {
        await held.get(kind as RequestKind)
        await everything?.(kind as RequestKind, question[0].uuid)
        return (handle as (...question: unknown[]) => unknown)(...question)
      },
    ]),
  ) as unknown as RequestHandlers

async function hold(kind: RequestKind): Promise<() => Promise<unknown>> {
  const gate = Promise.withResolvers<void>()
  held.set(kind, gate.promise)
  return async () => {
    held.delete(kind)
    gate.resolve()
  }
}

let program: SandboxProgram
const states = new Set<BorrowerState>()
const produced = new Produced()
const watch = (view: ApplicationView): void => {
  states.add(view.journey.state)
  produced.add({ view, conditions: [], notices: [] })
}

beforeAll(async () => {
  program = await startSandboxProgram({ between })
})
afterAll(() => program?.stop())

async function watched(id: string, email?: string): Promise<Walk> {
  const walk = await begin(program, id, email)
  walk.watch = watch
  return walk
}

/**
 * Takes the persona to the point at which its application shows its named values. Then reads the application, the
 * conditions and the notifications.
 */
async function showValues(id: string, walk: Walk): Promise<void> {
  await VALUES[id]?.(walk)
  const { browser, uuid } = walk
  const conditions = `${CONDITIONS_OF}/${uuid}/conditions/external-applicants`
  produced.add({
    view: await walk.view(),
    conditions: ok(await browser.call<ConditionView[]>('GET', conditions)),
    notices: ok(await browser.call<{ notifications: Omit<Notice, 'seq'>[] }>('GET', NOTIFICATIONS)).notifications,
  })
}

/** Returns the application's server state. Polls for it, as a waiting page does. */
const statusOf = async ({ browser, uuid }: Walk) =>
  ok(
    await browser.call<{ name: ServerStateName; kind: string }>(
      'GET',
      `/service-krang-heloc/borrower/secure/api/v1/${uuid}/status`,
    ),
  )

describe('the server state while a response is pending', () => {
  /** The test releases each response only after the server state shows that the application waits for it. */
  it.each([
    ['cosigner', 'complete'],
    ['manual', 'insurance'],
    ['lowconfidence', 'product'],
    ['payoffhold', 'payoffHold'],
  ] as const)(
    'the server state names what the %s persona is waiting for, until the persona reaches the %s state',
    { timeout: LONG },
    async (id, end) => {
      const walk = await watched(id, `slow.${id}@sandbox.test`)
      const gates = new Map<string, PromiseWithResolvers<void>>()
      everything = async (kind, application) => {
        if (application !== walk.uuid) return
        const gate = Promise.withResolvers<void>()
        gates.set(REQUESTS[kind].waitingState, gate)
        await gate.promise
      }
      let arrived = false
      const journey = walk.goTo(end).finally(() => {
        arrived = true
      })
      const letThrough = async () => {
        while (!arrived) {
          const { name } = await statusOf(walk)
          // If the server state mentions none of the delayed requests, the borrower isn't waiting for any of them, so
          // release the first one.
          const shown = gates.has(name) || OF_REQUESTS.has(name) ? name : [...gates.keys()][0]
          const gate = gates.get(shown ?? '')
          if (shown && gate) {
            gates.delete(shown)
            await walk.view()
            gate.resolve()
          } else await pause(5)
        }
      }
      try {
        await Promise.all([journey, letThrough()])
      } finally {
        everything = undefined
        for (const gate of gates.values()) gate.resolve()
      }
      if (end !== 'insurance') return
      // Some days later, the county has recorded the deed, but the proof of insurance is still missing.
      const { rescission } = await walk.view()
      await walk.moveTo(`${rescission?.earliestDisbursement}T18:00:00Z`)
      await walk.until('the county', ({ status }) => status === 'FUNDABLE')
    },
  )
})

describe('the named values of the specification', () => {
  const others = Object.keys(VALUES).filter((id) => !journeys().has(id))
  it.each(others)('the application of the %s persona shows its named values', { timeout: LONG }, async (id) => {
    await showValues(id, await watched(id))
  })
})

describe("the journey's states", () => {
  it.each([...journeys()])('the %s persona passes through the states %j', { timeout: LONG }, async (id, theirs) => {
    const walk = await watched(id)
    for (const state of theirs) {
      const release = await reach(walk, state, hold)
      const view = await walk.view()
      await release()
      expect(view.journey.screens.length).toBeGreaterThan(0)
      // On every screen, the borrower can act, the page is waiting, or the application has ended.
      expect(view.journey.commands.length > 0 || view.journey.waits || isOver(view)).toBe(true)
    }
    await showValues(id, walk)
  })

  it('together, the personas reach every journey state that people see', () => {
    const missing = Object.keys(STATES).filter((state) => !states.has(state as BorrowerState))
    expect(missing).toEqual([])
  })
})

const isOver = ({ serverState: { kind }, journey: { state } }: ApplicationView): boolean =>
  kind === 'terminal' || state === 'complete'

it('additional signers reach every state of their journey', { timeout: LONG }, async () => {
  const seen = new Set<string>()
  for await (const { state, signer } of cosigner(program, hold, 'signers@sandbox.test')) {
    seen.add(state)
    const { journey } = await signer.view()
    expect(journey.screens.length).toBeGreaterThan(0)
  }
  for await (const { state, walk } of forgedOwner(program)) {
    seen.add(state)
    if (state !== 'sentDocuments') continue
    const [, sibling] = walk.persona.coOwners
    if (sibling) await walk.signerAt(sibling, 'done')
    watch(await walk.view())
  }
  expect([...seen].sort()).toEqual(Object.keys(SIGNERS).sort())
})

it('together, the personas show every named value of the specification that people see', () => {
  expect(produced.missing()).toEqual(UNSEEN_VALUES)
})
