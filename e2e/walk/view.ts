/** Makes API calls with the session of an open page. */
import type { Locator, Page } from '@playwright/test'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import type { Browser } from '../../server/sandbox/driver/browser.ts'

export interface Answer<T> {
  readonly status: number
  readonly body: T
}

/** Makes an API call with the page's session and token, just as the page does. */
export const callAs = <T>(page: Page, method: string, path: string, body?: unknown): Promise<Answer<T>> =>
  page.evaluate(
    async ({ method, path, body, key }) => {
      const headers = new Headers({ accept: 'application/json' })
      const token = localStorage.getItem('hearthline.token')
      if (token) headers.set('authorization', `Bearer ${token}`)
      if (body !== undefined) headers.set('content-type', 'application/json')
      if (method !== 'GET') headers.set('idempotency-key', key)
      const response = await fetch(path, {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
      })
      const text = await response.text()
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
    },
    { method, path, body, key: crypto.randomUUID() },
  ) as Promise<Answer<T>>

/** Signs in the page's browser, reusing the session of a person's earlier API calls. */
export async function signIn(page: Page, url: string, { cookies, token }: Browser): Promise<void> {
  // Only a page from the server can write to the browser's storage for that server. The terms page is suitable, because
  // it stores nothing itself.
  await page.goto(`${url}/terms`)
  const { hostname: domain } = new URL(url)
  await page
    .context()
    .addCookies(
      [...cookies].map(([name, value]) => ({ name, value, domain, path: '/', secure: name.startsWith('__Host-') })),
    )
  await page.evaluate((text) => localStorage.setItem('hearthline.token', text), token ?? '')
}

/** Returns the UUID of the application that a page shows. */
export function applicationOf(address: string): string {
  const found = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(address)?.[0]
  if (!found) throw new Error(`no application in ${address}`)
  return found
}

export async function viewOf(page: Page): Promise<ApplicationView> {
  const uuid = applicationOf(page.url())
  const read = (kind: string) =>
    callAs<ApplicationView>(page, 'GET', `/service-application/api/v1/application/${kind}/${uuid}`)
  const line = await read('heloc')
  return (line.status === 404 ? await read('crypto-heloc') : line).body
}

/** Returns the application's event types, oldest first. */
export async function eventsOf(page: Page): Promise<readonly string[]> {
  const path = `/service-application/api/v2/application/heloc/${applicationOf(page.url())}/events`
  const { body } = await callAs<{ events: { type: string }[] }>(page, 'GET', path)
  return body.events.map(({ type }) => type)
}

/** Returns the dashboard's links to each application. */
export const applicationLinks = (page: Page): Locator =>
  page
    .getByRole('main')
    .locator('a[href^="/account/heloc/"]:not([href^="/account/heloc/register"]):not([href$="/status"])')
