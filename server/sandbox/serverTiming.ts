/**
 * Reports how a request's time was spent, in the `Server-Timing` header, which browsers show in their developer tools.
 * Only the sandbox adds the header, because response times could reveal private information.
 */
import type { FastifyInstance } from 'fastify'
import { currentCause } from '../log.ts'
import { type Gathered, gathered, type RoundTrip, roundTrips } from '../telemetry/channels.ts'

/** The time that a request spent in the database. If round trips overlap, the overlapping time counts only once. */
interface Spent {
  ms: number
  underway: number
  since: number
}

/** Whether several requests share this round trip. Each request then reports its own waiting time. */
const isShared = (context: RoundTrip | Gathered): boolean =>
  'calls' in context && context.calls.some(({ name }) => name === 'application_revisions')

/** Adds the times to every response: milliseconds in the database, in the rest of the server, and in total. */
export function addServerTiming(app: FastifyInstance): void {
  const byRequest = new Map<string, Spent>()
  const waits = new WeakMap<RoundTrip | Gathered, Spent>()
  const watcher = {
    start(context: RoundTrip | Gathered) {
      const spent = byRequest.get(currentCause()?.request ?? '')
      if (!spent || isShared(context)) return
      waits.set(context, spent)
      if (spent.underway++ === 0) spent.since = performance.now()
    },
    asyncEnd(context: RoundTrip | Gathered) {
      const spent = waits.get(context)
      if (spent && --spent.underway === 0) spent.ms += performance.now() - spent.since
    },
    end() {},
    asyncStart() {},
    error() {},
  }
  roundTrips.subscribe(watcher)
  gathered.subscribe(watcher)
  app.addHook('onClose', async () => {
    roundTrips.unsubscribe(watcher)
    gathered.unsubscribe(watcher)
  })
  app.addHook('onRequest', (request, _, done) => {
    byRequest.set(request.id, { ms: 0, underway: 0, since: 0 })
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    const database = byRequest.get(request.id)?.ms ?? 0
    const total = reply.elapsedTime
    const parts = Object.entries({ database, program: Math.max(0, total - database), total })
    reply.header('server-timing', parts.map(([name, ms]) => `${name};dur=${ms.toFixed(2)}`).join(', '))
    done()
  })
  app.addHook('onResponse', (request, _, done) => {
    byRequest.delete(request.id)
    done()
  })
}
