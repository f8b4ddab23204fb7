/** Checks in every look the dialogs that interrupt people, such as warnings and questions. */
import { SIGN_IN_AGAIN } from 'domain/api/freshSignIn.ts'
import { applicationPath, DASHBOARD, SETTINGS } from 'domain/routes/routes.ts'
import { LONG } from '../scripts/parts.ts'
import { SANDBOX_ORIGINATOR } from '../server/sandbox/brokers.ts'
import { begin, comeTo } from './api/begin.ts'
import { expect, test } from './test.ts'
import { inspectLooks } from './walk/looks.ts'
import { arrive } from './walk/place.ts'

const SURVEY = 'fe-heloc-leave-survey'
test.afterEach(({ sandbox }) => sandbox.setFlag(SURVEY, 'default'))

test('the leave survey and the offer of a loan officer are readable in every look', async ({ become, sandbox }) => {
  const paula = await become('prime')
  const { page } = paula
  const { uuid } = await comeTo(paula, 'liens')
  await page.goto(`${applicationPath(uuid, 'liens')}?referrer=${SANDBOX_ORIGINATOR}`)
  await expect(page.getByRole('dialog', { name: /^Add .+ as your loan officer\?$/ })).toBeVisible()
  await inspectLooks(page, { dialog: 'offer of a loan officer' })
  await page.getByRole('button', { name: 'Not now' }).click()

  await sandbox.setFlag(SURVEY, 'on')
  await page.goto(applicationPath(uuid, 'liens'))
  await arrive(page)
  const survey = page.getByRole('dialog', { name: 'Before you go' })
  // The page looks up the survey's flag after it has loaded.
  await expect(async () => {
    await page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: -1 })))
    await expect(survey).toBeVisible({ timeout: 1000 })
  }).toPass()
  await inspectLooks(page, { dialog: 'leave survey' })
})

test('the messages about slow answers are readable in every look', { tag: LONG }, async ({ become }) => {
  const paula = await become('prime')
  const { page } = paula
  const { uuid } = await comeTo(paula, 'liens')
  // The server never receives the answer, so the dialogs stay open.
  await page.clock.install()
  await page.route(`**/${uuid}/*`, (route) => (route.request().method() === 'POST' ? undefined : route.continue()))
  await page.getByRole('button', { name: 'Confirm and see my offers' }).click()
  await expect(page.getByRole('dialog', { name: 'Processing' })).toBeVisible()
  await inspectLooks(page, { dialog: 'processing' })
  await page.clock.fastForward('01:00')
  await expect(page.getByRole('dialog', { name: 'This is taking longer than usual' })).toBeVisible()
  await inspectLooks(page, { dialog: 'slow answer' })
})

test('the dialogs for signing in again and for staying signed in are readable in every look', async ({ become }) => {
  const paula = await become('prime')
  await begin(paula)
  const { page } = paula
  await page.goto(SETTINGS)
  await arrive(page)
  // The server requires a new sign-in only ten minutes after the last one, so give its answer here.
  const json = { code: SIGN_IN_AGAIN, detail: 'Sign in again to make this change.' }
  const refusal = { status: 403, contentType: 'application/problem+json', json }
  await page.route('**/phone', (route) => route.fulfill(refusal), { times: 1 })
  await page.getByRole('button', { name: 'Change phone' }).click()
  await page.getByLabel('New mobile phone').fill('6145550188')
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await expect(page.getByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible()
  await inspectLooks(page, { dialog: 'signing in again' })

  await page.goto(DASHBOARD)
  await arrive(page)
  const until = await page.evaluate(() => {
    const [, claims = ''] = (localStorage.getItem('hearthline.token') ?? '').split('.')
    return Number(JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).until)
  })
  await page.clock.setFixedTime((until - 60) * 1000)
  await expect(page.getByRole('dialog', { name: 'Your session is ending soon' })).toBeVisible()
  await inspectLooks(page, { dialog: 'end of the session' })
})

test('the list of wallet accounts is readable in every look', async ({ become }) => {
  const wanda = await become('wallet')
  await begin(wanda)
  const { page } = wanda
  await page.goto(DASHBOARD)
  await page.getByRole('button', { name: /account menu$/ }).click()
  await page.getByRole('button', { name: 'Switch Accounts' }).click()
  const name = wanda.persona.wallets?.[0]?.name ?? ''
  await expect(page.getByRole('dialog', { name: 'Switch Accounts' }).getByRole('radio', { name })).toBeVisible()
  await inspectLooks(page, { dialog: 'accounts' })
})

test('the sample document and the request for the location are readable in every look', {
  tag: LONG,
}, async ({ become }) => {
  const paula = await become('prime')
  const { page } = paula
  const walk = await begin(paula)
  await walk.goTo('sign')
  await walk.answer('readDisclosures')
  await page.goto(applicationPath(walk.uuid, 'signing/intro'))
  await page.getByRole('button', { name: 'Open the sample document' }).click()
  const pages = page.getByRole('dialog').getByRole('region', { name: /^Pages of / })
  await expect(pages).toHaveAttribute('aria-busy', 'false')
  await inspectLooks(page, { dialog: 'document' })

  await walk.goUntil(({ notary }) => notary.knowledgePassed)
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_, failed) => failed?.({ code: 1 } as GeolocationPositionError)
  })
  await page.goto(applicationPath(walk.uuid, 'notary/session'))
  await expect(page.getByRole('dialog', { name: 'Why we need your location' })).toBeVisible()
  await inspectLooks(page, { dialog: 'location' })
})
