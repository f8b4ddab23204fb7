import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/**
 * `ask` adds a piece of work, which runs until the test calls `end`. The first letter of its name is its person.
 * `started` lists the names in the order in which the work started.
 */
function world(limits: Partial<Parameters<typeof createTurns>[0]> = {}) {
  const take = createTurns({ atOnce: 1, mostWaiting: 10, mostPeople: 10, mostOfOne: 5, ...limits })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string) =>
    take(name.charAt(0), async () => {
      started.push(name)
      await new Promise<void>((end) => ends.set(name, end))
      return name
    })
  const settle = () => new Promise((done) => setImmediate(done))
  const end = async (name: string) => {
    ends.get(name)?.()
    await settle()
  }
  return { ask, end, settle, started }
}

test("people's work runs in turn, so one person with a lot of work doesn't delay the others", async () => {
  const { ask, end, settle, started } = world()
  const all = ['a1', 'a2', 'a3', 'b1', 'c1'].map(ask)
  await settle()
  for (const name of ['a1', 'b1', 'c1', 'a2', 'a3']) await end(name)
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1'])
})

test('two pieces of work of the same person never run at once, even if nobody else is waiting', async () => {
  const { ask, end, settle, started } = world({ atOnce: 2 })
  const all = ['a1', 'a2', 'b1'].map(ask)
  await settle()
  expect(started).toEqual(['a1', 'b1'])
  for (const name of ['a1', 'a2', 'b1']) await end(name)
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1'])
})

test('work that exceeds the limit of the queue or of one person is rejected with status 503', async () => {
  const { ask, end, settle } = world({ mostWaiting: 3, mostPeople: 2, mostOfOne: 2 })
  const all = ['a1', 'a2', 'a3'].map(ask)
  await settle()
  await expect(ask('a4')).rejects.toMatchObject({ code: 'OVERLOADED', status: 503 })
  all.push(ask('b1'))
  await expect(ask('c1')).rejects.toMatchObject({ code: 'OVERLOADED' })
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name)
  expect(await Promise.all(all)).toHaveLength(4)
})

test('even if a few people fill the queue, every other person can add one piece of work', async () => {
  const { ask, end, settle } = world({ mostWaiting: 4, mostPeople: 5, mostOfOne: 3 })
  const names = ['a1', 'a2', 'a3', 'b1', 'b2']
  const all = names.map(ask)
  await settle()
  await expect(ask('a4')).rejects.toMatchObject({ code: 'OVERLOADED' })
  await expect(ask('b3')).rejects.toMatchObject({ code: 'OVERLOADED' })
  all.push(ask('c1'), ask('d1'))
  await expect(ask('c2')).rejects.toMatchObject({ code: 'OVERLOADED' })
  for (const name of ['a1', 'b1', 'c1', 'd1', 'a2', 'b2', 'a3']) await end(name)
  expect(await Promise.all(all)).toHaveLength(7)
})

test("after work fails, the next person's work runs", async () => {
  const take = createTurns({ atOnce: 1, mostWaiting: 1, mostPeople: 1, mostOfOne: 1 })
  await expect(take('a', () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged')
  expect(await take('a', async () => 1)).toBe(1)
})
