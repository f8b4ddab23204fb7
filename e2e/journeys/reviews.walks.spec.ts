/** Walks through the journeys in which the sandbox's agent has to act first. */
import { comeTo } from '../api/begin.ts'
import { test } from '../test.ts'
import { expectVisited, Visited } from '../walk/visited.ts'
import { on, walk } from '../walk/walk.ts'
import { go, V2 } from './walk.ts'

test('after a credit bureau error, the application continues with the report that an agent requested again', async ({
  become,
}) => {
  await go(await become('bureauerror'), { from: V2, until: on('{uuid}/product/select') })
})

test('the alimony persona proves alimony with a court order, which an agent reads', async ({ become }) => {
  const avery = await become('alimony')
  const visited = new Visited('Avery Alimony, from incomeReview on')
  // The journey differs from other personas' from the income screen on.
  await comeTo(avery, 'incomeReview')
  await walk(avery, { until: on('{uuid}/bank/disburse'), visited, inspects: true })
  expectVisited('alimony', visited)
})
