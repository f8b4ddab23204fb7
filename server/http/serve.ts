/**
 * Serves the route of an API contract: parses and validates the request, and sends a response in the contract's shape.
 */

import { needsSession } from 'domain/api/access.ts'
import {
  type BodyOf,
  type Contract,
  errorStatuses,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from 'domain/api/contract.ts'
import type { Organization } from 'domain/organization/organization.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendAsyncHookHandler } from 'fastify'
import * as z from 'zod/mini'
import { BadRequest, ServerError, SessionEnded, TokenExpired, Unauthenticated } from '../errors.ts'
import { type RequestKey, requestHash } from '../storage/idempotency.ts'
import type { ActorScope } from '../storage/transactions.ts'
import { isOnThisMachine, networkOf } from '../usecases/credentials.ts'
import type { Client } from '../usecases/persist.ts'
import type { Services } from '../usecases/services.ts'
import { freshnessOf, requireFreshSignIn } from '../usecases/signInAgain.ts'
import { serialize, TaggedAnswer } from './answer.ts'
import { doorFor } from './guard.ts'
import { Places } from './places.ts'
import { Rates } from './rates.ts'
import { checkValue } from './requestChecks.ts'
import { scopeOfCookie, type Tokens } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The organization that the requested host belongs to. */
    organization: Organization
  }
}

export interface AppContext {
  readonly app: FastifyInstance
  readonly services: Services
  readonly tokens: Tokens
  /**
   * Whether a response with an undeclared field or status is an error. If false, the server removes undeclared fields.
   */
  readonly strictAnswers?: boolean
}

