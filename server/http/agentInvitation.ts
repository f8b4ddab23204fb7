/** The routes for setting the password of an invited agent. */
import * as contracts from 'domain/api/agentInvitation.ts'
import { readAgentInvitation, takeAgentInvitation } from '../usecases/agents/invitations.ts'
import { setChallenge, setSession } from './cookies.ts'
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
    setSession(request, reply, entered.session.secret)
    return { jwt: await tokens.issue(entered.session) }
  })
}
