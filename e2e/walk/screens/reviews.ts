/** Completes the screens on which the borrower waits for the lender's staff or for a broker who values the home. */
import { expect } from '@playwright/test'
import { addDays } from 'domain/values/dates.ts'
import { picture } from '../files.ts'
import type { Person } from '../person.ts'
import type { Place } from '../place.ts'
import { viewOf } from '../view.ts'
import type { Act, Screens } from './act.ts'

/** Milliseconds to wait until a broker accepts an order. The sandbox's broker answers within seconds. */
const ORDER_PATIENCE = 20_000

/** Advances the clock by an ISO 8601 duration, so that the sandbox's agent or broker acts. */
const later =
  (advance: string): Act =>
  async ({ page, sandbox }) => {
    await sandbox.moveClock({ advance })
    await page.reload()
  }

/**
 * Waits until a broker has accepted the order, then advances the clock past the day that the broker promised. If the
 * clock advanced earlier, the broker would promise a later day, and the test would never get past this screen.
 */
async function brokerVisits({ page, sandbox }: Person): Promise<void> {
  const promised = async () => (await viewOf(page)).bpo?.expected
  await expect.poll(promised, { timeout: ORDER_PATIENCE }).toBeDefined()
  const day = await promised()
  const moment = day && `${addDays(day, 1)}T18:00:00.000Z`
  if (moment && moment > (await sandbox.now())) await sandbox.moveClock({ to: moment })
  await page.reload()
}

const press = ({ hands, page }: Person, name: string) => hands.press(page.getByRole('button', { name, exact: true }))

async function orderValuation(person: Person): Promise<void> {
  const cost = person.page.getByRole('checkbox', { name: /part of my closing costs/ })
  if (await cost.isVisible()) await person.hands.tick(cost)
  await press(person, 'Order valuation')
}

/** Sends pictures of the home, but only once. After that, the agent reviews them. */
async function homePictures(person: Person, place: Place): Promise<void> {
  if (place.heading === 'Send pictures of your home') await press(person, 'Send pictures')
  else await later('PT1H')(person, place)
}

/** Opens the first open condition. If none is open, continues at the current step, or waits for the agent's review. */
async function conditions(person: Person, place: Place): Promise<void> {
  const { hands, page } = person
  const main = page.getByRole('main')
  const open = main.locator('a[href*="conditions/upload-document"]').first()
  const goOn = main.getByRole('link', { name: 'See status', exact: true })
  if (await open.isVisible()) await hands.press(open)
  else if (await goOn.isVisible()) await hands.press(goOn)
  else await later('PT1H')(person, place)
}

async function upload(person: Person): Promise<void> {
  const { hands, page } = person
  const main = page.getByRole('main')
  await hands.file(main.getByLabel('Choose files').first(), await picture('page.jpg'))
  await expect(main.getByText(/^Received/)).toBeVisible()
  await press(person, 'Send')
}

export const reviewScreens: Screens = {
  '{uuid}/error/timeout': later('PT9H'),
  '{uuid}/bpo/order-bpo': orderValuation,
  '{uuid}/bpo/waiting': brokerVisits,
  '{uuid}/bpo/condition': homePictures,
  '{uuid}/conditions': conditions,
  '{uuid}/conditions/upload-document': upload,
  '{uuid}/hold': later('PT1H'),
}
