import type { Page } from '@playwright/test'
import type { BorrowerState } from 'domain/journey/borrowerNames.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { formatMoney } from 'domain/values/money.ts'
import { fullName } from 'domain/values/name.ts'
import { Walk } from '../server/sandbox/driver/walk.ts'
import { serverAt } from '../server/testing/serverAt.ts'
import { comeTo } from './api/begin.ts'
import { signOut } from './signOut.ts'
import { expect, test } from './test.ts'
import { picture } from './walk/files.ts'
import { mouse } from './walk/hands.ts'
import type { Person } from './walk/person.ts'
import { arrive } from './walk/place.ts'
import { on, walk } from './walk/walk.ts'

/** Signs a borrower out, then signs them in again in a new browser. */
async function onAnotherDevice(person: Person, page: Page): Promise<Person> {
  await signOut(person.page)
  const again = { ...person, page, hands: mouse(page) }
  await page.goto('/auth/login')
  await walk(again, { until: ({ screen }) => !['/auth/login', '/dashboard'].includes(screen) })
  return again
}

test('signing in again after signing out on any of six screens reopens that screen with the answers filled in', async ({
  become,
  freshPage,
}) => {
  let paula = await become('prime')
  const { name, choice, bank } = paula.persona
  const places: readonly [state: BorrowerState, screen: string, check: (page: Page) => Promise<void>][] = [
    [
      'profile',
      '{uuid}/start/profile',
      (page) => expect(page.getByRole('main').getByText(fullName(name))).toBeVisible(),
    ],
    [
      'product',
      '{uuid}/product/select',
      (page) => expect(page.getByRole('slider', { name: 'Credit line' })).toBeVisible(),
    ],
    [
      'moreProfile',
      '{uuid}/start/contact',
      (page) => expect(page.getByRole('complementary').getByText(formatMoney(choice.amount)).first()).toBeVisible(),
    ],
    [
      'autopay',
      '{uuid}/bank/autopay',
      (page) =>
        expect(page.getByRole('radio', { name: `••••${bank.accounts[0]?.accountNumber.slice(-4)}` })).toBeChecked(),
    ],
    [
      'sign',
      '{uuid}/signing/sign',
      (page) => expect(page.getByRole('heading', { name: /documents to sign/ })).toBeVisible(),
    ],
    [
      'insurance',
      '{uuid}/insurance/requirements',
      (page) => expect(page.getByRole('heading', { name: 'Your right to cancel' })).toBeVisible(),
    ],
  ]
  // Use a separate session for the API calls, so that signing out on the page doesn't end their session.
  const entered = await Walk.register(serverAt(paula.url), { ...paula.persona, email: paula.email })
  for (const [state, screen, check] of places) {
    await entered.goTo(state)
    await paula.page.goto(applicationPath(entered.uuid, 'liens'))
    await walk(paula, { until: on(screen) })
    await check(paula.page)
    paula = await onAnotherDevice(paula, await freshPage())
    expect((await arrive(paula.page)).screen).toBe(screen)
    await check(paula.page)
  }
})

test("a borrower who leaves after sending a picture doesn't have to send it again", async ({ become, freshPage }) => {
  const paula = await become('prime')
  await comeTo(paula, 'docVerify')
  const front = (page: Page) => page.getByRole('group', { name: 'Front of the document' })
  await front(paula.page)
    .getByLabel(/Choose a file$/)
    .setInputFiles(await picture('front.jpg'))
  await expect(front(paula.page).getByText('Received')).toBeVisible()

  const again = await onAnotherDevice(paula, await freshPage())
  await expect(front(again.page).getByText('Received')).toBeVisible()
})
