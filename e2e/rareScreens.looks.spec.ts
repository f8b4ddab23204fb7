/** Checks waiting screens that no persona ever sees. The test opens them by changing the server's response. */
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { comeTo } from './api/begin.ts'
import { expect, test } from './test.ts'
import { inspect } from './walk/inspect.ts'
import { inspectLooks } from './walk/looks.ts'
import { screenOf } from './walk/place.ts'
import { viewOf } from './walk/view.ts'

type Change = (view: ApplicationView) => ApplicationView

const shows =
  (
    screen: ApplicationView['journey']['screen'],
    serverState: ApplicationView['serverState'],
    rest: object = {},
  ): Change =>
  (view) => ({ ...view, serverState, ...rest, journey: { ...view.journey, screen, screens: [screen], waits: false } })

const RARE: readonly [heading: string | RegExp, change: Change][] = [
  ['Checking your credit and home', shows('liens', { name: 'WAITING_FOR_LIENS', kind: 'waiting' })],
  ['Verifying your account', shows('bank/confirm', { name: 'WAITING_FOR_ACCOUNT_CHECK', kind: 'waiting' })],
  [/./, shows('document/disclosures', { name: 'WAITING_FOR_CLOSING_DOCUMENTS', kind: 'waiting' })],
  [/./, shows('notary/intro', { name: 'WAITING_FOR_NOTARY_DOCUMENTS', kind: 'waiting' })],
]

test('rare waiting screens are readable and accessible in every look', async ({ become }) => {
  const paula = await become('prime')
  const { page } = paula
  const { uuid } = await comeTo(paula, 'liens')
  const view = await viewOf(page)
  for (const [heading, change] of RARE) {
    const changed = change(view)
    await page.route(`**/service-application/api/v1/application/heloc/${uuid}`, (route) =>
      route.fulfill({ json: changed }),
    )
    await page.goto(`/account/heloc/${uuid}/${changed.journey.screen}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await inspect(page, { screen: screenOf(page.url()), heading: title })
    await inspectLooks(page)
    await page.unroute(`**/service-application/api/v1/application/heloc/${uuid}`)
  }
})
