/**
 * Tests that visitors who follow a broker's link see the broker's card, and that the broker can follow the
 * application's progress.
 */
import { PIPELINE_PAGE_SIZE } from 'domain/api/broker.ts'
import { registration } from '../personas/answers.ts'
import { persona } from '../personas/personas.ts'
import { SANDBOX_ORIGINATOR, SANDBOX_PARTNER, SEEDED_BROKERS } from '../server/sandbox/brokers.ts'
import { browserAt } from '../server/testing/browserAt.ts'
import { expect, test } from './test.ts'
import { signInAsBroker } from './walk/broker.ts'
import { applicationOf } from './walk/view.ts'
import { on, walk } from './walk/walk.ts'

test("a visitor who follows a broker's link sees the broker's card, and the application appears in the broker's pipeline", async ({
  become,
  freshPage,
}) => {
  const paula = await become('prime')
  const { page } = paula
  await page.goto(`/account/heloc/register?referrer=${SANDBOX_ORIGINATOR}`)
  // In a window this wide, the broker's card is next to the page. The bar for narrow windows is in the document too,
  // but hidden.
  await expect(page.getByText('Marisol Okafor').filter({ visible: true })).toBeVisible()
  await walk(paula, { until: on('{uuid}/start/profile') })
  expect(applicationOf(page.url())).not.toBe('')
  await expect(page.getByRole('link', { name: SEEDED_BROKERS[0].email })).toBeVisible()

  const broker = await freshPage()
  await signInAsBroker(broker, SEEDED_BROKERS[0].email)
  const row = broker.getByRole('row', { name: /Paula Anne Prime/ })
  await expect(row).toContainText('Borrower: Personal details')
  await row.getByRole('button').click()
  await expect(broker.getByRole('dialog', { name: 'Paula Anne Prime' })).toContainText('Sacramento, CA')
})

test('a broker with many applications sees the first page, loads the rest, and finds every application by name', async ({
  sandbox,
  freshPage,
}) => {
  const lastNames = Array.from(
    { length: PIPELINE_PAGE_SIZE + 2 },
    // Names can contain only letters, so number the applications with pairs of letters.
    (_, file) => `Paged${String.fromCharCode(97 + Math.floor(file / 26), 97 + (file % 26))}`,
  )
  for (const lastName of lastNames) {
    const person = persona('prime')
    const body = registration({ ...person, name: { ...person.name, lastName }, email: `${lastName}@sandbox.test` })
    const path = '/identity/api/v1/registration/register'
    const { status } = await browserAt(sandbox.url).call('POST', path, { body: { ...body, referrer: SANDBOX_PARTNER } })
    expect(status).toBe(201)
  }
  const page = await freshPage()
  await signInAsBroker(page, SEEDED_BROKERS[2].email)
  const rows = page
    .getByRole('table', { name: 'Files' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
  await expect(rows).toHaveCount(PIPELINE_PAGE_SIZE)
  const more = page.getByRole('button', { name: /^Show \d+ more$/ })
  await more.click()
  await expect(more).toHaveCount(0)
  for (const lastName of lastNames) await expect(rows.filter({ hasText: lastName })).toHaveCount(1)

  await page.getByRole('searchbox', { name: 'Search' }).fill('Pagedaa')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Pagedaa')
})
