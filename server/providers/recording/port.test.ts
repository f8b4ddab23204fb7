import { expect, test } from 'vitest'
import { recordingCalls } from './port.ts'

const { answer, upcast } = recordingCalls.record

test("a county's answer without a status means that the deed was recorded, because older versions had no answer for a rejected deed", () => {
  const stored = { instrument: '2026-1', on: '2026-11-30' }
  expect(answer.safeParse(stored).success).toBe(false)
  expect(answer.parse(upcast(stored))).toEqual({ status: 'RECORDED', ...stored })
  const rejected = { status: 'REJECTED', on: '2026-11-30', reason: 'No signature' }
  expect(answer.parse(upcast(rejected))).toEqual(rejected)
})
