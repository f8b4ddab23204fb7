/** Tests every journey state and server state. Sandbox personas reach all states through the API. */
import { setTimeout as pause } from 'node:timers/promises'
import { REQUESTS, type RequestKind } from 'domain/application/core/requests.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { SERVER_STATES, type ServerStateName } from 'domain/application/views/serverStates.ts'
import type { BorrowerState } from 'domain/journey/borrowerNames.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestHandlers } from './jobs/handler.ts'
import { ok, type SandboxProgram, startSandboxProgram, type Walk } from './testing/journey.ts'
import { cosigner, forgedOwner, SIGNERS } from './testing/signerStates.ts'
import { begin, journeys, reach, STATES } from './testing/states.ts'

const LONG = 120_000

/** Server states that borrowers and signers never see. */
const NEVER_SEEN: Partial<Record<ServerStateName, string>> = {
  UNKNOWN: 'stands for what a later version has',
  WAITING_FOR_ADVERSE_ACTION: 'the decline has ended the application, and is what is told',
  WAITING_FOR_INCOMPLETE_NOTICE: 'nobody waits for a letter that asks them for something',
  CO_DEED_SIGNING: 'is the wait for the others to sign, by its own name',
  RECORDING: 'is the wait for the county, or somebody has it',
  DIRECT_DEBT_PAYOFF: 'is the wait for the lenders that are paid off, or somebody has it',
  WAITING_FOR_LETTERS: 'no page waits for a letter, and the documents show when it was mailed',
  WAITING_FOR_LETTER_TRACKING: 'no page waits for the delivery of a letter',
  WAITING_FOR_PAYOFF_SETTLEMENT: 'no page waits until the lienholders have their money',
  WAITING_FOR_SETTLEMENT: 'the borrower is funded, so no page waits for the payment to settle',
}

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
const serverStates = new Set<ServerStateName>()
const watch = (view: ApplicationView): void => {
  states.add(view.journey.state)
  serverStates.add(view.serverState.name)
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
          serverStates.add(name)
          // If the server state mentions none of the delayed requests, the borrower isn't waiting for any of them, so
          // release the first one.
          const shown = gates.has(name) || OF_REQUESTS.has(name) ? name : [...gates.keys()][0]
          const gate = gates.get(shown ?? '')
          if (shown && gate) {
            gates.delete(shown)
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
  })

  it('frozen credit files, fraud alerts and ID pictures have their own server states', { timeout: LONG }, async () => {
    const frozen = await watched('frozen')
    await frozen.goTo('errorCredit')
    const locked = await watched('locked')
    await locked.goTo('errorCredit')
    const alert = await watched('alert')
    await alert.goTo('factaReview')
    const forged = await watched('fraudid')
    await forged.goTo('docVerify')
    await forged.answer('submitIdentity')
    await forged.until('the review', ({ journey }) => journey.state === 'hold')
    await forged.advance('PT12H')
    await forged.until('the wish for pictures', ({ serverState }) => serverState.name === 'ID_REUPLOAD_WANTED')
  })

  it('together, the personas reach every journey state that people see', () => {
    const missing = Object.keys(STATES).filter((state) => !states.has(state as BorrowerState))
    expect(missing).toEqual([])
  })

  it('together, the personas reach every server state that people see', () => {
    const missing = Object.keys(SERVER_STATES).filter((name) => !serverStates.has(name as ServerStateName))
    expect(missing.sort()).toEqual(Object.keys(NEVER_SEEN).sort())
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
  for await (const { state } of forgedOwner(program)) seen.add(state)
  expect([...seen].sort()).toEqual(Object.keys(SIGNERS).sort())
})
