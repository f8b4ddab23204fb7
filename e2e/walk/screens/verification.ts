/** Completes the screens on which the borrower verifies income and the bank account, through a provider or manually. */
import { expect } from '@playwright/test'
import { ACCOUNT_TYPE_LABELS } from 'domain/forms/bank.ts'
import { INCOME_METHOD_LABELS } from 'domain/forms/incomeSource.ts'
import { picture } from '../files.ts'
import type { Person } from '../person.ts'
import type { Screens } from './act.ts'
import { fillDate } from './registration.ts'

const press = ({ hands, page }: Person, name: string | RegExp) =>
  hands.press(page.getByRole('button', { name, exact: true }))

async function review(person: Person): Promise<void> {
  const { hands, page, persona } = person
  await hands.choose(page.getByRole('radio', { name: INCOME_METHOD_LABELS[persona.income.method] }))
  await press(person, 'Continue')
}

/** Signs in on the provider's page, which the sandbox serves. */
async function outsideParty(person: Person): Promise<void> {
  const { hands, page } = person
  await hands.choose(
    page
      .getByRole('group', { name: /^Where do you want to sign in/ })
      .getByRole('radio')
      .first(),
  )
  await hands.fill(page.getByLabel('User name'), 'somebody')
  await hands.fill(page.getByLabel('Password'), 'something')
  await hands.tick(page.getByRole('checkbox', { name: /^I agree to share/ }))
  await press(person, 'Connect')
}

async function paystubs(person: Person): Promise<void> {
  const { hands, page } = person
  const group = page.getByRole('group', { name: /^Your (?:latest paystubs|proof of income)/ })
  for (const name of ['september.jpg', 'october.jpg']) {
    await hands.file(group.getByLabel('Choose files'), await picture(name))
    await expect(
      group
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByText(/^Received/),
    ).toBeVisible()
  }
  await press(person, /^Submit (?:paystubs|documents)/)
}

async function employer(person: Person): Promise<void> {
  const { hands, page } = person
  await hands.fill(page.getByLabel('Employer', { exact: true }), person.persona.income.verified.employer)
  await hands.fill(page.getByLabel('Job title'), 'Cabinet maker')
  await fillDate(person, 'Start date', '2016-03-14')
  await hands.fill(page.getByLabel('Employer phone number'), '3035550142')
  await hands.tick(page.getByRole('checkbox', { name: /Authorize contact with my employer/ }))
  await press(person, 'Agree and continue')
}

async function disburse(person: Person): Promise<void> {
  const { hands, page, persona } = person
  const name = persona.bank.method === 'LINK' ? /^Sign in to your bank/ : /^Enter account numbers/
  await hands.choose(page.getByRole('radio', { name }))
  await press(person, 'Continue')
}

async function confirm(person: Person): Promise<void> {
  const { hands, page, persona } = person
  const [account] = persona.bank.accounts
  await hands.choose(page.getByRole('radio', { name: `••••${account?.accountNumber.slice(-4)}` }))
  await hands.tick(page.getByRole('checkbox', { name: /Authorize the deposit/ }))
  await press(person, 'Use this account')
}

async function manualAccount(person: Person): Promise<void> {
  const { hands, page, persona } = person
  const [account] = persona.bank.accounts
  if (!account) throw new Error(`${persona.id} has no account`)
  await hands.fill(page.getByLabel('Bank name'), account.bankName)
  await hands.choose(page.getByRole('radio', { name: ACCOUNT_TYPE_LABELS[account.kind] }))
  await hands.fill(page.getByRole('textbox', { name: 'Routing number' }), account.routingNumber)
  await hands.fill(page.getByRole('textbox', { name: 'Account number', exact: true }), account.accountNumber)
  await hands.fill(page.getByRole('textbox', { name: 'Confirm account number' }), account.accountNumber)
  await press(person, 'Use this account')
}

async function autopay(person: Person): Promise<void> {
  const { hands, page, persona } = person
  if (persona.payment === 'MANUAL') return hands.press(page.getByRole('link', { name: 'Pay manually instead' }))
  await hands.select(page.getByLabel('Payment day'), '5th')
  await hands.tick(page.getByRole('checkbox', { name: /Authorize autopay/ }))
  await press(person, 'Agree and continue')
}

async function byHand(person: Person): Promise<void> {
  const { hands, page } = person
  await hands.tick(page.getByRole('checkbox', { name: /I understand/ }))
  await press(person, 'Choose manual payments')
}

/** Shares the accounts or the income on the page of the simulated bank-link vendor. */
const share = (person: Person) => press(person, 'Share')

export const verificationScreens: Screens = {
  '/hl/link-sandbox-{uuid}': share,
  '{uuid}/income/review': review,
  '{uuid}/income/upload/MANUAL_PAYSTUB': paystubs,
  '{uuid}/income/employer-verification': employer,
  '/sandbox/link/income/{uuid}': outsideParty,
  '/sandbox/link/bank/{uuid}': outsideParty,
  '{uuid}/bank/disburse': disburse,
  '{uuid}/bank/confirm': confirm,
  '{uuid}/bank/manual-disburse': manualAccount,
  '{uuid}/bank/autopay': autopay,
  '{uuid}/bank/autopay-manual': byHand,
}
