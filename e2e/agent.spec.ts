/** Tests that a borrower can continue after an agent completes the review. */
import { PASSWORD } from '../personas/answers.ts'
import { SEEDED_AGENTS } from '../server/sandbox/agents.ts'
import { expect, test } from './test.ts'
import { on, walk } from './walk/walk.ts'

test('the application continues after an agent completes the review and states a reason', async ({
  become,
  freshPage,
}) => {
  const theo = await become('thinfile')
  await theo.page.goto('/account/heloc/register')
  await walk(theo, { until: on('{uuid}/review-app/uw') })

  const agent = await freshPage()
  await agent.goto('/agent')
  await agent.getByLabel('Email').fill(SEEDED_AGENTS[0].email)
  await agent.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await agent.getByLabel('Password', { exact: true }).press('Enter')
  await agent.waitForURL(/\/agent\/work$/)
  await agent
    .getByRole('navigation', { name: 'Queues' })
    .getByRole('link', { name: /Held applications/ })
    .click()
  const row = agent.getByRole('row', { name: /Underwriter to look/ }).first()
  await row.getByRole('link').click()
  await agent.getByLabel('Go on as if nothing had been found').check()
  await agent.getByLabel('Why').fill('The one account was always paid in time.')
  await agent.getByRole('button', { name: 'End the review' }).click()
  await expect(agent.getByText('Nothing waits for the lender here')).toBeVisible()
  await expect(agent.getByText('The one account was always paid in time.')).toBeVisible()

  await theo.page.waitForURL((url) => !url.pathname.includes('/review-app/'))
  await expect(theo.page.getByText('always paid in time')).toHaveCount(0)
})
