/** Runs the sandbox's agent, a program that completes personas' reviews. The persona's file says how and when. */

import { approveException, closeCondition, paperStep } from 'domain/application/agentDecisions.ts'
import { paperUploaded, SIGNED_PAPERS_TITLE } from 'domain/application/closing/paper.ts'
import { wantCondition } from 'domain/application/conditions/agentConditions.ts'
import { sendDocument } from 'domain/application/conditions/sentDocuments.ts'
import type { ConditionCategory } from 'domain/application/conditions/types.ts'
import { failed } from 'domain/application/core/awaited.ts'
import { outcome } from 'domain/application/core/command.ts'
import { retryRequest } from 'domain/application/core/retryRequest.ts'
import { openReviews } from 'domain/application/reviews/reviews.ts'
import type { Application, DocumentRecord } from 'domain/application/types.ts'
import { hasEnded } from 'domain/journey/statuses.ts'
import type { Instant } from 'domain/values/dates.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Persona } from '../../personas/persona.ts'
import { personaOf } from '../../personas/personaOf.ts'
import { addDuration, parseDuration } from '../clock.ts'
import { pageWith } from '../documents/textPage.ts'
import { describe } from '../log.ts'
import { applicationsWithWork } from '../storage/agents.ts'
import { readApplication } from '../storage/applications.ts'
import { People, readPersonal } from '../storage/people.ts'
import { statement } from '../storage/transactions.ts'
import { actFor } from '../usecases/agents/act.ts'
import { saveFile } from '../usecases/files.ts'
import { uuidOf } from '../usecases/paperwork/identifiers.ts'
import { resolveReview } from '../usecases/resolveReview.ts'
import type { Services } from '../usecases/services.ts'

/** The sandbox agent's identity, as recorded in events. */
export const SANDBOX_AGENT = 'sandbox-agent'
/** The sandbox's second identity, for approvals that need two people. */
export const SANDBOX_COLLEAGUE = 'sandbox-colleague'

export interface Robot {
  /** Completes all reviews and conditions that are due now. Returns the number of completed items. */
  work(): Promise<number>
}

type Rows = NonNullable<Persona['agent']>
type Row = Rows[number]

const INTERVAL = 1000
/**
 * The maximum number of consecutive rounds. Completing one item can make another one due immediately, but no persona's
 * file needs this many rounds. More would mean an endless loop.
 */
const MOST_ROUNDS = 10

/** Starts the sandbox's agent, which looks for work once a second until `stop` is called. */
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

/** Creates a sandbox agent that works only when `work` is called. */
export function createRobot(services: Services, personas: readonly Persona[], log: FastifyBaseLogger): Robot {
  let running: Promise<number> | undefined
  /** The persona of each application; null if the persona's file has no rows for the agent. */
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
    const said = persona?.agent || persona?.asks || persona?.sends || persona?.paperStage ? persona : null
    known.set(uuid, said)
    if (!said) return 0
    const now = services.clock.now()
    const acts = [
      ...ripe(application, said.agent ?? [], now),
      ...wishes(application, said.asks ?? [], now),
      ...sendings(application, said.sends ?? [], now),
      ...(said.paperStage ? papers(application, said.paperStage, now) : []),
    ]
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
 * Returns the agent's decisions that are due now. For each kind of review, the rows in the persona's file apply one
 * after another, each only once.
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
    if (review.proposed) {
      acts.push((services) =>
        actFor(services, { application: uuid, by: SANDBOX_COLLEAGUE }, 'approveException', (a, context) =>
          approveException(a, review.uuid, context, () => 'UNDERWRITER'),
        ),
      )
      continue
    }
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
  const broken = failed(application)
  const asked = broken && application.requests[broken]
  if (broken && asked && rowOf('REQUEST', asked.no - 1, asked.at))
    acts.push((services) =>
      actFor(services, { application: uuid, by: SANDBOX_AGENT }, `retry:${broken}`, (a) => retryRequest(a, broken)),
    )
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
    .map(({ category, comments, documents = [], ofOwner }) => {
      const of = ofOwner && other ? { forIdentity: other.identityUuid } : {}
      const wish = {
        category,
        comments,
        reason: 'Part of the persona’s story.',
        documents,
        number: documents.length,
        ...of,
      }
      return (services: Services) =>
        actFor(services, { application: uuid, by: SANDBOX_AGENT }, 'wantCondition', (a, context) =>
          // Another node or an earlier round may have opened this condition already.
          wasAsked(a, category) ? outcome({}) : wantCondition(a, wish, context),
        )
    })
}

