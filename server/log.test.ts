import { afterEach, expect, test, vi } from 'vitest'
import { logConsole } from './log.ts'

const own = { ...console }
afterEach(() => Object.assign(console, own))

test('the log shows that a library wrote to the console, but not the text', () => {
  const error = vi.fn()
  logConsole({ error })
  console.error('no connection for Rosa:', Object.assign(new RangeError('Rosa'), { code: 'ECONNRESET' }))
  console.trace(new TypeError('Rosa'))
  console.warn('Rosa')
  expect(error.mock.calls).toEqual([
    [{ err: { name: 'RangeError', code: 'ECONNRESET' } }, 'a library reported a problem'],
    [{ err: { name: 'TypeError' } }, 'a library reported a problem'],
    [{ err: { name: 'Error' } }, 'a library reported a problem'],
  ])
})
