/** /identity-broker: who is signed in, and the way in and out, as a lender's other programs ask for it. */
import * as contracts from 'domain/api/identityBroker.ts'
import { DASHBOARD, LOGIN, REGISTER } from 'domain/routes/routes.ts'
import { NotFound } from '../usecases/services.ts'
import { signOut } from '../usecases/signIn.ts'
import { brokerUser } from '../usecases/wallets/brokerUser.ts'
import { clearSession } from './cookies.ts'
import { type Surroundings, serve } from './serve.ts'

/** Nobody is an agent here: their side knows no one. */
function forCustomers({ kind }: { readonly kind: 'customer' | 'agent' }): void {
  if (kind === 'agent') throw new NotFound('User not found')
}

export function serveIdentityBroker(surroundings: Surroundings): void {
  const { services } = surroundings

  serve(surroundings, contracts.brokerSelf, ({ scope, params }) => {
    forCustomers(params)
    return brokerUser(services, scope)
  })

  serve(surroundings, contracts.brokerLogin, async ({ params, body, organisation }) => {
    forCustomers(params)
    // One organisation has no sign-in for another.
    if (body.orgCode !== organisation.code) throw new NotFound()
    return { redirect: body.mode?.toLowerCase() === 'register' ? REGISTER : `${LOGIN}?redirectUrl=${DASHBOARD}` }
  })

  serve(surroundings, contracts.brokerLogout, async ({ scope, params, reply }) => {
    forCustomers(params)
    await signOut(services, scope)
    clearSession(reply)
    return { redirect: LOGIN }
  })
}
