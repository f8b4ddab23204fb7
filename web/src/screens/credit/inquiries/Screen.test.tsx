import { cleanup, screen, within } from '@testing-library/react'
import { event } from 'domain/application/events.ts'
import { publicOrganization } from 'domain/organization/publicOrganization.ts'
import { plainDate } from 'domain/values/dates.ts'
import { afterEach, expect, it } from 'vitest'
import { creditView } from '../../../widgets/credit/testCredit.tsx'
import { sentAs, showScreen, testOrganization } from '../../../widgets/journey/testScreen.tsx'
import InquiriesScreen from './Screen.tsx'

afterEach(cleanup)

const listed = [
  { creditor: 'Auto Finance', on: plainDate('2026-11-03') },
  { creditor: 'Card Services', on: plainDate('2026-09-20') },
]

const shown = () => {
  const rendered = showScreen(<InquiriesScreen />, creditView('hmda', event('InquiriesFound', { listed })))
  const [first, second] = screen.getAllByRole('group', { name: /Did it lead to new debt/ })
  if (!first || !second) throw new Error('two inquiries')
  return { ...rendered, first: within(first), second: within(second) }
}

it("the credit inquiry screen states how many days of inquiries the lender's policy covers", () => {
  const lender = publicOrganization(testOrganization)
  const { orgPricingData } = lender
  showScreen(<InquiriesScreen />, creditView('hmda', event('InquiriesFound', { listed })), undefined, {
    ...lender,
    orgPricingData: { ...orgPricingData, inquiryDays: 120 },
  })
  expect(screen.getByText(/credit inquiries from the last 120 days/)).toBeDefined()
})

it("the credit inquiry screen asks which inquiries led to a debt, and asks for each new debt's balance and payment", async () => {
  const { sent, user, first, second } = shown()
  await user.click(first.getByLabelText('Yes'))
  await user.click(second.getByLabelText('No'))
  await user.click(screen.getByText('Continue'))
  expect(sent).toEqual([])
  expect(screen.getAllByText('Enter the balance owed').length).toBeGreaterThan(0)
})

it("the credit inquiry screen sends each inquiry's new debt and prefills the lender's name if it's known", async () => {
  const { sent, user, first, second } = shown()
  await user.click(first.getByLabelText('Yes'))
  await user.type(screen.getByLabelText(/Balance owed/), '9000')
  await user.type(screen.getByLabelText(/Monthly payment/), '210')
  await user.click(second.getByLabelText('No'))
  await user.click(screen.getByLabelText(/complete and correct/))
  await user.click(screen.getByText('Continue'))
  expect(sent).toMatchObject([
    {
      command: sentAs('attestInquiries'),
      body: { 'inquiries.0.newDebt': 'YES', 'inquiries.0.lender': 'Auto Finance', 'inquiries.1.newDebt': 'NO' },
    },
  ])
})
