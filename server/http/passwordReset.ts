/** The routes for people who forgot their password. */
import * as contracts from 'domain/api/passwordReset.ts'
import { askPasswordReset, readPasswordReset, takePasswordReset } from '../usecases/passwordReset.ts'
import { beginSession } from './beginSession.ts'
import { KNOWN_COOKIE, readCookie, setChallenge } from './cookies.ts'
import { type AppContext, serve } from './serve.ts'

export function servePasswordReset(context: AppContext): void {
  const { services, tokens } = context
  serve(context, contracts.askPasswordReset, ({ body, organization, client, request }) =>
    askPasswordReset(services, organization.code, body, {
      ...{ area: body.area ?? 'borrower', ip: client.ip },
      known: readCookie(request, KNOWN_COOKIE),
    }),
  )
  serve(context, contracts.getPasswordReset, ({ query, organization }) =>
    readPasswordReset(services, organization.code, query.reset),
  )
  serve(context, contracts.takePasswordReset, async ({ body, organization, client, request, reply }) => {
    const entered = await takePasswordReset(services, organization.code, body, { client })
    if ('challenge' in entered) {
      setChallenge(request, reply, entered.challenge)
      return { codeWanted: true as const }
    }
    await beginSession(services, { request, reply, client }, entered.session)
    return { jwt: await tokens.issue(entered.session) }
  })
}
