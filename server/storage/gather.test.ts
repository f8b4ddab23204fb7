import { expect, test } from 'vitest'
import { gather } from './gather.ts'

/** A call in progress: its queries, and functions that let the test return the results or make the call fail. */
interface Call {
  readonly questions: readonly number[]
  readonly answer: (answers: readonly number[]) => void
  readonly fail: (error: Error) => void
}
function asking(atOnce: number, most: number) {
  const calls: Call[] = []
  const ask = gather(atOnce, most, (questions: readonly number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly number[]>()
    calls.push({ questions, answer: resolve, fail: reject })
    return promise
  })
  return { calls, ask, asked: () => calls.map(({ questions }) => questions) }
}

test('queries are collected while earlier calls are in progress, and each query receives its own result', async () => {
  const { calls, ask, asked } = asking(2, 3)
  const answers = [1, 2, 3, 4, 5, 6].map(ask)
  expect(asked()).toEqual([[1], [2]])
  calls[1]?.answer([20])
  await answers[1]
  expect(asked()).toEqual([[1], [2], [3, 4, 5]])
  calls[2]?.answer([30, 40, 50])
  await answers[2]
  calls[0]?.answer([10])
  calls[3]?.answer([60])
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50, 60])
})

test('a failed call fails only its own queries, and later queries start a new call', async () => {
  const { calls, ask } = asking(1, 9)
  const [first, ...rest] = [ask(1), ask(2), ask(3)]
  calls[0]?.fail(new Error('down'))
  await expect(first).rejects.toThrow('down')
  calls[1]?.answer([20, 30])
  expect(await Promise.all(rest)).toEqual([20, 30])
})

test('a call that returns too few results fails all of its queries', async () => {
  const { calls, ask } = asking(1, 9)
  const answer = ask(1)
  calls[0]?.answer([])
  await expect(answer).rejects.toThrow('not every query has a result')
})
