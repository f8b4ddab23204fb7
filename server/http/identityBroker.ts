/**
 * The routes of /identity-broker. They let a lender's other systems sign people in and out and find out who is signed
 * in.
 */

import * as contracts from 'domain/api/identityBroker.ts'
import { AGENT_LOGIN, DASHBOARD, LOGIN, REGISTER_V2 } from 'domain/routes/routes.ts'
import { NotFound } from '../errors.ts'
import { readAgentSeat } from '../storage/agents.ts'
import type { ActorScope } from '../storage/transactions.ts'
import { signOut } from '../usecases/signIn.ts'
import { brokerUser } from '../usecases/wallets/brokerUser.ts'
import { clearSession } from './cookies.ts'
import { type AppContext, serve } from './serve.ts'

type Kind = { readonly kind: 'customer' | 'agent' }

export function serveIdentityBroker(context: AppContext): void {
  const { services } = context

  /**
   * Checks that an agent has a seat. For a person without a seat, the agents' routes respond as if nobody were signed
   * in.
   */
  async function checkSeat(scope: ActorScope, { kind }: Kind): Promise<void> {
    if (kind === 'customer') return
    const [[seat]] = await services.db.read(scope, readAgentSeat(scope.actor))
    if (!seat) throw new NotFound('User not found')
  }

  serve(context, contracts.brokerSelf, async ({ scope, params }) => {
    await checkSeat(scope, params)
    const user = await brokerUser(services, scope)
    return params.kind === 'agent' ? { ...user, profileType: 'AGENT' } : user
  })

  serve(context, contracts.brokerLogin, async ({ params, body, organization }) => {
    // A host can start sign-ins only for its own organization.
    if (body.orgCode !== organization.code) throw new NotFound()
    if (params.kind === 'agent') return { redirect: AGENT_LOGIN }
    return {
      redirect: body.mode?.toLowerCase() === 'register' ? REGISTER_V2 : `${LOGIN}?redirectUrl=${DASHBOARD}`,
    }
  })

  serve(context, contracts.brokerLogout, async ({ scope, params, request, reply }) => {
    await checkSeat(scope, params)
    await signOut(services, scope)
    clearSession(request, reply)
    return { redirect: params.kind === 'agent' ? AGENT_LOGIN : LOGIN }
  })
}
