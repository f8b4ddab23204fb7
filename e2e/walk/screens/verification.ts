/** Completes the screens for verifying income and the bank account, through a provider or manually. */
import { expect } from '@playwright/test'
import { ACCOUNT_TYPE_LABELS } from 'domain/forms/bank.ts'
import { INCOME_METHOD_LABELS } from 'domain/forms/incomeSource.ts'
import { picture } from '../files.ts'
import type { Person } from '../person.ts'
import type { Screens } from './act.ts'
import { fillDate } from './registration.ts'

const press = ({ hands, page }: Person, name: string) => hands.press(page.getByRole('button', { name, exact: true }))

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
  const group = page.getByRole('group', { name: 'Your newest paystubs' })
  for (const name of ['september.jpg', 'october.jpg']) {
    await hands.file(group.getByLabel('Choose files'), await picture(name))
    await expect(
      group
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByText(/^Received/),
    ).toBeVisible()
  }
  await press(person, 'Send the paystubs')
}

async function employer(person: Person): Promise<void> {
  const { hands, page } = person
  await hands.fill(page.getByLabel('Employer', { exact: true }), person.persona.income.verified.employer)
  await hands.fill(page.getByLabel('Your job'), 'Cabinet maker')
  await fillDate(person, 'When did you start there?', '2016-03-14')
  await hands.fill(page.getByLabel('Phone number of the employer'), '3035550142')
  await hands.tick(page.getByRole('checkbox', { name: /You may ask my employer/ }))
  await press(person, 'Agree and continue')
}

async function disburse(person: Person): Promise<void> {
  const { hands, page, persona } = person
  const name = persona.bank.method === 'LINK' ? /^Sign in at your bank/ : /^Enter the numbers/
  await hands.choose(page.getByRole('radio', { name }))
  await press(person, 'Continue')
}

async function confirm(person: Person): Promise<void> {
  const { hands, page, persona } = person
  const [account] = persona.bank.accounts
  await hands.choose(page.getByRole('radio', { name: `••••${account?.accountNumber.slice(-4)}` }))
  await hands.tick(page.getByRole('checkbox', { name: /You may deposit the money there/ }))
  await press(person, 'Use this account')
}

async function manualAccount(person: Person): Promise<void> {
  const { hands, page, persona } = person
  const [account] = persona.bank.accounts
  if (!account) throw new Error(`${persona.id} has no account`)
  await hands.fill(page.getByLabel('Name of the bank'), account.bankName)
  await hands.choose(page.getByRole('radio', { name: ACCOUNT_TYPE_LABELS[account.kind] }))
  await hands.fill(page.getByRole('textbox', { name: 'Routing number' }), account.routingNumber)
  await hands.fill(page.getByRole('textbox', { name: 'Account number', exact: true }), account.accountNumber)
  await hands.fill(page.getByRole('textbox', { name: 'Account number again' }), account.accountNumber)
  await press(person, 'Use this account')
}

async function autopay(person: Person): Promise<void> {
  const { hands, page, persona } = person
  if (persona.payment === 'MANUAL')
    return hands.press(page.getByRole('link', { name: 'I would rather send each payment myself' }))
  await hands.select(page.getByLabel('On which day of the month?'), '5th')
  await hands.tick(page.getByRole('checkbox', { name: /You may draw the payments/ }))
  await press(person, 'Agree and continue')
}

async function byHand(person: Person): Promise<void> {
  const { hands, page } = person
  await hands.tick(page.getByRole('checkbox', { name: /I understand/ }))
  await press(person, 'Pay by hand')
}

export const verificationScreens: Screens = {
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
