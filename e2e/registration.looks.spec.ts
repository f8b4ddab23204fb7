/** Checks all registration pages in every look, which are the steps and the pages that end or pause registration. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { REGISTRATION } from 'domain/api/paths.ts'
import { SETTINGS } from 'domain/routes/routes.ts'
import { PAGES } from 'domain/routes/testing/catalog.ts'
import { begin } from './api/begin.ts'
import { expect, test } from './test.ts'
import { inspectLooks } from './walk/looks.ts'
import { offendersAmong } from './walk/pagesInLooks.ts'
import { recordShifts, shiftsOf } from './walk/shifts.ts'
import { callAs } from './walk/view.ts'
import { on, walk } from './walk/walk.ts'

const [REGISTER, REGISTER_V2, , KNOCKED_OUT] = PAGES.registration
const [BANK_RETURN] = PAGES.bankReturn

for (const from of [REGISTER, REGISTER_V2])
  test(`each step from ${from} keeps its content in place and is readable in every look`, async ({ become }) => {
    test.slow()
    const paula = await become('prime')
    const { page } = paula
    await recordShifts(page)
    await page.goto(from)
    const found: string[] = []
    await walk(paula, {
      until: on('{uuid}/start/profile'),
      before: async () => {
        found.push(...(await shiftsOf(page, page.url())))
        await inspectLooks(page)
      },
    })
    expect(found.join('\n')).toBe('')
  })

/** Submits the first registration step with a home's address. */
async function sendHome(page: Page, home: { city: string; state: string; zip: string; propertyType: string }) {
  await page.goto(REGISTER)
  const body = { street1: '12 Elm Street', occupancyType: 'PRIMARY', revealed: 'true', ...home }
  const { status } = await callAs(page, 'PUT', `${REGISTRATION}/property`, body)
  expect(status).toBe(200)
}

test('every page that ends registration keeps its content in place and is readable in every look', async ({
  freshPage,
}) => {
  const homes = [
    { city: 'New York', state: 'NY', zip: '10001', propertyType: 'SINGLE_FAMILY' },
    { city: 'Sacramento', state: 'CA', zip: '95818', propertyType: 'MANUFACTURED' },
  ]
  const found: string[] = []
  for (const home of homes) {
    const page = await freshPage()
    await recordShifts(page)
    await sendHome(page, home)
    found.push(...(await offendersAmong(page, [KNOCKED_OUT])))
  }
  expect(found.join('\n')).toBe('')
})

test('the page for borrowers who return from the bank keeps its content in place and is readable in every look', async ({
  become,
}) => {
  const paula = await become('prime')
  const { page } = paula
  await recordShifts(page)
  const { uuid: application } = await begin(paula)
  const found = await offendersAmong(page, [BANK_RETURN])
  await page.goto(SETTINGS)
  await page.evaluate((uuid) => localStorage.setItem('heloc_uuid', uuid), application)
  found.push(...(await offendersAmong(page, [`${BANK_RETURN}?cancelled`, `${BANK_RETURN}?reference=${randomUUID()}`])))
  expect(found.join('\n')).toBe('')
})

test.describe('maintenance', () => {
  const FLAG = 'fe-heloc-maintenance'
  test.afterEach(({ sandbox }) => sandbox.setFlag(FLAG, 'default'))

  test('the maintenance page keeps its content in place and is readable in every look', async ({
    freshPage,
    sandbox,
  }) => {
    const page = await freshPage()
    await recordShifts(page)
    await sandbox.setFlag(FLAG, 'on', { message: 'Back at noon.', shouldShowDashboardLink: true })
    expect((await offendersAmong(page, [REGISTER])).join('\n')).toBe('')
  })
})
