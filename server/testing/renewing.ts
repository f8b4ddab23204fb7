import { RENEW_SESSION } from 'domain/api/paths.ts'
import type { Answer, Browser } from '../sandbox/driver/browser.ts'

/** Makes a call. If the browser's token has expired, gets a new token and repeats the call. */
export async function renewing<T>(browser: Browser, call: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await call()
  const { code } = (answer.body ?? {}) as { readonly code?: unknown }
  if (answer.status !== 401 || code !== 'TOKEN_EXPIRED') return answer
  await browser.call('POST', RENEW_SESSION)
  return call()
}
