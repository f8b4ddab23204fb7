import { LOGIN } from 'domain/routes/routes.ts'
import { call, token } from '../../api/client.ts'

/**
 * Signs the person out on the server and in this browser. Even if the server doesn't respond, opens the sign-in page.
 */
export async function signOut(to: string = LOGIN): Promise<void> {
  await call('POST', '/identity/secure/api/v1/logout').catch(() => undefined)
  token.remove()
  window.location.assign(to)
}