type Filed = Pick<DocumentRecord, 'type' | 'title' | 'stage' | 'comments'> & { readonly forIdentity: string }

/**
 * Stores a page with the document's title and returns the document's record. Storing the same document again changes
 * nothing.
 */
async function filed(services: Services, application: string, record: Filed): Promise<DocumentRecord> {
  const { title, forIdentity: identity } = record
  const uuid = uuidOf(application, title)
  const file = { uuid, application, identity, mediaType: 'application/pdf', bytes: pageWith(title) }
  const sha256 = await saveFile(services, { mode: 'SYSTEM', application }, file)
  const fileName = `${title.toLowerCase().replaceAll(' ', '-')}.pdf`
  const { mediaType } = file
  return { uuid, sha256, fileName, mediaType, pages: 1, createdAt: services.clock.now(), sealed: false, ...record }
}

/** Returns the documents that the agent must send now. Each document is sent once. */
function sendings(application: Application, sends: NonNullable<Persona['sends']>, now: Instant): Act[] {
  const summary = application.documents.find(({ stage }) => stage === 'SUMMARY')
  const other = application.owners.find(({ role }) => role !== 'BORROWER')
  if (!summary || hasEnded(application.status)) return []
  const wasSent = ({ documents }: Application, title: string) =>
    documents.some((one) => one.stage === 'SENT' && one.title === title)
  return sends
    .filter(({ title, after, ofOwner }) => {
      const since = ofOwner ? other?.invitedAt : summary.createdAt
      const due = since !== undefined && addDuration(since, parseDuration(after)) <= now
      return due && !wasSent(application, title)
    })
    .map(({ title, comments, ofOwner }) => async (services) => {
      const forIdentity = ofOwner && other ? other.identityUuid : application.borrower
      const record = { type: 'AD_HOC_DOCUMENT', stage: 'SENT', title, comments, forIdentity } as const
      const document = await filed(services, application.uuid, record)
      return actFor(services, { application: application.uuid, by: SANDBOX_AGENT }, 'sendDocument', (a, context) =>
        wasSent(a, title) ? outcome({}) : sendDocument(a, document, context),
      )
    })
}

/** Returns the agent's next action in a paper signing, if that action is due. */
function papers(application: Application, after: string, now: Instant): Act[] {
  const { paper, signedAt } = application.closing
  const since = paper?.at[paper.stage]
  if (!paper || !since || signedAt || addDuration(since, parseDuration(after)) > now) return []
  const { stage } = paper
  const by = { application: application.uuid, by: SANDBOX_AGENT }
  const step = (input: Parameters<typeof paperStep>[1]): Act[] => [
    (services) =>
      actFor(services, by, 'paperStep', (a, context) =>
        a.closing.paper?.stage === stage ? paperStep(a, input, context) : outcome({}),
      ),
  ]
  switch (stage) {
    case 'PREPARED':
      return step({ step: 'SENT', carrier: 'USPS Priority Mail', tracking: '9400 1000 0000 0000 0000 00' })
    case 'SENT':
      return step({ step: 'RECEIVED' })
    case 'RECEIVED':
      return [
        async (services) => {
          const forIdentity = application.borrower
          const record = { type: 'SIGNED_PAPERS', stage: 'PAPER', title: SIGNED_PAPERS_TITLE, forIdentity } as const
          const document = await filed(services, application.uuid, record)
          return actFor(services, by, 'uploadSignedPapers', (a) =>
            a.closing.paper?.stage === stage ? paperUploaded(a, document) : outcome({}),
          )
        },
      ]
    case 'UPLOADED':
      return step({ step: 'CONFIRMED' })
    case 'REQUESTED':
    case 'CONFIRMED':
      return []
  }
}

const rest = ({ reason, comments }: Row) => ({ reason, ...(comments !== undefined && { comments }) })
