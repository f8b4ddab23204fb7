/**
 * Checks that typed text isn't lost if the session ends while a person has a form open on an account page or a staff
 * page.
 */
import type { Page } from '@playwright/test'
import { AGENT_BROKERAGES, DASHBOARD, SETTINGS } from 'domain/routes/routes.ts'
import { PASSWORD } from '../personas/answers.ts'
import { LONG } from '../scripts/parts.ts'
import { SEEDED_AGENTS } from '../server/sandbox/agents.ts'
import { SEEDED_BROKERS } from '../server/sandbox/brokers.ts'
import { begin, comeTo } from './api/begin.ts'
import { expect, test } from './test.ts'
import { signInAs } from './walk/agent.ts'
import { viewOf } from './walk/view.ts'

/**
 * Ends the session, as happens after a long pause, and sends the form with `send`. If one of the page's regular
 * requests notices first, the sign-in page opens before the form is sent.
 */
async function sendAfterEnd(page: Page, send: () => Promise<void>): Promise<void> {
  await page.context().clearCookies()
  await Promise.race([send(), page.waitForURL('**/login?redirectUrl=**')])
}

/** Waits for the sign-in page to open, signs in there, and waits until the previous page opens again. */
async function signInAgain(page: Page, email: string, back: string, login = '/auth/login'): Promise<void> {
  await page.waitForURL(`**${login}?redirectUrl=**`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL(`**${back}`)
}

test("after a borrower's session ends, signing in again brings back the setting and the text that the borrower typed", async ({
  become,
}) => {
  const paula = await become('prime')
  await begin(paula)
  const { page } = paula
  await page.goto(SETTINGS)
  await page.getByRole('button', { name: 'Change phone' }).click()
  await page.getByLabel('New mobile phone').fill('9165550188')
  await sendAfterEnd(page, () => page.getByRole('button', { name: 'Text me a code' }).click())

  await signInAgain(page, paula.email, SETTINGS)
  await expect(page.getByLabel('New mobile phone')).toHaveValue('(916) 555-0188')
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
})

test("after a borrower's session ends, signing in again brings back the unsent message to the CEO", {
  tag: LONG,
}, async ({ become }) => {
  const paula = await become('prime')
  await begin(paula)
  const { page } = paula
  await page.goto(DASHBOARD)
  await page.getByRole('button', { name: /account menu$/ }).click()
  const name = 'Share your thoughts with our CEO'
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('radio', { name: 'Give us a compliment' }).check()
  await dialog.getByLabel('Your message').fill('The steps were easy to follow.')
  await dialog.getByRole('radio', { name: 'No' }).check()
  await sendAfterEnd(page, () => dialog.getByRole('button', { name: 'Send' }).click())

  await signInAgain(page, paula.email, DASHBOARD)
  await expect(dialog.getByLabel('Your message')).toHaveValue('The steps were easy to follow.')
  await expect(dialog.getByRole('radio', { name: 'Give us a compliment' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Thank you. We’ve sent your message.')).toBeVisible()
})

test("after a broker's session ends, signing in again brings back the review and the invitation that were open", {
  tag: LONG,
}, async ({ become, freshPage }) => {
  const mercy = await become('merchant')
  await comeTo(mercy, 'waitMerchant')
  const name = `${mercy.persona.name.firstName} ${mercy.persona.name.lastName}`
  const [, , { email }] = SEEDED_BROKERS
  const partner = await freshPage()
  await partner.goto('/auth/login?redirectUrl=%2Fdashboard')
  await signInAgain(partner, email, DASHBOARD)
  await partner.getByText('Invite a processor or assistant').click()
  await partner.getByLabel('Email').fill('pat@brokers.example')
  await partner.getByRole('button', { name }).first().click()
  const dialog = partner.getByRole('dialog', { name })
  await dialog.getByRole('radio', { name: /^No/ }).check()
  await dialog.getByLabel('What doesn’t match?').fill('The contract says $40,000.')
  await sendAfterEnd(partner, async () => {
    await dialog.getByRole('button', { name: 'Submit review' }).click()
    await partner.getByRole('dialog', { name: 'Submit review?' }).getByRole('button', { name: 'Confirm' }).click()
  })

  // The open application is in the address.
  await signInAgain(partner, email, `${DASHBOARD}?file=*`)
  await expect(dialog.getByRole('radio', { name: /^No/ })).toBeChecked()
  await expect(dialog.getByLabel('What doesn’t match?')).toHaveValue('The contract says $40,000.')
  await dialog.getByRole('button', { name: 'Submit review' }).click()
  await partner.getByRole('dialog', { name: 'Submit review?' }).getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('button', { name: 'Submit review' })).toHaveCount(0)
  await partner.keyboard.press('Escape')
  await expect(partner.getByLabel('Email')).toHaveValue('pat@brokers.example')
  const { reviews } = await viewOf(mercy.page)
  expect(reviews.length).toBeGreaterThan(0)
})

test("after an agent's session ends, signing in again brings back the form for a new brokerage, ready to submit", async ({
  freshPage,
}) => {
  const agent = await freshPage()
  await signInAs(agent, 'UNDERWRITER')
  await agent.goto(AGENT_BROKERAGES)
  await agent.getByRole('button', { name: 'Add brokerage' }).click()
  for (const [label, text] of [
    ['Company name', 'Harbor Loans'],
    ['Company’s NMLS number', '20884'],
    ['States with a company license', 'CA, OR'],
    ['Email', 'harbor@brokers.example'],
    ['Loan officer’s NMLS number', '310772'],
    ['States with a loan officer license', 'CA'],
  ] as const)
    await agent.getByLabel(label).fill(text)
  const reviews = agent.getByRole('checkbox', { name: 'Reviews its applications before closing' })
  await reviews.check()
  await sendAfterEnd(agent, () => agent.getByRole('button', { name: 'Add brokerage and send invitation' }).click())

  await signInAgain(agent, SEEDED_AGENTS[0].email, AGENT_BROKERAGES, '/agent/login')
  await expect(agent.getByLabel('Company name')).toHaveValue('Harbor Loans')
  await expect(agent.getByLabel('States with a loan officer license')).toHaveValue('CA')
  await expect(reviews).toBeChecked()
  await agent.getByRole('button', { name: 'Add brokerage and send invitation' }).click()
  await expect(agent.getByText('Brokerage added. Invitation sent to harbor@brokers.example.')).toBeVisible()
})
