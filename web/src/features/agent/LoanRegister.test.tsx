import { cleanup, screen, within } from '@testing-library/react'
import type { LoanRegister as Register } from 'domain/api/loanRegister.ts'
import { instant } from 'domain/values/dates.ts'
import { afterEach, expect, it } from 'vitest'
import { showPage } from '../../widgets/closing/testClosing.tsx'
import { testUuid } from '../../widgets/journey/testScreen.tsx'
import { LoanRegister } from './LoanRegister.tsx'
import { problem } from './testAgent.tsx'

afterEach(cleanup)

const ULI = 'HEARTHLINETESTLEND01HL26000145'
const DENIED = 'HEARTHLINETESTLEND01D3F2504E04F8941D345'
const REGISTER: Register = {
  year: 2026,
  reports: true,
  rows: 3,
  withoutTract: 1,
  actions: { '1': 2, '4': 1 },
  edits: [
    { kind: 'VALIDITY', code: 'V621', rule: 'The city can’t be blank.', uli: ULI, application: testUuid(3) },
    { kind: 'VALIDITY', code: 'V625-1', rule: 'The census tract must exist.', uli: DENIED, denial: testUuid(5) },
    { kind: 'QUALITY', code: 'Q636', rule: 'At most 30% of the applications should be withdrawn.' },
  ],
  corrections: [
    {
      uuid: testUuid(9),
      application: testUuid(3),
      uli: ULI,
      field: 'income',
      value: '151',
      reason: 'The tax return says so.',
      by: 'Cora Compliance',
      at: instant('2027-01-12T15:00:00Z'),
    },
  ],
}
const show = (answer: (method: string) => Response) =>
  showPage(<LoanRegister />, '/agent/loan-register?year=2026', answer)

it("the register's page shows compliance agents what to fix, what to confirm and what has been corrected", async () => {
  show(() => Response.json(REGISTER))
  const toFix = within(await screen.findByRole('table', { name: 'Fix before filing' }))
  expect(toFix.getByText('The city can’t be blank.')).toBeDefined()
  expect(toFix.getByRole('link', { name: ULI }).getAttribute('href')).toContain(testUuid(3))
  expect(toFix.getByRole('link', { name: DENIED }).getAttribute('href')).toContain('/registration-denials?year=2026')
  expect(within(screen.getByRole('table', { name: 'Check and confirm' })).getByText('The whole file')).toBeDefined()
  const corrections = within(screen.getByRole('table', { name: 'Corrections' }))
  for (const text of ['57. Income', '151', 'The tax return says so.', ULI])
    expect(corrections.getByText(text)).toBeDefined()
  expect(corrections.getByText(/ by Cora Compliance$/)).toBeDefined()
  expect(screen.getByText('The CFPB won’t accept this file until 2 edits are fixed.')).toBeDefined()
})

it('a lender with too few lines is told that it needn’t report under HMDA', async () => {
  show(() => Response.json({ ...REGISTER, reports: false, edits: [] }))
  expect(await screen.findByText('You do not need to report for 2026')).toBeDefined()
  expect(screen.getByText('Nothing to fix. The file has no syntactical or validity errors.')).toBeDefined()
})

it('a rejected correction of the register keeps the typed values and shows the message at its field', async () => {
  const { user } = show((method) =>
    method === 'POST'
      ? problem(422, {
          errors: [
            {
              field: 'loanNumber',
              message: 'Check the loan number. The register has no row for it.',
              code: 'NOT_FOUND',
            },
          ],
        })
      : Response.json(REGISTER),
  )
  const number = await screen.findByLabelText('Loan number')
  await user.type(number, 'HL-9')
  await user.selectOptions(screen.getByLabelText('Field'), 'income')
  await user.type(screen.getByLabelText('New value'), '151')
  await user.type(screen.getByLabelText('Reason'), 'The tax return says so.')
  await user.click(screen.getByRole('button', { name: 'Save correction' }))
  expect((await screen.findAllByText('Check the loan number. The register has no row for it.')).length).toBeGreaterThan(
    0,
  )
  expect((number as HTMLInputElement).value).toBe('HL-9')
})

it('other agents are told that only compliance agents can see the register', async () => {
  show(() => problem(403, { message: 'You don’t have access to do this.' }))
  expect(await screen.findByText('Only compliance staff can read this record')).toBeDefined()
})
