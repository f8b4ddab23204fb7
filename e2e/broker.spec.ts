/**
 * Tests that a broker's link shows the broker's card to visitors, and that the broker can follow the application's
 * progress.
 */
import { PASSWORD } from '../personas/answers.ts'
import { SANDBOX_ORIGINATOR, SEEDED_BROKERS } from '../server/sandbox/brokers.ts'
import { expect, test } from './test.ts'
import { applicationOf } from './walk/view.ts'
import { on, walk } from './walk/walk.ts'

test("a visitor who follows a broker's link sees the broker's card, and the visitor's application appears in the broker's pipeline", async ({
  become,
  freshPage,
}) => {
  const paula = await become('prime')
  const { page } = paula
  await page.goto(`/account/heloc/register?referrer=${SANDBOX_ORIGINATOR}`)
  // At this window width, the broker's card is beside the page. The bar for narrow windows is in the document but
  // hidden.
  await expect(page.getByText('Marisol Okafor').filter({ visible: true })).toBeVisible()
  await walk(paula, { until: on('{uuid}/start/profile') })
  expect(applicationOf(page.url())).not.toBe('')
  await expect(page.getByRole('link', { name: SEEDED_BROKERS[0].email })).toBeVisible()

  const broker = await freshPage()
  await broker.goto('/auth/login')
  await broker.getByLabel('Email').fill(SEEDED_BROKERS[0].email)
  await broker.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await broker.getByLabel('Password', { exact: true }).press('Enter')
  await broker.waitForURL(/\/dashboard/)
  const row = broker.getByRole('row', { name: /Paula Anne Prime/ })
  await expect(row).toContainText('Borrower: Personal details')
  await row.getByRole('button').click()
  await expect(broker.getByRole('dialog', { name: 'Paula Anne Prime' })).toContainText('Sacramento, CA')
})
