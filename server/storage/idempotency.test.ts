import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { KeyReused } from '../errors.ts'
import { answerOf, keepAnswer, requestHash } from './idempotency.ts'

const key = randomBytes(32)
const request = { key: 'one', hash: requestHash('POST', '/social', { ssn: '123-45-6788' }) }

test("a request's hash identifies a repeated request without revealing its content", () => {
  const [, , hash, answer] = keepAnswer('somebody', request, key, Buffer.from('{"version":1}')).values as [
    string,
    string,
    Buffer,
    Buffer,
  ]
  expect(hash.equals(request.hash)).toBe(false)
  const row = { request_hash: hash, answer }
  expect(answerOf(row, 'somebody', request, key)?.toString()).toBe('{"version":1}')
  const other = { key: 'one', hash: requestHash('POST', '/social', { ssn: '123-45-6789' }) }
  expect(() => answerOf(row, 'somebody', other, key)).toThrow(KeyReused)
})
