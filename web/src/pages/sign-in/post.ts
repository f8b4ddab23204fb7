import { LOGIN_CODE } from 'domain/routes/routes.ts'
import { type ActionFunctionArgs, redirect } from 'react-router'
import { transport } from '../../api/transport.ts'
import { errorsOf, type Posted, REFUSED, type Refused, type SignedIn } from './signIn.ts'

/**
 * Handles a sign-in form posted before scripts loaded. The next page completes the sign-in once its scripts have
 * loaded.
 */
export const postTo =
  (path: string, field: string) =>
  async ({ request, context }: ActionFunctionArgs): Promise<Posted | Response> => {
    const url = new URL(request.url)
    const typed = await request.formData()
    const body = JSON.stringify(Object.fromEntries(typed))
    const headers = { 'content-type': 'application/json' }
    const response = await context.get(transport)(new Request(new URL(path, url), { method: 'POST', headers, body }))
    if (REFUSED.includes(response.status)) {
      const email = typed.get('email')
      return {
        errors: errorsOf((await response.json()) as Refused, response.status, field),
        ...(typeof email === 'string' && { email }),
      }
    }
    if (!response.ok) throw response
    const { jwt } = (await response.json()) as SignedIn
    return jwt === undefined ? redirect(LOGIN_CODE + url.search) : { jwt }
  }
