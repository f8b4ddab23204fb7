/** The HTTP server: its routes, and the checks that every request must pass. */

import type { Server } from 'node:http'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { contracts } from 'domain/api/contracts.ts'
import type { Monitoring } from 'domain/api/monitoring.ts'
import { openApi } from 'domain/api/openapi.ts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { TrustedProxies } from '../config.ts'
import { NotFound } from '../errors.ts'
import { newRequestId } from '../log.ts'
import type { Organizations } from '../organizations.ts'
import type { ChatHub } from '../usecases/chat/hub.ts'
import { chatOrigins } from '../usecases/chat/vendor.ts'
import { deskComponents } from '../usecases/desk/description.ts'
import type { Services } from '../usecases/services.ts'
import { serveAccountRecovery } from './accountRecovery.ts'
import { serveAddresses } from './addresses.ts'
import { serveAgents } from './agent.ts'
import { serveAgentInvitation } from './agentInvitation.ts'
import { serveApplications } from './application.ts'
import { serveChat } from './chat.ts'
import { serveChatDesk } from './chatDesk.ts'
import { serveChatSocket } from './chatSocket.ts'
import { createChatTokens } from './chatTokens.ts'
import { serveConditions } from './conditions.ts'
import { addCookies } from './cookies.ts'
import { serveDesk } from './desk.ts'
import { sendClientError, sendProblem } from './errors.ts'
import { serveExperiments } from './experiments.ts'
import { serveFairLending } from './fairLending.ts'
import { serveFeatures } from './features.ts'
import { serveFeedback } from './feedback.ts'
import { serveHelp } from './help.ts'
import { serveHours } from './hours.ts'
import { serveIdentity } from './identity.ts'
import { serveIdentityBroker } from './identityBroker.ts'
import { serveLeadPortal } from './leadPortal.ts'
import { serveLedger } from './ledger.ts'
import { serveLenderSettings } from './lenderSettings.ts'
import { serveLoanRegister } from './loanRegister.ts'
import { serveNotifications } from './notifications.ts'
import { servePageErrors } from './pageErrors.ts'
import { servePages } from './pages.ts'
import { servePasskeys } from './passkeys.ts'
import { servePasswordReset } from './passwordReset.ts'
import { serveRegistration } from './registration.ts'
import { checkRequest, refuseForeignOrigin } from './requestChecks.ts'
import { logRequests } from './requestLog.ts'
import { addSecurityHeaders } from './securityHeaders.ts'
import type { AppContext } from './serve.ts'
import { createTokens } from './session.ts'
import { serveSettings } from './settings.ts'
import { serveStaffFeedback } from './staffFeedback.ts'
import { serveTracking } from './tracking.ts'
import { UPLOAD_LIMIT } from './uploads.ts'
import { serveWallet } from './wallet.ts'
import { serveWebhooks, type WebhookOf } from './webhooks.ts'

export interface AppOptions {
  readonly services: Services
  readonly organizations: Organizations
  readonly log: Logger
  /** The folder of the built web app. */
  readonly web: string
  /**
   * The proxies whose X-Forwarded-For and X-Forwarded-Proto headers the server trusts. If unset, the server ignores
   * these headers.
   */
  readonly trustProxy: TrustedProxies | undefined
  /** Whether cookies may be sent over plain HTTP. True only in the sandbox. */
  readonly localNetwork: boolean
  readonly monitoring: Monitoring
  /**
   * Whether the server rejects a response with fields that the API contract doesn't declare; true in tests. If false,
   * the server drops these fields.
   */
  readonly strictAnswers?: boolean
  /** The HTTP server that receives the requests and passes them to the app. Its time limits are already set. */
  readonly server: Server
  /** Tells chat connections about changes on every node. */
  readonly chatHub: ChatHub
  /** Returns the function that verifies the messages that a vendor sends to /webhooks. */
  readonly webhookOf?: WebhookOf | undefined
  /** Returns the OpenAPI document of the partner gateway. */
  readonly gatewayOpenApi: () => object
  /** Adds more routes, such as the sandbox's. */
  readonly more?: ((context: AppContext) => Promise<void> | void) | undefined
}

const BODY_LIMIT = 1_000_000

/**
 * Returns a request's URL. If its percent-encoding is broken, for example by a mail program, returns an unknown path
 * instead. A browser then gets the "not found" page instead of JSON.
 */
