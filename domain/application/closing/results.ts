/** Handles the responses of the document service and the notaries. */
import { satisfiedFrom } from '../../rules/rescission.ts'
import { cancellationPeriod } from '../../rules/texas.ts'
import { figure } from '../../rules/trace.ts'
import { dateIn, type Instant, type PlainDate } from '../../values/dates.ts'
import { startOf, zoneOf, zonesOf } from '../../values/timeZones.ts'
import { ask, type Context, happened, merge, type Outcome, outcome } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { hasRightToCancel } from '../core/product.ts'
import type { DeadlineTable, ResultTable } from '../core/resultTable.ts'
import { keepSession } from '../core/sessions.ts'
import { event } from '../events.ts'
import { openReview } from '../reviews/reviews.ts'
import type { Application, DocumentRecord } from '../types.ts'
import { KNOWLEDGE, knowledgeResult } from './commands.ts'
import { firstSigningDay } from './firstSigningDay.ts'
import { paperPrepared } from './paper.ts'
import type { ClosingState, NotaryFailure } from './types.ts'

type Notary = ClosingState['notary']
interface Certified {
  readonly journal: NonNullable<Notary['journal']>
  /** The documents that the server sealed, and the files that the notary completed. */
  readonly documents: readonly DocumentRecord[]
}
/** The reason why a notary session or visit failed. */
interface Failed {
  readonly failed: NotaryFailure
}

export interface ClosingResults {
  SUMMARY_DOCUMENTS: { readonly documents: readonly DocumentRecord[] }
  CLOSING_DOCUMENTS: { readonly documents: readonly DocumentRecord[] }
  /** `misfit`: present if a signature failed the automatic check. It contains the signer and the reason. */
  SEAL: {
    readonly documents: readonly DocumentRecord[]
    readonly misfit?: { readonly identity: string; readonly why: string } | undefined
  }
  NOTARY_DOCUMENTS: { readonly documents: readonly DocumentRecord[] }
  PAPER_PACKAGE: { readonly documents: readonly DocumentRecord[] }
  KNOWLEDGE_QUESTIONS: {
    readonly questions: NonNullable<Notary['questions']>
    readonly key: Readonly<Record<string, string>>
  }
  /** `link`: the URL of the session on the notary service's page. `session`: data to send in the next call. */
  NOTARY_ROOM: (
    | { readonly room: string; readonly notary?: string | undefined; readonly link?: string | undefined }
    | Failed
  ) & { readonly session?: string | undefined }
  NOTARY_BOOKING: { readonly reference: string }
  NOTARY_VISIT: Certified | Failed
  NOTARIZE: Certified | Failed
}

const notarized =
  (kind: 'NOTARIZE' | 'NOTARY_VISIT') =>
  (a: Application, result: Certified | Failed, context: Context<LendingContext>): Outcome => {
    // Another notary meeting has already succeeded, so ignore this result.
    if (a.notary.completedAt) return outcome({})
    // The borrower left the session on the notary service's page and booked a visit instead.
    if ('failed' in result && kind === 'NOTARIZE' && a.notary.kind === 'MANUAL')
      return happened(event('NotaryFailed', { why: result.failed, keepsVisit: true }))
    return 'failed' in result ? notaryFailed(a, kind, result.failed, context) : certified(a, result, context)
  }

/**
 * Opens a review of a failed notary meeting. After some kinds of failure, the borrower can also set up another meeting.
 */
function notaryFailed(
  a: Application,
  kind: 'NOTARY_ROOM' | 'NOTARIZE' | 'NOTARY_VISIT',
  why: NotaryFailure,
  context: Context,
): Outcome {
  const subject = `${kind} ${a.requests[kind]?.no ?? 1}`
  return merge(
    happened(event('NotaryFailed', { why })),
    openReview(a, 'NOTARY', context, { subject, found: [figure('notaryFailure', why, 'text')] }),
  )
}

function certified(
  a: Application,
  { journal, documents }: Certified,
  { policy: { policy } }: Pick<Context<LendingContext>, 'policy'>,
): Outcome {
  const { state } = a.property.address
  // In a state with two time zones, the server doesn't know the home's time zone. It starts the cancellation period at
  // the eastern zone's time and ends it at the western zone's time, so that the owners have the longest possible
  // period.
  const opened = dateIn(zonesOf(state).first, journal.at)
  const period = cancellationPeriod(state, opened)
  const moneyFrom = satisfiedFrom(period.expires, policy.rightToCancel.mailDays)
  const rescission = hasRightToCancel(a) ? { opened, ...period, expired: false, moneyFrom } : undefined
  const done = happened(event('Notarized', { journal, documents, rescission }))
  if (!rescission) return merge(done, ask(a, 'RECORDING'))
  const startIn = (day: PlainDate) => startOf(day, zonesOf(state).last)
  return merge(
    done,
    outcome({
      effects: [
        { kind: 'deadline', name: 'RESCISSION_EXPIRES', due: startIn(rescission.earliestDisbursement) },
        { kind: 'deadline', name: 'CANCELLATION_MAIL_ENDS', due: startIn(moneyFrom) },
        ...a.owners.map(
          (o) => ({ kind: 'mail', template: 'RIGHT_TO_CANCEL', identity: o.identityUuid, key: 'notice' }) as const,
        ),
      ],
    }),
  )
}

