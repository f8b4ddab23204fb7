import { expect, test } from 'vitest'
import { Rates } from './rates.ts'

test('each key has its own limit of requests, and the count restarts every minute', () => {
  const rates = new Rates(2)
  const taken = (key: string, now: number) => rates.take(key, now)
  expect(['a', 'a', 'a', 'b'].map((key) => taken(key, 60_000))).toEqual([true, true, false, true])
  expect([taken('a', 119_999), taken('a', 120_000)]).toEqual([false, true])
})

test('refused requests don’t count, so one that’s given back leaves room for another', () => {
  const rates = new Rates(1)
  expect([rates.take('a', 0), rates.take('a', 0)]).toEqual([true, false])
  rates.giveBack('a')
  expect(rates.take('a', 0)).toBe(true)
})
