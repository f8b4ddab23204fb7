import { cleanup, screen, waitFor } from '@testing-library/react'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { narrowed } from 'domain/organization/capabilities.ts'
import { publicOrganization } from 'domain/organization/publicOrganization.ts'
import { dollars } from 'domain/values/money.ts'
import { afterEach, expect, it } from 'vitest'
import { sentAs, showScreen, testOrganization, testUuid, testView } from '../../../widgets/journey/testScreen.tsx'
import IncomeReviewScreen from './Screen.tsx'

afterEach(cleanup)

const view = testView('appSummary')
const withIncome = (
  income: Partial<ApplicationView['income']>,
  rest: Partial<ApplicationView> = {},
): ApplicationView => ({
  ...view,
  serverState: { name: 'INCOME_VERIFICATION', kind: 'stable' },
  ...rest,
  income: { ...view.income, ...income },
})

it("the income review requires a choice of method, and then requests the provider's sign-in page from the server", async () => {
  const reference = testUuid(61)
  const after = withIncome({ link: { type: 'TRUV_PAYROLL', reference } })
  const { user, sent } = showScreen(<IncomeReviewScreen />, withIncome({}), after)
  expect(screen.getByText('$150,000 a year before taxes')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByRole('alert').textContent).toContain('Choose how to verify your income')
  await user.click(screen.getByRole('radio', { name: /Sign in to your payroll provider/ }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(sent).toEqual([{ command: sentAs('linkIncome'), body: { method: 'PAYROLL' } }]))
})

it("while the provider's page opens, the income review shows only a waiting message", () => {
  const link = { type: 'TRUV_PAYROLL', reference: testUuid(61) } as const
  const serverState = { name: 'WAITING_FOR_INCOME_LINK', kind: 'waiting' } as const
  showScreen(<IncomeReviewScreen />, withIncome({ link }, { serverState }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Connecting to your payroll provider')
  expect(screen.getByText('We’re opening your payroll provider.')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

it("the income review links to an unfinished provider sign-in but doesn't redirect to it automatically", () => {
  const link = { type: 'TRUV_PAYROLL', reference: testUuid(61), url: '/sandbox/link/income/x' } as const
  showScreen(<IncomeReviewScreen />, withIncome({ link }))
  expect(screen.getByRole('link', { name: /Continue to your payroll provider/ }).getAttribute('href')).toBe(link.url)
})

it("the income review shows that the verified income is lower than the stated income, and doesn't offer paystubs to self-employed borrowers", () => {
  showScreen(
    <IncomeReviewScreen />,
    withIncome({ employmentType: 'SELF_EMPLOYED', verifiedAnnual: dollars(90_000), source: 'POINTSERV_TAX' }),
  )
  expect(screen.getByText('We verified less income than you entered')).toBeTruthy()
  expect(screen.getByText(/We verified \$90,000 a year, and you entered \$150,000/)).toBeTruthy()
  expect(screen.queryByRole('radio', { name: /Upload proof of income/ })).toBeNull()
})

it('the income review asks for paystubs only if the income comes from an employer', () => {
  const upload = () => screen.getByRole('radio', { name: /Upload proof of income/ }).closest('label')?.textContent
  showScreen(<IncomeReviewScreen />, withIncome({ employmentType: 'FULL_TIME' }))
  expect(upload()).toContain('your latest paystubs')
  cleanup()
  showScreen(<IncomeReviewScreen />, withIncome({ employmentType: 'ALIMONY' }))
  expect(upload()).toContain('a court order')
  expect(document.body.textContent).not.toMatch(/paystub|employer/i)
})

it('the income review doesn’t offer tax returns if the lender’s income service doesn’t support them', () => {
  const lender = publicOrganization(narrowed(testOrganization, ['taxLinks']))
  showScreen(<IncomeReviewScreen />, withIncome({}), withIncome({}), lender)
  expect(screen.getByRole('radio', { name: /Sign in to your payroll provider/ })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: /tax returns/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'How to link tax returns' })).toBeNull()
})

it('the income review offers only uploads if the lender has no income link', () => {
  const lender = publicOrganization(narrowed(testOrganization, ['incomeLinks']))
  showScreen(<IncomeReviewScreen />, withIncome({}), withIncome({}), lender)
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  expect(screen.getByRole('radio', { name: /^Upload / })).toBeTruthy()
  expect(screen.getByText(/Upload documents that show the income you entered/)).toBeTruthy()
})
