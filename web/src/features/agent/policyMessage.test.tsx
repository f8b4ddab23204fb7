import { cleanup, screen } from '@testing-library/react'
import { plainDate } from 'domain/values/dates.ts'
import { cents } from 'domain/values/money.ts'
import { afterEach, expect, it } from 'vitest'
import { file, open, review } from './testAgent.tsx'

afterEach(cleanup)

it('when an agent requests another insurance document, the message field is prefilled with the policy’s problems', async () => {
  const policy = { carrier: 'Safe Mutual', policyNumber: 'P-77', expires: plainDate('2027-10-01') }
  const problems = ['COVERAGE_LOW', 'MORTGAGEE_WRONG'] as const
  const checked = { needed: cents(40_000_000), line: cents(10_000_000), problems }
  const reviews = [review({ kind: 'INSURANCE', ways: ['CLEAR', 'ASK'], found: [] })]
  const { user } = open(file({ reviews, insurance: { ...policy, accepted: false, refused: true, checked } }))
  await user.click(await screen.findByRole('radio', { name: 'Request another document' }))
  const { value } = screen.getByLabelText<HTMLTextAreaElement>('Message to the person')
  expect(value).toContain('dwelling coverage to at least $400,000')
  expect(value).toContain('add our mortgagee clause')
})
