import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkEvent, checkReplay, checkState, seen } from './invariants.fixture.ts'
import { type Beginning, Dice, Play } from './play.fixture.ts'
import { hasEnded } from './status.ts'
import { goOn, type Move, type MoveKind, make, type Views } from './walk.fixture.ts'

const WEIGHTS: Readonly<Record<MoveKind, number>> = {
  NEXT: 45,
  LOOK: 6,
  TAB: 22,
  SIGNER: 8,
  PARTY: 10,
  LATE: 4,
  GIVE_UP: 2,
  AGENT: 8,
  DEADLINE: 4,
  CLOCK: 2,
  CONSENT: 1,
}
export const move = fc.record<Move>({
  kind: fc.oneof(
    ...Object.entries(WEIGHTS).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as MoveKind) })),
  ),
  seed: fc.integer({ min: 0, max: 2 ** 31 }),
})
export const beginning: fc.Arbitrary<Beginning> = fc.constantFrom<Beginning>(
  { state: 'CA', occupancy: 'PRIMARY', products: ['HELOC'], merchant: false, others: [], trust: false },
  {
    state: 'CA',
    occupancy: 'PRIMARY',
    products: ['HELOC'],
    merchant: false,
    others: ['CO_SIGNER', 'NON_BORROWING_OWNER'],
    trust: false,
  },
  {
    state: 'TX',
    occupancy: 'PRIMARY',
    products: ['HELOC'],
    merchant: false,
    others: ['NON_BORROWING_OWNER'],
    trust: false,
  },
  { state: 'CA', occupancy: 'PRIMARY', products: ['HELOC'], merchant: true, others: [], trust: true },
  {
    state: 'CA',
    occupancy: 'INVESTMENT',
    products: ['HELOC', 'DSCR'],
    merchant: false,
    others: ['CO_SIGNER'],
    trust: false,
  },
)

/** All that was reached in the run, and how often. */
export const reached = new Map<string, number>()
const count = (what: string) => reached.set(what, (reached.get(what) ?? 0) + 1)

export function watched(begun: Beginning): Play {
  const play = new Play(begun)
  play.watch = (before, outcome) => {
    checkEvent(play, before, outcome)
    checkState(play, before)
    if (play.application.status !== before.status) count(play.application.status)
  }
  return play
}

/** From anywhere there is a way to an end: nobody is left where nothing can be done. */
export function finish(play: Play): void {
  const lucky = new Dice(1, 1)
  for (let n = 0; n < 250 && !hasEnded(play.application.status); n++)
    if (!goOn(play, lucky)) throw new Error(`nobody can do anything in ${play.application.status}`)
  expect(hasEnded(play.application.status), `no end from ${play.application.status}`).toBe(true)
}

describe('whoever acts at once', () => {
  it('leaves one consistent application, whatever the order', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(beginning, fc.array(move, { minLength: 90, maxLength: 160 }), (begun, moves) => {
        const play = watched(begun)
        const views: Views = new Map()
        for (const one of moves) make(play, views, one)
        checkReplay(play)
        finish(play)
      }),
      { seed: 4, numRuns: Number(process.env.RUNS ?? 150), endOnFailure: process.env.SHRINK === undefined },
    )
  })

  it('comes to all kinds of ends on the way', () => {
    console.log(Object.fromEntries(reached), JSON.stringify([...seen].map(([k, v]) => [k, [...v]])))
    for (const status of ['COMPLETE', 'DECLINED', 'CANCELLED', 'SIGNING', 'RESCISSION', 'DIRECT_DEBT_PAYOFF'])
      expect(reached.get(status) ?? 0, status).toBeGreaterThan(3)
  })
})
