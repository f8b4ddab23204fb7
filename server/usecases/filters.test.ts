import { expect, test } from 'vitest'
import { filterViews, PIPELINE_LIST, WORK_LIST } from './filters.ts'

test('a saved filter that the program can no longer read is left out, and the others remain', () => {
  const row = (uuid: string, parts: unknown) => ({ uuid, name: `Filter ${uuid}`, parts })
  const rows = [
    row('a', { list: 'WORK', state: 'OH' }),
    row('b', { list: 'WORK', queue: 'A_QUEUE_OF_LONG_AGO' }),
    row('c', null),
    row('d', { due: 'OVERDUE' }),
  ]
  expect(filterViews(WORK_LIST, rows)).toEqual([
    { uuid: 'a', name: 'Filter a', state: 'OH' },
    { uuid: 'd', name: 'Filter d', due: 'OVERDUE' },
  ])
  expect(filterViews(PIPELINE_LIST, [row('e', { stage: 'GONE' }), row('f', {})])).toEqual([
    { uuid: 'f', name: 'Filter f' },
  ])
})
