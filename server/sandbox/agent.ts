/** Runs the sandbox's agent, a program that completes personas' reviews. The persona's file specifies how and when. */

import { closeCondition } from 'domain/application/agentDecisions.ts'
import { wantCondition } from 'domain/application/conditions/agentConditions.ts'
import type { ConditionCategory } from 'domain/application/conditions/types.ts'
import { outcome } from 'domain/application/core/command.ts'
import { openReviews } from 'domain/application/reviews/reviews.ts'
import type { Application } from 'domain/application/types.ts'
import { hasEnded } from 'domain/journey/statuses.ts'
import type { Instant } from 'domain/values/dates.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Persona } from '../../personas/persona.ts'
import { personaOf } from '../../personas/personaOf.ts'
import { addDuration, parseDuration } from '../clock.ts'
import { describe } from '../log.ts'
import { applicationsWithWork } from '../storage/agents.ts'
import { readApplication } from '../storage/applications.ts'
import { People, readPersonal } from '../storage/people.ts'
import { statement } from '../storage/transactions.ts'
import { actFor } from '../usecases/agents/act.ts'
import { resolveReview } from '../usecases/resolveReview.ts'
import type { Services } from '../usecases/services.ts'

/** The sandbox agent's identity, as recorded in events. */
export const SANDBOX_AGENT = 'sandbox-agent'

export interface Robot {
  /** Completes all reviews and conditions that are due now. Returns the number of completed items. */
  work(): Promise<number>
}

type Rows = NonNullable<Persona['agent']>
type Row = Rows[number]

const INTERVAL = 1000
/**
 * Maximum number of consecutive rounds. Completing one item can make another item due at once. But no persona has this
 * many rows, so more rounds would mean an endless loop.
 */
const MOST_ROUNDS = 10

/** Starts a robot that looks for work once a second, until `stop` is called. */
export function startRobot(
  services: Services,
  personas: readonly Persona[],
  log: FastifyBaseLogger,
): Robot & { stop(): Promise<void> } {
  const { work } = createRobot(services, personas, log)
  let working: Promise<unknown> | undefined
  const timer = setInterval(() => {
    working ??= work()
      .catch((error: unknown) => log.warn({ err: describe(error) }, "the sandbox's agent failed"))
      .finally(() => {
        working = undefined
      })
  }, INTERVAL)
  return {
    work,
    async stop() {
      clearInterval(timer)
      await working
    },
  }
}

/** Creates a robot that works only when `work` is called. */
export function createRobot(services: Services, personas: readonly Persona[], log: FastifyBaseLogger): Robot {
  let running: Promise<number> | undefined
  /** The persona behind each application; null if the persona's file has no rows for the agent. */
  const known = new Map<string, Persona | null>()

  async function round(): Promise<number> {
    const [found, summarized] = await services.db.read({ mode: 'SWEEP' }, applicationsWithWork(), summaryAsked())
    let done = 0
    for (const application of new Set([...found, ...summarized].map((row) => row.application))) {
      if (known.get(application) === null) continue
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
    const persona = name && personaOf(name, personas)?.persona
    const said = persona?.agent || persona?.asks ? persona : null
    known.set(uuid, said)
    if (!said) return 0
    const now = services.clock.now()
    const acts = [...ripe(application, said.agent ?? [], now), ...wishes(application, said.asks ?? [], now)]
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

  return { work }
}

type Act = (services: Services) => Promise<unknown>

/**
 * Returns the agent's decisions that are due now. For each kind of review, the rows in the persona's file apply in
 * order, and each row applies once.
 */
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

const summaryAsked = statement<{ application: string }>(
  'sandbox_summary_asked',
  "select distinct application from effect where kind = 'SUMMARY_DOCUMENTS' limit 500",
)

const wasAsked = ({ conditions = [] }: Application, wanted: ConditionCategory): boolean =>
  conditions.some(({ category, review }) => category === wanted && review === undefined)

/** Returns the agent's requests to the borrower that are due now. Each request is made once. */
function wishes(application: Application, asks: NonNullable<Persona['asks']>, now: Instant): Act[] {
  const { uuid, documents, owners, status } = application
  const summary = documents.find(({ stage }) => stage === 'SUMMARY')
  const other = owners.find(({ role }) => role !== 'BORROWER')
  if (!summary || hasEnded(status)) return []
  return asks
    .filter(({ category, after, ofOwner }) => {
      const since = ofOwner ? other?.invitedAt : summary.createdAt
      const due = since !== undefined && addDuration(since, parseDuration(after)) <= now
      return due && !wasAsked(application, category)
    })
    .map(({ category, comments, ofOwner }) => {
      const of = ofOwner && other ? { forIdentity: other.identityUuid } : {}
      const wish = { category, comments, reason: 'The persona says so.', documents: [], number: 0, ...of }
      return (services: Services) =>
        actFor(services, { application: uuid, by: SANDBOX_AGENT }, 'wantCondition', (a, context) =>
          // Another node or an earlier round may have opened this condition already.
          wasAsked(a, category) ? outcome({}) : wantCondition(a, wish, context),
        )
    })
}

const rest = ({ reason, comments }: Row) => ({ reason, ...(comments !== undefined && { comments }) })
