import type { Page } from '@playwright/test'
import { PASSWORD } from '../../personas/answers.ts'

/** Signs in as a broker and waits for the broker's dashboard. */
export async function signInAsBroker(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL(/\/dashboard/)
}
