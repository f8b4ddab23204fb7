/** The routes for setting the password of an invited agent. */
import * as contracts from 'domain/api/agentInvitation.ts'
import { readAgentInvitation, takeAgentInvitation } from '../usecases/agents/invitations.ts'
import { beginSession } from './beginSession.ts'
import { setChallenge } from './cookies.ts'
import { type AppContext, serve } from './serve.ts'

export function serveAgentInvitation(context: AppContext): void {
  const { services, tokens } = context
  serve(context, contracts.getAgentInvitation, ({ query, organization }) =>
    readAgentInvitation(services, organization.code, query.invitation),
  )
  serve(context, contracts.takeAgentInvitation, async ({ body, organization, client, request, reply }) => {
    const entered = await takeAgentInvitation(services, organization.code, body, { client })
    if ('challenge' in entered) {
      setChallenge(request, reply, entered.challenge)
      return {}
    }
    await beginSession(services, { request, reply, client }, entered.session, true)
    return { jwt: await tokens.issue(entered.session) }
  })
}
