import { describe, expect, test } from 'vitest'
import type { FlagRow } from '../../../storage/flags.ts'
import { evaluate } from './evaluate.ts'

const row = (change: Partial<FlagRow> = {}): FlagRow => ({
  key: 'a',
  org_code: null,
  enabled: true,
  variables: {},
  variations: [],
  updated_at: '2026-01-01T00:00:00Z',
  ...change,
})
const people = Array.from({ length: 2000 }, (_, index) => `tracker-${index}`)

describe('a flag', () => {
  test('a flag that was never set is undefined', () => {
    expect(evaluate([row({ key: 'b' }), row({ org_code: 'MOVEMENT' })], 'a', 'FIGURE', undefined)).toBeUndefined()
  })

  test("an organization's setting for a flag takes precedence over the global setting", () => {
    const rows = [row(), row({ org_code: 'MOVEMENT', enabled: false })]
    expect(evaluate(rows, 'a', 'MOVEMENT', undefined)?.enabled).toBe(false)
    expect(evaluate(rows.toReversed(), 'a', 'FIGURE', undefined)?.enabled).toBe(true)
  })
})

describe('a variation', () => {
  const variations = [
    { name: 'old', weight: 3, enabled: false },
    { name: 'new', weight: 1, variables: { message: 'b' } },
    { name: 'never', weight: 0 },
  ]
  const flag = row({ variations, variables: { message: 'a', pageTitle: 't' } })
  const of = (person: string | undefined, key = 'a') => evaluate([{ ...flag, key }], key, 'FIGURE', person)

  test('a person always gets the same variation of a flag, weights set each variation’s share of people, and flags vary independently', () => {
    const drawn = people.map((person) => of(person)?.variation)
    expect(people.map((person) => of(person)?.variation)).toEqual(drawn)
    const share = drawn.filter((name) => name === 'new').length / drawn.length
    expect(share).toBeGreaterThan(0.22)
    expect(share).toBeLessThan(0.28)
    expect(drawn).not.toContain('never')
    expect(people.map((person) => of(person, 'b')?.variation)).not.toEqual(drawn)
  })

  test("while a flag is on, a variation adds its variables to the flag's variables", () => {
    const isNew = people.find((person) => of(person)?.variation === 'new')
    const isOld = people.find((person) => of(person)?.variation === 'old')
    expect(of(isNew)).toEqual({ enabled: true, variables: { message: 'b', pageTitle: 't' }, variation: 'new' })
    expect(of(isOld)).toMatchObject({ enabled: false, variation: 'old' })
    expect(evaluate([{ ...flag, enabled: false }], 'a', 'FIGURE', isNew)).toEqual({
      enabled: false,
      variables: { message: 'a', pageTitle: 't' },
    })
  })

  test('a flag evaluated without a person uses its first variation', () => {
    expect(of(undefined)?.variation).toBe('old')
  })
})
