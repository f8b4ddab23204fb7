/** Gives each request an ID, logs its response, and records the request as the cause of all the work that it starts. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { type Cause, causedBy } from '../log.ts'
import { type Answered, answered } from '../telemetry/channels.ts'

export const causeOf = ({ id }: FastifyRequest): Cause => ({ request: id, span: id.slice(16) })

/** Add these hooks before all others, so that the log attributes the work of the other hooks to the request. */
export function logRequests(app: FastifyInstance, log: Logger): void {
  const enter = (request: FastifyRequest, _reply: unknown, done: () => void) => causedBy(causeOf(request), done)
  app.addHook('onRequest', enter)
  // Reading the request's body loses the logging context, because the connection's events aren't tied to the request.
  // So set the context again.
  app.addHook('preValidation', enter)
  app.addHook('onResponse', (request, reply, done) => {
    // Log the route instead of the URL, because a URL may contain text that a person typed.
    const { method } = request
    const route = request.routeOptions.url ?? ''
    const cause = causeOf(request)
    const [status, ms] = [reply.statusCode, reply.elapsedTime]
    causedBy(cause, () => log.info({ method, route, status, ms: Math.round(ms) }, 'request'))
    if (answered.hasSubscribers) answered.publish({ cause, method, route, status, ms } satisfies Answered)
    done()
  })
}
