import { LOGIN } from 'domain/routes/routes.ts'
import { call, token } from '../../api/client.ts'

/** Ends the session on the server and here; the page is left either way. */
export async function signOut(to: string = LOGIN): Promise<void> {
  try {
    await call('POST', '/identity/secure/api/v1/logout')
  } finally {
    token.remove()
    window.location.assign(to)
  }
}
