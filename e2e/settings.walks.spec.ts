/** Tests account security (two-factor sign-in, and signed-in devices), and the record of an application. */
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { LONG } from '../scripts/parts.ts'
import { expect, test } from './test.ts'
import { inspect } from './walk/inspect.ts'
import { arrive } from './walk/place.ts'
import { on, walk } from './walk/walk.ts'

const SETTINGS = '/dashboard/settings'

/**
 * Starts setting up two-factor sign-in and stops at the QR code for the authenticator app. Returns the key shown next
 * to the QR code.
 */
async function beginTwoFactor(page: Page, password: string): Promise<string> {
  await page.goto(SETTINGS)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const key = await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()
  return (key ?? '').replace(/\s/g, '')
}

for (const brand of [undefined, 'movement'])
  test(`two-factor sign-in asks for a code, and a person can sign out another device: ${brand ?? 'default brand'}`, {
    tag: brand ? LONG : [],
  }, async ({ become, freshPage }) => {
    const paula = await become('prime', { brand })
    const { page, email, password, url } = paula
    await page.goto('/account/heloc/register-v2')
    await walk(paula, { until: on('{uuid}/start/profile') })

    const secret = await beginTwoFactor(page, password)
    const code = (steps: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
    await inspect(page, { ...(await arrive(page)), heading: 'Settings, two-factor' })
    await page.getByLabel('Code', { exact: true }).fill(code(0))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await inspect(page, await arrive(page))

    const other = await freshPage({ baseURL: url })
    await other.goto(`/auth/login?redirectUrl=${encodeURIComponent(SETTINGS)}`)
    await other.getByLabel('Email').fill(email)
    await other.getByLabel('Password', { exact: true }).fill(password)
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(other.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await inspect(other, await arrive(other))
    await other.getByLabel('Code', { exact: true }).fill(code(1))
    await other.getByRole('button', { name: 'Continue' }).click()
    await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

    await page.reload()
    await page.getByRole('button', { name: /^Sign out Chrome/ }).click()
    await expect(page.getByText('Device signed out')).toBeVisible()
    await other.reload()
    await expect(other.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  })

test('the sign-in code form works without scripts', async ({ become, freshPage }) => {
  const paula = await become('prime')
  const { page, email, password } = paula
  await page.goto('/account/heloc/register-v2')
  await walk(paula, { until: on('{uuid}/start/profile') })
  const secret = await beginTwoFactor(page, password)
  await page.getByLabel('Code', { exact: true }).fill(new TOTP({ secret }).generate())
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()

  const plain = await freshPage({ javaScriptEnabled: false })
  await plain.goto('/auth/login')
  await plain.getByLabel('Email').fill(email)
  await plain.getByLabel('Password', { exact: true }).fill('Wrong!Lantern-58-Orchard')
  await plain.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(plain.getByText(/The email address or password is wrong/).first()).toBeVisible()
  await plain.getByLabel('Email').fill(email)
  await plain.getByLabel('Password', { exact: true }).fill(password)
  await plain.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(plain.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await plain.getByLabel('Code', { exact: true }).fill('000')
  await plain.getByRole('button', { name: 'Continue' }).click()
  await expect(plain.getByText('Enter the 6-digit code or one of your recovery codes').first()).toBeVisible()
})
test('borrowers open the record of their application, and check a saved copy', async ({ become }) => {
  const paula = await become('prime')
  const { page } = paula
  await page.goto('/account/heloc/register-v2')
  await walk(paula, { until: on('{uuid}/start/profile') })
  await page.goto(SETTINGS)
  await page.getByRole('link', { name: 'Open record' }).click()
  await expect(page.getByText('Application started')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as JSON' }).click()
  await page.getByLabel('Saved record').setInputFiles(await (await download).path())
  await expect(page.getByText('Your saved record is unchanged and matches ours.')).toBeVisible()
  await inspect(page, { ...(await arrive(page)), heading: 'Application record' })
})
