/**
 * The routes of /identity-broker. They let a lender's other systems sign people in and out and find out who is signed
 * in.
 */

import * as contracts from 'domain/api/identityBroker.ts'
import { DASHBOARD, LOGIN, REGISTER_V2 } from 'domain/routes/routes.ts'
import { type SignInArea, signInPages } from 'domain/routes/signInAreas.ts'
import { NotFound } from '../errors.ts'
import { readAgentSeat } from '../storage/agents.ts'
import type { ActorScope } from '../storage/transactions.ts'
import { signOut } from '../usecases/signIn.ts'
import { brokerUser } from '../usecases/wallets/brokerUser.ts'
import { clearSession } from './cookies.ts'
import { type AppContext, serve } from './serve.ts'

type Kind = { readonly kind: 'customer' | 'agent' }

/**
 * The application name that stands for the signers' site. All other names, such as `heloc`, stand for the borrowers'
 * site.
 */
const SIGNERS = 'heloc-signer'

function areaOf({ kind }: Kind, { applicationName }: { readonly applicationName: string }): SignInArea {
  if (kind === 'agent') return 'staff'
  return applicationName.toLowerCase() === SIGNERS ? 'signer' : 'borrower'
}

/** Returns the page on which the person signs in. Only borrowers can register; everyone else needs an invitation. */
function loginPage(kind: Kind, body: { readonly applicationName: string; readonly mode?: string | undefined }): string {
  const area = areaOf(kind, body)
  if (area !== 'borrower') return signInPages(area).login
  return body.mode?.toLowerCase() === 'register' ? REGISTER_V2 : `${LOGIN}?redirectUrl=${DASHBOARD}`
}

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
    const { code } = organization
    if (!services.companyCodes(code).includes(body.orgCode)) throw new NotFound()
    // Sign in at the host of the requested organization code, because each of a company's codes has its own host.
    const origin = body.orgCode === code ? '' : services.originOf(body.orgCode)
    return { redirect: origin + loginPage(params, body) }
  })

  serve(context, contracts.brokerLogout, async ({ scope, params, body, request, reply }) => {
    await checkSeat(scope, params)
    await signOut(services, scope)
    clearSession(request, reply)
    return { redirect: signInPages(areaOf(params, body)).login }
  })
}
