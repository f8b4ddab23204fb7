import { LOGIN } from 'domain/routes/routes.ts'
import { call, token } from '../../api/client.ts'

/**
 * Signs the person out on the server and in this browser. Opens the sign-in page even if the server doesn't respond.
 */
export async function signOut(to: string = LOGIN): Promise<void> {
  await call('POST', '/identity/secure/api/v1/logout').catch(() => undefined)
  token.remove()
  window.location.assign(to)
}
