import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { STEP_SCREENS } from '../routes/routes.ts'
import { borrowerTable, resolveBorrower } from './borrower.ts'
import { DONE, factsAt, HELD, joined, NOTHING, SOMETIMES } from './facts.fixture.ts'
import { OVERRIDE_CLASSES } from './machine.ts'

const { overrides, steps } = borrowerTable
const ranked = OVERRIDE_CLASSES.flatMap((rank) => overrides.filter((row) => row.class === rank))
const heldBy = (id: (typeof ranked)[number]['id']) => {
  const change = HELD[id]
  if (!change) throw new RangeError(`add facts in which ${id} holds to HELD in facts.fixture.ts`)
  return change
}

describe('an override of the journey (specification 4.2)', () => {
  it.each(ranked.map((row) => [row.id, row] as const))(
    'the %s override takes precedence over the steps at which it applies',
    (id, row) => {
      for (const [step] of DONE) {
        const facts = joined(factsAt(step), heldBy(id))
        const { base, state, screen } = resolveBorrower(facts)
        if (!row.when(facts) || (row.from && !row.from.includes(base))) {
          expect(state).not.toBe(id)
          continue
        }
        expect({ step, state, screen }).toEqual({ step, state: id, screen: row.screens[0] })
      }
    },
  )

  const pairs = ranked.flatMap((higher, index) => ranked.slice(index + 1).map((lower) => [higher, lower] as const))
  it.each(pairs.map(([higher, lower]) => [higher.id, lower.id, higher, lower] as const))(
    'the %s override takes precedence over the %s override if both overrides apply',
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

  it('the sample facts can trigger every override', () => {
    for (const { id } of ranked) expect(resolveBorrower(joined(NOTHING, heldBy(id))).state, id).toBeDefined()
  })
})

describe('a state of the journey', () => {
  const states = [
    ...steps.map(({ id }) => joined(factsAt(id), SOMETIMES[id] ?? {})),
    ...ranked.map(({ id }) => joined(factsAt('liens'), heldBy(id))),
  ].map((facts) => resolveBorrower(facts))
  const ends = new Set([...steps, ...overrides].flatMap((row) => (row.leaves || isTerminal(row) ? [row.id] : [])))

  it.each(states.map((one) => [one.state, one] as const))(
    'the state %s has a screen and, unless it ends the journey, a command or a wait',
    (_, one) => {
      expect(one.screens).toContain(one.screen)
      if (ends.has(one.state)) return
      const row = [...steps, ...overrides].find(({ id }) => id === one.state)
      expect(one.waits || (row?.commands.length ?? 0) > 0).toBe(true)
      expect(one.commands, 'the borrower can withdraw until the application ends').toContain('withdraw')
    },
  )
})

function isTerminal(row: object): boolean {
  return 'class' in row && row.class === 'terminal'
}

test("the screens are listed in the order of the journey's steps", () => {
  expect(STEP_SCREENS).toEqual([...new Set(steps.flatMap(({ screens }) => screens))])
})

test('each step of the journey becomes current once all earlier steps are done', () => {
  for (const { id } of steps) expect(resolveBorrower(joined(factsAt(id), SOMETIMES[id] ?? {})).base).toBe(id)
})
