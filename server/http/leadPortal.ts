/**
 * The routes of /service-lead-portal: the originator lookup for everyone, and the pipeline and team for people with a
 * seat.
 */
import * as contracts from 'domain/api/broker.ts'
import { chooseOriginator } from '../usecases/brokers/choose.ts'
import { originatorInfo } from '../usecases/brokers/originators.ts'
import { readPipeline, readPipelineFile, seatOf, seatView } from '../usecases/brokers/pipeline.ts'
import { reviewFile } from '../usecases/brokers/review.ts'
import {
  inviteToSeat,
  readSeatInvitationView,
  readTeam,
  removeFromTeam,
  setOriginatorsReach,
  takeSeatOf,
} from '../usecases/brokers/team.ts'
import { PIPELINE_LIST, removeFilter, saveFilter } from '../usecases/filters.ts'
import { answerBroker, keepReferrer, registering } from '../usecases/registration.ts'
import { draftOfBrowser } from '../usecases/registrationDraft.ts'
import { beginSession } from './beginSession.ts'
import { DRAFT_COOKIE, KNOWN_COOKIE, readCookie, setChallenge, setDraft } from './cookies.ts'
import { type AppContext, serve } from './serve.ts'

/** The number of seconds for which a browser may cache an originator's data. */
const KEPT = 600

export function serveLeadPortal(context: AppContext): void {
  const { services, tokens } = context

  serve(context, contracts.getOriginator, async ({ params, organization, reply }) => {
    const info = await originatorInfo(services, organization.code, params.loanOriginatorUuid)
    reply.header('cache-control', `private, max-age=${KEPT}`)
    return info
  })

  serve(context, contracts.putReferrer, async ({ body, organization, request, reply, visitorScope }) => {
    const { holder } = await draftOfBrowser(services, organization.code, readCookie(request, DRAFT_COOKIE))
    const view = await keepReferrer(services, holder, body.referrer, await registering(services, await visitorScope()))
    if (view.broker) setDraft(request, reply, holder.secret)
    return view
  })
  serve(context, contracts.putBrokerChoice, async ({ body, organization, client, request, visitorScope }) => {
    const holder = { org: organization.code, secret: readCookie(request, DRAFT_COOKIE) ?? '' }
    return answerBroker(services, holder, body, await registering(services, await visitorScope()), client)
  })

  serve(context, contracts.chooseOriginator, ({ scope, params, body, client }) =>
    chooseOriginator(services, { scope, application: params.uuid, referrer: body.referrer, client }),
  )
  serve(context, contracts.getSeat, async ({ scope }) => {
    const { seat } = await seatOf(services, scope)
    return seatView(services, scope.org, seat)
  })
  serve(context, contracts.getPipeline, ({ scope, query }) => readPipeline(services, scope, query))
  serve(context, contracts.savePipelineFilter, ({ scope, body }) => saveFilter(services, PIPELINE_LIST, scope, body))
  serve(context, contracts.removePipelineFilter, ({ scope, params }) =>
    removeFilter(services, PIPELINE_LIST, scope, params.uuid),
  )
  serve(context, contracts.getPipelineFile, ({ scope, params }) => readPipelineFile(services, scope, params.uuid))
  serve(context, contracts.reviewFile, ({ scope, params, body }) => reviewFile(services, scope, params.uuid, body))
  serve(context, contracts.getTeam, ({ scope }) => readTeam(services, scope))
  serve(context, contracts.inviteSeat, (call) => inviteToSeat(services, call))
  serve(context, contracts.removeSeat, ({ scope, params }) => removeFromTeam(services, scope, params.uuid))
  serve(context, contracts.setReach, ({ scope, body }) => setOriginatorsReach(services, scope, body.originatorsSeeAll))

  serve(context, contracts.getSeatInvitation, ({ query, organization }) =>
    readSeatInvitationView(services, organization.code, query.invitation),
  )
  serve(context, contracts.takeSeat, async ({ body, organization, client, request, reply }) => {
    const { entered, isNew } = await takeSeatOf(services, organization.code, body, {
      client,
      known: readCookie(request, KNOWN_COOKIE),
    })
    if ('challenge' in entered) {
      setChallenge(request, reply, entered.challenge)
      return {}
    }
    await beginSession(services, { request, reply, client }, entered.session, isNew)
    return { jwt: await tokens.issue(entered.session) }
  })
}
