/**
 * Tests that the typed values are kept if a change requires the person to sign in again. A change requires this if the
 * person signed in too long ago.
 */
import { SIGN_IN_AGAIN } from 'domain/api/freshSignIn.ts'
import { LONG } from '../scripts/parts.ts'
import { begin } from './api/begin.ts'
import { expect, test } from './test.ts'
import { inspect } from './walk/inspect.ts'
import { arrive } from './walk/place.ts'

for (const brand of [undefined, 'movement'])
  test(`a person signs in again before a change and keeps the typed values: ${brand ?? 'default brand'}`, {
    tag: brand ? LONG : [],
  }, async ({ become }) => {
    const paula = await become('prime', { brand })
    await begin(paula)
    const { page, password } = paula
    await page.goto('/dashboard/settings')
    const place = await arrive(page)

    // Answer the first request with the server's refusal, because the server itself refuses the change only when the
    // sign-in is ten minutes old.
    const json = { code: SIGN_IN_AGAIN, detail: 'Sign in again to make this change.' }
    const refusal = { status: 403, contentType: 'application/problem+json', json }
    await page.route('**/phone', (route) => route.fulfill(refusal), { times: 1 })
    await page.getByRole('button', { name: 'Change phone' }).click()
    await page.getByLabel('New mobile phone').fill('6145550188')
    await page.getByRole('button', { name: 'Text me a code' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await expect(dialog).toBeVisible()
    await inspect(page, { ...place, heading: 'Settings, sign in again' })

    await dialog.getByLabel('Your password').fill('Wrong!Kettle-42-Harbor')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('That isn’t your password').first()).toBeVisible()
    await dialog.getByLabel('Your password').fill(password)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  })