export const RESULTS: ResultTable<ClosingResults> = {
  SUMMARY_DOCUMENTS: (a, { documents }) =>
    outcome({
      events: [event('SummaryDocumentsReady', { documents })],
      effects: a.flood?.inHazardArea
        ? [{ kind: 'mail', template: 'FLOOD_NOTICE', identity: a.borrower, key: 'flood' }]
        : [],
    }),
  // A late change made these documents outdated before they were ready. The server ignores them and prepares new
  // documents.
  CLOSING_DOCUMENTS: (a, { documents }, { today, now }) =>
    a.status !== 'CLOSING_DOCUMENTS'
      ? outcome({})
      : merge(
          happened(event('ClosingDocumentsReady', { documents, scheduledOn: firstSigningDay(a, today) })),
          // If the borrower has asked to sign on paper, request a new package with these documents.
          a.closing.paper
            ? ask(a, 'PAPER_PACKAGE')
            : outcome({ effects: [{ kind: 'mail', template: 'DOCUMENTS_READY', identity: a.borrower, key: now }] }),
        ),
  SEAL: (a, { documents, misfit }, context) => {
    const reviewed = misfit
      ? openReview(a, 'SIGNED_DOCUMENTS', context, {
          subject: misfit.identity,
          found: [figure('signatureMismatch', misfit.why, 'text')],
        })
      : outcome({})
    // If a signature doesn't match, the documents are sealed only after a reviewer clears the mismatch. A cleared
    // mismatch doesn't open another review.
    if (reviewed.events.length > 0) return reviewed
    return merge(
      happened(event('DocumentsSealed', { documents })),
      a.owners.every((o) => o.signedAt) && !a.requests.NOTARY_DOCUMENTS ? ask(a, 'NOTARY_DOCUMENTS') : outcome({}),
    )
  },
  PAPER_PACKAGE: (a, { documents }) => paperPrepared(a, documents),
  NOTARY_DOCUMENTS: (_, { documents }) => happened(event('NotaryDocumentsReady', { documents })),
  KNOWLEDGE_QUESTIONS: (a, { questions, key }, { now }) => {
    if (questions.length === 0) return merge(happened(event('KnowledgeLeftToNotary', {})), ask(a, 'NOTARY_ROOM'))
    const expireAt = new Date(Date.parse(now) + KNOWLEDGE.seconds * 1000).toISOString() as Instant
    return outcome({
      events: [event('KnowledgeAsked', { questions, expireAt })],
      personal: [{ identity: a.borrower, patch: { knowledgeKey: key } }],
      effects: [{ kind: 'deadline', name: 'KNOWLEDGE_EXPIRES', due: expireAt }],
    })
  },
  NOTARY_ROOM: (a, result, context) => {
    const kept = keepSession(a, 'NOTARY_ROOM', result.session, context)
    if ('failed' in result)
      return a.notary.completedAt ? outcome({}) : merge(kept, notaryFailed(a, 'NOTARY_ROOM', result.failed, context))
    const { room, notary, link } = result
    // The borrower signs on the notary service's page, so the server starts asking the service for the result.
    if (link) return merge(kept, happened(event('NotaryRoomOpened', { room, link })), ask(a, 'NOTARIZE'))
    const joined = notary ? [event('NotaryJoined', { name: notary })] : []
    return merge(kept, happened(event('NotaryRoomOpened', { room }), ...joined))
  },
  NOTARY_BOOKING: (a, { reference }) =>
    merge(
      a.notary.appointment
        ? happened(event('NotaryBooked', { appointment: { ...a.notary.appointment, reference } }))
        : outcome({}),
      outcome({ effects: [{ kind: 'deadline', name: 'NOTARY_VISIT', due: visitEnd(a) }] }),
    ),
  NOTARY_VISIT: notarized('NOTARY_VISIT'),
  NOTARIZE: notarized('NOTARIZE'),
}

/**
 * Returns the end of the hour booked for a notary visit. At that time, the server asks whether the visit took place.
 */
function visitEnd(a: Application): Instant {
  const { date, slot } = a.notary.appointment ?? { date: '1970-01-01' as PlainDate, slot: '00:00' }
  const [hour, minute] = slot.split(':').map(Number) as [number, number]
  const begins = Date.parse(startOf(date, zoneOf(a.property.address.state)))
  return new Date(begins + (hour + 1) * 3_600_000 + minute * 60_000).toISOString() as Instant
}

export const DEADLINES: DeadlineTable<
  'RESCISSION_EXPIRES' | 'CANCELLATION_MAIL_ENDS' | 'NOTARY_VISIT' | 'KNOWLEDGE_EXPIRES'
> = {
  RESCISSION_EXPIRES: {
    decide: (a) =>
      a.status === 'RESCISSION' ? merge(happened(event('RescissionExpired', {})), ask(a, 'RECORDING')) : outcome({}),
  },
  CANCELLATION_MAIL_ENDS: {
    // The owners' signed statements may already have ended the wait for mail.
    decide: (a) => (a.rescission?.satisfied ? outcome({}) : happened(event('CancellationMailEnded', {}))),
  },
  NOTARY_VISIT: {
    decide: (a) =>
      a.status === 'NOTARY' && a.notary.kind === 'MANUAL' && a.notary.appointment
        ? ask(a, 'NOTARY_VISIT')
        : outcome({}),
  },
  KNOWLEDGE_EXPIRES: {
    decide: (a, { now }) => {
      const { questions, questionsExpireAt } = a.notary
      return questions && questionsExpireAt && questionsExpireAt <= now ? knowledgeResult(a, false) : outcome({})
    },
  },
}
