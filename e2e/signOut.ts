/** Signs a person out, and checks the page that the back button shows afterwards. */
import { expect, type Page } from '@playwright/test'
import { applicationPath, DASHBOARD } from 'domain/routes/routes.ts'
import { begin } from './api/begin.ts'
import type { Browsers } from './test.ts'
import { arrive } from './walk/place.ts'

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu$/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

/** Checks that the back button doesn't show a person's pages after the person signs out. */
export async function backAfterSignOut(become: Browsers['become']): Promise<void> {
  const paula = await become('prime')
  const { page } = paula
  const { uuid } = await begin(paula)
  await page.goto(applicationPath(uuid, 'start/profile'))
  await arrive(page)
  await page.goto(DASHBOARD)
  await signOut(page)
  // Don't wait for a load event, because a page that the browser restores from memory doesn't fire one.
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Paula')).toHaveCount(0)
}
