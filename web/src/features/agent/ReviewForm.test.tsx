import { cleanup, screen, within } from '@testing-library/react'
import { plainDate } from 'domain/values/dates.ts'
import { afterEach, expect, it } from 'vitest'
import { testUuid } from '../../widgets/journey/testScreen.tsx'
import { file, NOW, open, review } from './testAgent.tsx'

afterEach(cleanup)

it('an insurance review shows the policy’s data and links only to the document that the borrower sent', async () => {
  const insurance = { carrier: 'Larkfield', policyNumber: 'L-1', expires: plainDate('2027-12-31'), accepted: false }
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
  expect(
    within(links)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Proof of insurance'])
})
