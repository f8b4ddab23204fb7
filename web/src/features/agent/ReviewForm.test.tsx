import { cleanup, screen, within } from '@testing-library/react'
import { plainDate } from 'domain/values/dates.ts'
import { dollars } from 'domain/values/money.ts'
import { afterEach, expect, it } from 'vitest'
import { testUuid } from '../../widgets/journey/testScreen.tsx'
import { file, NOW, open, review } from './testAgent.tsx'

afterEach(cleanup)

it('an insurance review shows the policy’s data and links only to the document that the borrower sent', async () => {
  const policy = { carrier: 'Larkfield', policyNumber: 'L-1', expires: plainDate('2027-12-31'), accepted: false }
  const checked = { dwellingCoverage: dollars(460_000), needed: dollars(480_000), line: dollars(150_000), problems: [] }
  const insurance = { ...policy, checked }
  const page = {
    uuid: testUuid(70),
    type: 'PROOF_OF_INSURANCE',
    title: 'Proof of insurance',
    fileName: 'policy.pdf',
    mediaType: 'application/pdf',
    stage: 'UPLOAD',
    createdAt: NOW,
    pages: 1,
  } as const
  const other = { ...page, uuid: testUuid(71), type: 'TITLE_REPORT', title: 'Title report' } as const
  open(file({ reviews: [review({ kind: 'INSURANCE', ways: ['CLEAR', 'ASK'] })], insurance, documents: [page, other] }))
  const links = await screen.findByRole('list', { name: 'Documents for this review' })
  expect(links.closest('section')?.textContent).toMatch(/Larkfield, L-1\s*expires 12\/31\/2027/)
  expect(links.closest('section')?.textContent).toMatch(/Dwelling coverage\$460,000needed \$480,000/)
  expect(
    within(links)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Proof of insurance'])
})

it('the review of a sanctions match shows the listed person and the match, and the later review shows the OFAC deadline', async () => {
  const found = [{ name: 'watchlistMatch' as const, unit: 'percent' as const, value: 92, of: 'Ada Prime (SDN)' }]
  open(file({ reviews: [review({ kind: 'WATCHLIST', ways: ['CLEAR', 'HIT'], found })] }))
  const name = await screen.findByText('Ada Prime (SDN)')
  expect(name.textContent).toContain('92% match')
  cleanup()
  open(file({ reviews: [review({ kind: 'SANCTIONS_REPORT', ways: ['REPORTED'] })] }))
  expect(await screen.findByText(/Report the rejected application to OFAC by/)).toBeTruthy()
})
