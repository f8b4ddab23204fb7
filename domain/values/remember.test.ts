import { expect, test } from 'vitest'
import { remember, rememberSome } from './remember.ts'

test('`remember` makes a function compute its result only once for each object, even if the result is undefined', () => {
  let times = 0
  const known = remember(() => {
    times++
    return undefined
  })
  const [one, other] = [{}, {}]
  known(one)
  known(one)
  expect(times).toBe(1)
  known(other)
  expect(times).toBe(2)
})

test('`rememberSome` makes a function forget a result after it has computed 10,000 others', () => {
  let times = 0
  const double = rememberSome((value: number) => {
    times++
    return 2 * value
  })
  expect([double(1), double(1), times]).toEqual([2, 2, 1])
  for (let value = 2; value <= 10_001; value++) expect(double(value)).toBe(2 * value)
  expect(double(1)).toBe(2)
  expect(times).toBe(10_002)
})
