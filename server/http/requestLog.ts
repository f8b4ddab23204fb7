/** Gives each request its ID, logs its answer, and makes the request the cause of everything that it does. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { type Cause, causedBy } from '../log.ts'
import { type Answered, answered } from '../telemetry/channels.ts'

export const causeOf = ({ id }: FastifyRequest): Cause => ({ request: id, span: id.slice(16) })

/** Add these hooks before all others, so the others run in the request's name. */
export function logRequests(app: FastifyInstance, log: Logger): void {
  const enter = (request: FastifyRequest, _reply: unknown, done: () => void) => causedBy(causeOf(request), done)
  app.addHook('onRequest', enter)
  // Events of the connection end the reading of a body. They don't know which request they belong to, so enter again.
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
