/** The routes of account recovery, for the lender's staff and for the person who got a recovery link. */
import * as contracts from 'domain/api/accountRecovery.ts'
import {
  beginRecoveryFactor,
  readRecoveryLink,
  stopOwnRecovery,
  takeRecoveryLink,
} from '../usecases/accountRecovery.ts'
import { decideRecovery, proposeRecovery, readAccountRecoveries } from '../usecases/agents/accountRecovery.ts'
import { beginSession } from './beginSession.ts'
import { type AppContext, serve } from './serve.ts'

export function serveAccountRecovery(context: AppContext): void {
  const { services, tokens } = context
  serve(context, contracts.listAccountRecoveries, ({ scope }) => readAccountRecoveries(services, scope))
  serve(context, contracts.proposeAccountRecovery, (call) => proposeRecovery(services, call))
  serve(context, contracts.approveAccountRecovery, ({ scope, params }) =>
    decideRecovery(services, scope, params.recovery, 'APPROVE'),
  )
  serve(context, contracts.rejectAccountRecovery, ({ scope, params }) =>
    decideRecovery(services, scope, params.recovery, 'REJECT'),
  )
  serve(context, contracts.stopAccountRecovery, ({ scope, params }) =>
    decideRecovery(services, scope, params.recovery, 'STOP'),
  )
  serve(context, contracts.getAccountRecovery, ({ query, organization }) =>
    readRecoveryLink(services, organization.code, query.link),
  )
  serve(context, contracts.beginRecoveryFactor, ({ body, organization }) =>
    beginRecoveryFactor(services, organization.code, body),
  )
  serve(context, contracts.takeAccountRecovery, async ({ body, organization, client, request, reply }) => {
    const { session, recoveryCodes } = await takeRecoveryLink(services, organization.code, body, client)
    // Send no notice of a new browser, because the email about the recovery already says that the account is in use
    // again.
    await beginSession(services, { request, reply, client }, session, true)
    return { jwt: await tokens.issue(session), recoveryCodes: [...recoveryCodes] }
  })
  serve(context, contracts.stopOwnRecovery, ({ body, organization }) =>
    stopOwnRecovery(services, organization.code, body.stop),
  )
}