function readable(url = '/'): string {
  if (!url.includes('%')) return url
  const [path = ''] = url.split('?', 1)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return '/unreadable'
  }
}

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, organizations, log, monitoring } = options
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(options.trustProxy),
    serverFactory: () => options.server,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    rewriteUrl: ({ url }) => readable(url),
    frameworkErrors: sendProblem,
    clientErrorHandler: sendClientError,
    genReqId: newRequestId,
    // Log lines get the request ID from `causedBy`, so requests don't need separate loggers.
    childLoggerFactory: (logger) => logger,
  })

  logRequests(app, log)
  // Set the security headers in this hook, so that error responses from later hooks also have them.
  addSecurityHeaders(app, monitoring)
  await addCookies(app, options.localNetwork)
  app.decorateRequest('organization')
  app.addHook('onRequest', async (request) => {
    // Remove X-Forwarded-Host, because a proxy that doesn't set this header passes on the client's value. Only the Host
    // header names the host.
    delete request.headers['x-forwarded-host']
    checkRequest(request)
    request.organization = organizationOf(organizations, request)
    if (request.method !== 'GET' && request.method !== 'HEAD') refuseForeignOrigin(request)
  })
  app.setErrorHandler(sendProblem)
  app.setNotFoundHandler((request, reply) => sendProblem(new NotFound(), request, reply))
  // Keep the bytes of a posted form. Only page routes get posted forms, and they parse the forms themselves.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_, body, done) =>
    done(null, body),
  )

  await app.register(rateLimit, { global: false })
  await app.register(multipart, {
    limits: { fileSize: UPLOAD_LIMIT, files: 1, fields: 5, parts: 6 },
    throwFileSizeLimit: false,
  })

  const context: AppContext = {
    app,
    services,
    tokens: createTokens(services.keyring),
    strictAnswers: options.strictAnswers ?? false,
  }
  serveIdentity(context)
  serveRegistration(context)
  serveAddresses(context)
  serveApplications(context)
  serveConditions(context)
  serveFeatures(context)
  serveExperiments(context)
  servePageErrors(context)
  serveFeedback(context)
  serveSettings(context)
  serveLedger(context)
  serveTracking(context)
  serveHours(context)
  serveHelp(context)
  serveLeadPortal(context)
  serveNotifications(context)
  serveWallet(context)
  serveIdentityBroker(context)
  serveAgents(context)
  serveDesk(context)
  serveStaffFeedback(context)
  servePasskeys(context)
  servePasswordReset(context)
  serveAccountRecovery(context)
  serveAgentInvitation(context)
  serveLenderSettings(context)
  serveLoanRegister(context)
  serveFairLending(context)
  const chatTokens = createChatTokens(services.keyring)
  serveChat(context, chatTokens)
  serveChatDesk(context)
  serveChatSocket(context, chatTokens, options.chatHub)
  if (options.webhookOf) serveWebhooks(context, options.webhookOf, new Set(organizations.all.map(({ code }) => code)))
  const description = JSON.stringify(openApi(contracts, 'Hearthline', deskComponents()))
  // Partners rarely request the OpenAPI document, so generate it on the first request.
  let partners: string | undefined
  app.get('/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(description))
  app.get('/partner-gateway.json', (_, reply) => {
    partners ??= JSON.stringify(options.gatewayOpenApi())
    return reply.type('application/json; charset=utf-8').send(partners)
  })
  await options.more?.(context)
  await servePages(app, {
    ...{ web: options.web, organizations, flags: services.flags, monitoring },
    originsOf: (organization) => chatOrigins(services, organization),
  })
  return app
}

/**
 * Converts the setting to Fastify's format. A hop count becomes a function, because Fastify ignores a plain number.
 * Fastify does so because a client that reaches the port directly could fake that many hops. An operator who sets a hop
 * count has made sure that only the proxy reaches the port.
 */
function trusted(proxies: TrustedProxies | undefined) {
  if (typeof proxies === 'number') return (_: string, hop: number) => hop < proxies
  return proxies ? [...proxies] : false
}

/** The host determines the organization. If a header names a different organization, the server returns 404. */
function organizationOf(organizations: Organizations, request: FastifyRequest) {
  const organization = organizations.byHost(request.hostname)
  if (!organization) throw new NotFound()
  for (const name of ['x-org', 'org'] as const) {
    const said = request.headers[name]
    if (said !== undefined && said !== organization.code) throw new NotFound()
  }
  return organization
}
