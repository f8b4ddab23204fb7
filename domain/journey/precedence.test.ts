import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { borrowerTable, resolveBorrower } from './borrower.ts'
import { DONE, factsAt, HELD, joined, NOTHING, SOMETIMES } from './facts.fixture.ts'

const { overrides, steps, always } = borrowerTable
const CLASSES = ['terminal', 'jump', 'blocked', 'task']
const ranked = CLASSES.flatMap((rank) => overrides.filter((row) => row.class === rank))
const heldBy = (id: (typeof ranked)[number]['id']) => {
  const change = HELD[id]
  if (!change) throw new RangeError(`no facts in which ${id} holds`)
  return change
}

describe('specification 4.2: from any state', () => {
  it.each(ranked.map((row) => [row.id, row] as const))('%s comes before the step it is found at', (id, row) => {
    for (const [step] of DONE) {
      const facts = joined(factsAt(step), heldBy(id))
      const { base, state, screen } = resolveBorrower(facts)
      if (!row.when(facts) || (row.from && !row.from.includes(base))) {
        expect(state).not.toBe(id)
        continue
      }
      expect({ step, state, screen }).toEqual({ step, state: id, screen: row.screens[0] })
    }
  })

  const pairs = ranked.flatMap((higher, index) => ranked.slice(index + 1).map((lower) => [higher, lower] as const))
  it.each(pairs.map(([higher, lower]) => [higher.id, lower.id, higher, lower] as const))(
    '%s is told before %s, wherever both hold',
    (_, __, higher, lower) =>
      fc.assert(
        fc.property(fc.constantFrom(...DONE.map(([id]) => id)), fc.subarray(ranked), (step, others) => {
          const facts = [higher, lower, ...others].reduce((all, { id }) => joined(all, heldBy(id)), factsAt(step))
          const { base, state } = resolveBorrower(facts)
          const first = ranked.find((row) => row.when(facts) && (row.from?.includes(base) ?? true))
          expect(state).toBe(first?.id ?? base)
        }),
        { numRuns: 20 },
      ),
  )

  it('has a way in for every override', () => {
    for (const { id } of ranked) expect(resolveBorrower(joined(NOTHING, heldBy(id))).state, id).toBeDefined()
  })
})

describe('no state is a dead end', () => {
  const states = [
    ...steps.map(({ id }) => joined(factsAt(id), SOMETIMES[id] ?? {})),
    ...ranked.map(({ id }) => joined(factsAt('liens'), heldBy(id))),
  ].map((facts) => resolveBorrower(facts))

  it.each(states.map((one) => [one.state, one] as const))(
    '%s has a screen of its own, and a command or a wait',
    (_, one) => {
      expect(one.screens).toContain(one.screen)
      const ended = ['declined', 'creditScoreDeclined', 'dtiDeclined', 'cancelled', 'complete'].includes(one.state)
      const own = one.commands.filter((command) => !always.includes(command))
      expect(ended || one.waits || own.length > 0).toBe(true)
      // Whoever has not ended can withdraw.
      expect(ended || one.commands.includes('withdraw')).toBe(true)
    },
  )
})

test('every step is reached by what comes before it', () => {
  for (const { id } of steps) expect(resolveBorrower(joined(factsAt(id), SOMETIMES[id] ?? {})).base).toBe(id)
})
