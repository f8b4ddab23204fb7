import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { readDefaults, readLender } from '../../server/organizations.ts'
import { askAnswerable, askOthers, shareRight } from './check.ts'
import { ANSWERABLE, HELD_OUT, NOT_ANSWERABLE, NOT_ANSWERABLE_HELD_OUT } from './questions.testdata.ts'

type Lender = Awaited<ReturnType<typeof readLender>>['organization']
let lenders: [Lender, Lender]
beforeAll(async () => {
  const folder = fileURLToPath(new URL('../../organizations', import.meta.url))
  const defaults = await readDefaults(folder)
  const [figure, teachers] = await Promise.all(
    ['FIGURE', 'LANTERN_TEACHERS'].map(async (code) => (await readLender(folder, code, defaults)).organization),
  )
  if (!figure || !teachers) throw new Error('the lenders were not read')
  lenders = [figure, teachers]
})

test('the help search answers at least 90% of the questions with the right article', () => {
  const results = askAnswerable([...ANSWERABLE, ...HELD_OUT], lenders)
  expect(results.length).toBeGreaterThanOrEqual(150)
  expect(shareRight(results)).toBeGreaterThanOrEqual(0.9)
})

test('the help search hands over at least 95% of the questions about other subjects', () => {
  const results = askOthers([...NOT_ANSWERABLE, ...NOT_ANSWERABLE_HELD_OUT], lenders[0])
  expect(results.length).toBeGreaterThanOrEqual(50)
  expect(shareRight(results)).toBeGreaterThanOrEqual(0.95)
})
