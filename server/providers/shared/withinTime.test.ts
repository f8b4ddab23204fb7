import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { withinTime } from './calls.ts'

const MINUTE = 60_000
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

test('a finished call leaves nothing in memory, even while the outer signal still exists', async () => {
  const outer = new AbortController()
  const given: WeakRef<AbortSignal>[] = []
  const call = async () => {
    await withinTime(MINUTE, outer.signal, async (signal) => void given.push(new WeakRef(signal)))
  }
  for (let round = 0; round < 20; round++) await call()
  await turn()
  collect()
  expect(given).toHaveLength(20)
  expect(given.filter((signal) => signal.deref() !== undefined)).toEqual([])
  expect(outer.signal.aborted).toBe(false)
})

test("if the outer signal aborts, the call's own signal aborts too, and the call fails with the outer signal's reason", async () => {
  const outer = new AbortController()
  let inner: AbortSignal | undefined
  const call = withinTime(MINUTE, outer.signal, (signal) => {
    inner = signal
    return new Promise(() => {})
  })
  outer.abort(new RangeError('stopping'))
  await expect(call).rejects.toThrow('stopping')
  expect(inner?.aborted).toBe(true)
})

test("a call doesn't start if the outer signal has already aborted", async () => {
  let begun = false
  const call = withinTime(MINUTE, AbortSignal.abort(new RangeError('stopping')), async () => {
    begun = true
  })
  await expect(call).rejects.toThrow('stopping')
  expect(begun).toBe(false)
})
