import { testOrganization } from 'domain/organization/testOrganizations.ts'
import { expect, test } from 'vitest'
import { search } from './search.ts'

const found = (text: string) => search(text, testOrganization).map(({ article }) => article.id)

test('the help search lists the matching articles, best first', () => {
  expect(found('right to cancel')[0]).toBe('right-to-cancel')
  const scores = search('right to cancel', testOrganization).map(({ score }) => score)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(found('xyzzyqw')).toEqual([])
})

test('the help search finds an article despite spelling mistakes', () => {
  expect(found('notery online')).toContain('notary-online')
})

test('the help search leaves out articles that a lender has hidden', () => {
  const lender = { ...testOrganization, help: { 'right-to-cancel': { hidden: true as const } } }
  expect(search('right to cancel', lender).some(({ article }) => article.id === 'right-to-cancel')).toBe(false)
})
