import { expect, test } from 'vitest'
import { SandboxClock } from '../clock.ts'
import { sharedClock } from './clock.ts'

test('a node ignores a stored clock offset that it read before or while it moved its own clock', async () => {
  let stored = 0
  let hold: (() => void) | undefined
  const held = () => new Promise<void>((resolve) => (hold = resolve))
  const clock = new SandboxClock(0)
  const shared = sharedClock(clock, {
    read: async () => {
      const offset = stored
      await held()
      return offset
    },
    write: async (offset) => {
      await held()
      stored = offset
    },
  })
  const before = shared.follow()
  const answerRead = hold
  clock.offset = 5000
  const saved = shared.save(clock.offset)
  const finishSave = hold
  answerRead?.()
  await before
  expect(clock.offset).toBe(5000)

  const during = shared.follow()
  hold?.()
  finishSave?.()
  await Promise.all([during, saved])
  expect(clock.offset).toBe(5000)

  stored = 9000
  const later = shared.follow()
  hold?.()
  await later
  expect(clock.offset).toBe(9000)
})
