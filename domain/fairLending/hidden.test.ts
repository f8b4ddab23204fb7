import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { hiddenAmong, SMALLEST_SHOWN } from './hidden.ts'

const hiddenIn = (counts: Readonly<Record<string, number>>, last = 'A') =>
  [...hiddenAmong(new Map(Object.entries(counts)), last)].sort().join('')

it.each([
  ['every group is large', { A: 40, B: 10, C: 12 }, ''],
  ['two small groups have enough applications together', { A: 40, B: 6, C: 5, D: 30 }, 'BC'],
  ['one group is small', { A: 40, B: 9, C: 30, D: 12 }, 'BD'],
  ['two small groups have too few applications together', { A: 40, B: 1, C: 2, D: 12 }, 'BCD'],
  ['a group has none', { A: 40, B: 0, C: 15 }, 'BC'],
  ['only the reference group is large', { A: 40, B: 3 }, 'AB'],
  ['the reference group is small', { A: 4, B: 30, C: 20 }, 'AC'],
  ['all groups together are small', { A: 4, B: 3 }, 'AB'],
])('if %s, of the counts %o exactly %j are hidden', (_, counts, hidden) => {
  expect(hiddenIn(counts)).toBe(hidden)
})

it('the total minus all visible groups never leaves a figure about fewer than ten applications', () => {
  const counts = fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(counts, (list) => {
      const named = new Map(list.map((count, place) => [String(place), count]))
      const hidden = hiddenAmong(named, '0')
      const left = [...hidden].reduce((sum, group) => sum + (named.get(group) ?? 0), 0)
      for (const [group, count] of named) if (count < SMALLEST_SHOWN) expect(hidden).toContain(group)
      // If all groups are hidden and still too few, the total is hidden, too.
      const total = list.reduce((sum, count) => sum + count, 0)
      if (hidden.size > 0) expect(left >= SMALLEST_SHOWN || total < SMALLEST_SHOWN).toBe(true)
      if (left >= SMALLEST_SHOWN) expect(hidden.size).not.toBe(1)
    }),
  )
})
