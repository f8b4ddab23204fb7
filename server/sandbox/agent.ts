/** An agent of the sandbox: ends what waits for the lender on the applications of personas that say how, once it is time. */
import { closeCondition } from 'domain/application/agentConditions.ts'
import { openReviews } from 'domain/application/reviews.ts'
import type { Application } from 'domain/application/types.ts'
import type { Instant } from 'domain/values/dates.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Persona } from '../../personas/persona.ts'
import { addDuration, parseDuration } from '../clock.ts'
import { describe } from '../log.ts'
import { personaOf } from '../providers/sandbox/file.ts'
import { applicationsWithWork } from '../storage/agents.ts'
import { readApplication } from '../storage/applications.ts'
import { People, readPersonal } from '../storage/people.ts'
import { actFor } from '../usecases/agents/act.ts'
import { resolveReview } from '../usecases/resolveReview.ts'
import type { Services } from '../usecases/services.ts'

/** Who it is in the events. */
export const SANDBOX_AGENT = 'sandbox-agent'

export interface Robot {
  /** Ends all that is ripe by now; gives how much. */
  work(): Promise<number>
  stop(): Promise<void>
}

type Rows = NonNullable<Persona['agent']>
type Row = Rows[number]

const INTERVAL = 1000
/** What one round causes may be ripe at once; more rounds than any persona has rows would be a circle. */
const MOST_ROUNDS = 10

export function startRobot(services: Services, personas: readonly Persona[], log: FastifyBaseLogger): Robot {
  let running: Promise<number> | undefined
  const known = new Map<string, Rows>()

  async function round(): Promise<number> {
    const [found] = await services.db.read({ mode: 'SWEEP' }, applicationsWithWork())
    let done = 0
    for (const { application } of found) {
      if (known.get(application)?.length === 0) continue
      try {
        done += await workOn(application)
      } catch (error) {
        log.warn({ application, err: describe(error) }, 'the agent of the sandbox could not end a review')
      }
    }
    return done
  }

  async function workOn(uuid: string): Promise<number> {
    const scope = { mode: 'SYSTEM', application: uuid } as const
    const [[row], rows] = await services.db.read(scope, readApplication(uuid), readPersonal(uuid))
    if (!row) return 0
    const { data: application } = row
    const { name } = new People(services.keyring, uuid, rows).personal[application.borrower] ?? {}
    const said = (name && personaOf(name, personas)?.persona.agent) ?? []
    known.set(uuid, said)
    const now = services.clock.now()
    const acts = ripe(application, said, now)
    for (const act of acts) await act(services)
    return acts.length
  }

  const work = async (): Promise<number> => {
    while (running) await running.catch(() => {})
    running = (async () => {
      let all = 0
      for (let rounds = 0; rounds < MOST_ROUNDS; rounds++) {
        const done = await round()
        all += done
        if (done === 0) break
      }
      return all
    })()
    try {
      return await running
    } finally {
      running = undefined
    }
  }

  const timer = setInterval(() => {
    if (!running) work().catch((error: unknown) => log.warn({ err: describe(error) }, 'the agent of the sandbox rests'))
  }, INTERVAL)

  return {
    work,
    async stop() {
      clearInterval(timer)
      await running?.catch(() => {})
    },
  }
}

type Act = (services: Services) => Promise<unknown>

/** What is to be done now: the rows of a kind serve one after the other, each once. */
function ripe(application: Application, said: Rows, now: Instant): Act[] {
  const rowOf = (kind: Row['review'], ended: number, since: Instant): Row | undefined => {
    const row = said.filter(({ review }) => review === kind)[ended]
    return row && addDuration(since, parseDuration(row.after)) <= now ? row : undefined
  }
  const { uuid, reviews = [], conditions = [] } = application
  const acts: Act[] = []
  for (const review of openReviews(application)) {
    const ended = reviews.filter(({ kind, resolved }) => kind === review.kind && resolved).length
    const row = rowOf(review.kind, ended, review.openedAt)
    if (!row) continue
    const { way, reason, value, comments } = row
    acts.push((services) =>
      resolveReview(services, {
        application: uuid,
        review: review.uuid,
        way,
        reason,
        by: SANDBOX_AGENT,
        ...(value !== undefined && { value }),
        ...(comments !== undefined && { comments }),
      }),
    )
  }
  const closed = conditions.filter(({ state }) => state === 'CLOSED').length
  for (const { uuid: condition, state, submittedAt } of conditions) {
    const row = state === 'SUBMITTED' && submittedAt ? rowOf('CONDITION', closed, submittedAt) : undefined
    if (!row) continue
    const answer = { condition, way: row.way === 'ASK' ? 'ASK' : 'CLEAR', ...rest(row) } as const
    acts.push((services) =>
      actFor(services, { application: uuid, by: SANDBOX_AGENT }, 'closeCondition', (a, context) =>
        closeCondition(a, answer, context),
      ),
    )
  }
  return acts
}

const rest = ({ reason, comments }: Row) => ({ reason, ...(comments !== undefined && { comments }) })