export interface Call<C extends Contract> {
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly organization: Organization
  /** The caller's scope, for contracts that require a session. */
  readonly scope: ActorScope
  /** The caller's scope if the caller is signed in, for contracts where a session is optional. */
  readonly optionalScope: () => Promise<ActorScope | undefined>
  /**
   * The scope of the person who is signed in to the browser, even if the call has no token. Other sites can make a
   * browser send its session cookie, so use this scope only to decide what a page asks and shows.
   */
  readonly visitorScope: () => Promise<ActorScope | undefined>
  readonly client: Client
  readonly key?: RequestKey | undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** If a contract sets `tagged`, its response must have an entity tag, such as the one from `ViewAnswers.read`. */
type Answer<C extends Contract> = C extends { readonly tagged: true }
  ? Promise<TaggedAnswer>
  : Promise<ResponseOf<C> | Buffer>

const JSON_TYPE = 'application/json; charset=utf-8'

const clientOf = (request: FastifyRequest): Client => ({
  ip: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
})

/**
 * How many changes per minute the signed-out callers on one network can make. The same limit applies to their chat
 * connections. Callers on this machine aren't limited.
 */
export const ANONYMOUS_LIMIT = {
  max: 300,
  timeWindow: '1 minute',
  keyGenerator: ({ ip }: FastifyRequest) => networkOf(ip),
  allowList: ({ ip }: FastifyRequest) => isOnThisMachine(ip),
}

/**
 * Limits each session's requests per minute. The limit is higher than any person needs, and doesn't apply to requests
 * from this machine.
 */
const requests = new Rates(600)

/** Limits the simultaneous uploads of each signed-in person, and those of the signed-out callers on each network. */
const uploads = new Places(8)

const KEY_MAX = 100
function requestKey(request: FastifyRequest, contract: Contract): RequestKey | undefined {
  const key = request.headers['idempotency-key']
  if (!key || !contract.idempotent) return undefined
  if (typeof key !== 'string' || key.length > KEY_MAX) throw new BadRequest('The idempotency key is too long.')
  return { key, hash: requestHash(request.method, request.url, request.body) }
}

function read<S extends z.ZodMiniType>(schema: S | undefined, value: unknown, what: string): unknown {
  if (!schema) return undefined
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const errors = result.error.issues.map(({ path, message }) => ({ field: path.map(String).join('.'), message }))
  throw new BadRequest(`The ${what} could not be read.`, errors)
}

/** Whether a call changes nothing and sends nothing before its handler returns. */
const onlyReads = ({ method, response, produces }: Contract): boolean =>
  method === 'GET' && response !== undefined && !produces

/** Returns a hook that throws an error if the contract doesn't declare the response's status. */
function declaredStatus(contract: Contract): onSendAsyncHookHandler {
  const declared = [contract.status ?? 200, ...(contract.tagged ? [304] : []), ...errorStatuses(contract)]
  return async (_, { statusCode }, payload) => {
    if (declared.includes(statusCode)) return payload
    throw new Error(`${contract.id} doesn't declare status ${statusCode}`)
  }
}

/**
 * Serves a contract's route. A query parameter that occurs several times becomes a list, and otherwise stays a string.
 * `handle` may return a Buffer with JSON text from `serialize`.
 */
export function serve<C extends Contract>(
  { app, services, tokens, strictAnswers = false }: AppContext,
  contract: C,
  handle: (call: Call<C>) => Answer<C>,
): void {
  const { response, status = 200 } = contract
  /**
   * Returns the result of `find`, or undefined if nobody is signed in or the session has ended. @throws TokenExpired
   */
  async function active(find: () => Promise<ActorScope | undefined>): Promise<ActorScope | undefined> {
    try {
      const scope = await find()
      // This read runs no query. It only begins a transaction in the scope, so that the database checks whether the
      // session is active.
      if (scope) await services.db.read(scope)
      return scope
    } catch (error) {
      if (error instanceof TokenExpired) throw error
      if (error instanceof Unauthenticated || error instanceof SessionEnded) return undefined
      throw error
    }
  }
  /**
   * Decides whether to accept an upload before the server reads the file, so that the server does no work for an ended
   * session. Returns the function that ends the upload.
   * @throws SessionEnded, ServerError OVERLOADED
   */
  async function admit(scope: ActorScope | undefined, ip: string): Promise<() => void> {
    if (scope) await services.db.read(scope)
    const free = uploads.take(scope?.actor ?? networkOf(ip))
    if (!free) throw new ServerError('OVERLOADED')
    return free
  }
  app.route({
    method: contract.method,
    url: contract.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(strictAnswers && { onSend: declaredStatus(contract) }),
    config: contract.access === 'anyone' && contract.method !== 'GET' ? { rateLimit: ANONYMOUS_LIMIT } : {},
    handler: async (request, reply) => {
      const { organization } = request
      checkValue(request.body)
      const authenticated = needsSession(contract.access)
        ? await tokens.authenticate(request, organization.code, contract.renews)
        : undefined
      const session = authenticated?.scope.session?.uuid
      if (session && !isOnThisMachine(request.ip) && !requests.take(session)) throw new ServerError('TOO_MANY_REQUESTS')
      const door = authenticated && doorFor(services, contract.access, authenticated.scope)
      const scope = authenticated && { ...authenticated.scope, ...(door && { door }) }
      const pass = async () => {
        if (scope && door && !door.isOpen) await services.db.read(scope)
      }
      // A call that only reads passes the door in its first transaction, which saves a round trip.
      if (!onlyReads(contract)) await pass()
      const answering = async () => {
        try {
          const call: Call<C> = {
            params: read(contract.params, request.params, 'address') as ParamsOf<C>,
            query: read(contract.query, request.query, 'query') as QueryOf<C>,
            body: read(contract.body, request.body ?? {}, 'body') as BodyOf<C>,
            organization,
            scope: scope as ActorScope,
            optionalScope: () => active(async () => (await tokens.authenticate(request, organization.code)).scope),
            visitorScope: () => active(async () => scopeOfCookie(request, organization.code)),
            client: clientOf(request),
            key: requestKey(request, contract),
            request,
            reply,
          }
          const fresh = freshnessOf(
            contract.id,
            (request.params as { readonly command?: unknown } | undefined)?.command,
          )
          if (scope && fresh) await requireFreshSignIn(services, scope, fresh)
          const free = contract.consumes && (await admit(scope, request.ip))
          const handling: Promise<ResponseOf<C> | TaggedAnswer | Buffer> = handle(call)
          return await handling.finally(free)
        } finally {
          // The door's refusal counts, whatever else is wrong with the call.
          await pass()
        }
      }
      const answer = await answering()
      if (authenticated?.renewed) reply.header('authorization', `Bearer ${authenticated.renewed}`)
      if (reply.sent || contract.produces) return answer
      reply.status(status)
      if (!response) return reply.send()
      if (answer instanceof TaggedAnswer) {
        reply.header('etag', answer.etag)
        if (answer.isKnownTo(request.headers['if-none-match'])) return reply.status(304).send()
        return reply.type(JSON_TYPE).send(answer.body)
      }
      if (Buffer.isBuffer(answer)) return reply.type(JSON_TYPE).send(answer)
      return reply.type(JSON_TYPE).send(serialize(contract, response, answer, strictAnswers))
    },
  })
}
