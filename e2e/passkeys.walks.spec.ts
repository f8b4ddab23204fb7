/** Tests passkeys with the browser's virtual authenticator. */
import type { Page } from '@playwright/test'
import { LONG } from '../scripts/parts.ts'
import { expect, test } from './test.ts'
import { inspect } from './walk/inspect.ts'
import { arrive } from './walk/place.ts'
import { on, walk } from './walk/walk.ts'

const SETTINGS = '/dashboard/settings'

/** Connects a virtual phone or security key that confirms every request. */
async function connectAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    verifies: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/**
 * Ends the session. Leaves the open page first, because that page would itself redirect to the sign-in page and
 * interrupt the test's navigation.
 */
async function openSignInPage(page: Page) {
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(`/auth/login?redirectUrl=${encodeURIComponent(SETTINGS)}`)
}

for (const brand of [undefined, 'movement'])
  test(`a borrower adds a passkey and signs in with it: ${brand ?? 'default brand'}`, {
    tag: brand ? LONG : [],
  }, async ({ become }) => {
    const paula = await become('prime', { brand })
    const { page, email, password } = paula
    await page.goto('/account/heloc/register-v2')
    await walk(paula, { until: on('{uuid}/start/profile') })

    const authenticator = await connectAuthenticator(page)
    await page.goto(SETTINGS)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByLabel('Passkey name').fill('Kitchen laptop')
    await page.getByLabel('Your password').fill(password)
    await inspect(page, { ...(await arrive(page)), heading: 'Settings, passkey' })
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(page.getByText('Kitchen laptop')).toBeVisible()
    await inspect(page, await arrive(page))

    await openSignInPage(page)
    await authenticator.verifies(false)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeEnabled()
    await authenticator.verifies(true)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

    await openSignInPage(page)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await page.getByRole('checkbox', { name: /for 30 days/ }).check()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await expect(page.getByText('Remembered, no code needed')).toBeVisible()

    await page.getByRole('button', { name: 'Remove Kitchen laptop' }).click()
    await page.getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'Remove passkey' }).click()
    await expect(page.getByText('Passkey removed')).toBeVisible()
  })
