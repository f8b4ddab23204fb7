import { instant, plainDate } from 'domain/values/dates.ts'
import { expect, test } from 'vitest'
import { BadStamp, type Stamp } from '../../providers/timestamps/port.ts'
import { createStampReader, hasStampProblem } from './stamps.ts'

const ANCHOR = { day: plainDate('2026-11-29'), root: 'aa' }
const STAMP: Stamp = { by: 'CN=Sample Time', at: instant('2026-11-30T00:05:12Z') }
/** Returns a reader whose authority gives these answers one after another, and what it has read and logged. */
function reader(...answers: readonly (Stamp | Error)[]) {
  const read: string[] = []
  const logged: unknown[] = []
  const left = [...answers]
  const stampOf = createStampReader(
    { readStamp: async () => Buffer.from('stamp') },
    {
      read: async (_, statement) => {
        read.push(Buffer.from(statement).toString())
        const answer = left.shift()
        if (!answer || answer instanceof Error) throw answer ?? new Error('read too often')
        return answer
      },
    },
    { warn: (entry: unknown) => logged.push(entry) },
  )
  return { stampOf, read, logged }
}

test('a stamp is verified once for each day and root', async () => {
  const { stampOf, read } = reader(STAMP, STAMP)
  for (const anchor of [ANCHOR, ANCHOR, { ...ANCHOR, root: 'bb' }, ANCHOR]) expect(await stampOf(anchor)).toEqual(STAMP)
  expect(read).toEqual(['hearthline-anchor/1\n2026-11-29\naa\n', 'hearthline-anchor/1\n2026-11-29\nbb\n'])
})

test('a stamp that can’t be read is logged and left out, and is read again the next time', async () => {
  const { stampOf, logged } = reader(new Error('the disk is broken'), new BadStamp('it has no time'), STAMP)
  expect(await stampOf(ANCHOR)).toBeUndefined()
  expect(await stampOf(ANCHOR)).toBeUndefined()
  expect(logged).toMatchObject([{ day: ANCHOR.day, err: { name: 'Error' } }, { err: { name: 'BadStamp' } }])
  expect(await stampOf(ANCHOR)).toEqual(STAMP)
})

test('a missing, an invalid and a late stamp are problems, and a stamp of the next day isn’t', () => {
  const { day } = ANCHOR
  const report = { stamps: [{ day, ...STAMP }], bad: [], unstamped: [] }
  expect(hasStampProblem(report)).toBe(false)
  expect(hasStampProblem({ ...report, stamps: [{ day, ...STAMP, at: instant('2026-12-01T00:00:00Z') }] })).toBe(true)
  expect(hasStampProblem({ ...report, unstamped: [day] })).toBe(true)
  expect(hasStampProblem({ ...report, bad: [{ day, problem: 'it has no time' }] })).toBe(true)
})
