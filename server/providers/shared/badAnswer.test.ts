import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checked } from './badAnswer.ts'

test('the error about an unusable answer names the wrong fields, also those with an underscore', () => {
  const schema = z.object({ date_created: z.string() })
  expect(() => checked(schema, {})).toThrow(expect.objectContaining({ code: 'BAD_ANSWER date_created' }))
})

test('an answer that could be parsed isn’t garbled, even if none of its wrong fields can be named', () => {
  const unusable = [
    () => checked(z.string(), 1),
    () => checked(z.record(z.string(), z.number()), { 'Rosa Quillfeather': 'x' }),
  ]
  for (const read of unusable) expect(read).toThrow(expect.objectContaining({ code: 'BAD_ANSWER', isGarbled: false }))
})
