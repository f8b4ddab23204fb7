/**
 * Agents' work items: everything that an application needs from the lender. Work items are computed from the
 * application, and each is in exactly one queue.
 */

import type { PaperStage } from '../../journey/facts.ts'
import { REVIEW_KINDS, type ReviewKind } from '../../journey/reviews.ts'
import { hasEnded } from '../../journey/statuses.ts'
import { addBusinessDays } from '../../values/businessDays.ts'
import type { Instant, PlainDate } from '../../values/dates.ts'
import { todayAt } from '../../values/timeZones.ts'
import { LOOK_DAYS } from '../conditions/conditions.ts'
import { noticeUnderWay } from '../conditions/incomplete.ts'
import { CONDITION_CATEGORIES } from '../conditions/types.ts'
import { lateOn } from '../core/pending.ts'
import { REQUEST_KINDS, type RequestKind } from '../core/requests.ts'
import { isPast } from '../core/retryRequest.ts'
import { DESK_CALL_NAMES, type DeskCall } from '../desk/calls.ts'
import { isNeeded } from '../desk/commands.ts'
import { paymentsToApprove } from '../funding/approvals.ts'
import { lettersToHandle } from '../letters/letters.ts'
import { counselingListDue } from '../offers/counselingList.ts'
import { valuationDocumentsDue } from '../property/valuationRight.ts'
import { openReviews } from '../reviews/reviews.ts'
import type { Application, ConditionCategory } from '../types.ts'

/** The agents' queues, in display order. */
export const WORK_QUEUES = [
  'MENTIONS',
  'NOTICES',
  'PAYMENTS',
  'HELD',
  'HOME_VALUE',
  'PAYSTUBS',
  'BANK_ACCOUNTS',
  'MERCHANTS',
  'CONDITIONS',
  'INCOMPLETE',
  'PAPER',
  'LETTERS',
  'DESK',
  'LATE',
  'FAILED',
] as const
export type WorkQueue = (typeof WORK_QUEUES)[number]

/**
 * A work item's kind: a review, a condition, a failed or late request, a task at the desk, an adverse action notice,
 * signing on paper, an undelivered letter, an unsent email, a payment to approve, or a note that mentions a colleague.
 */
export const WORK_KINDS = [
  ...new Set([
    ...REVIEW_KINDS,
    ...CONDITION_CATEGORIES,
    ...REQUEST_KINDS,
    ...DESK_CALL_NAMES,
    'ADVERSE_ACTION_NOTICE',
    'PAPER_SIGNING',
    'LETTER',
    'MESSAGE',
    'PAYMENT',
    'NOTE',
  ] as const),
]
export type WorkKind =
  | ReviewKind
  | ConditionCategory
  | RequestKind
  | DeskCall
  | 'ADVERSE_ACTION_NOTICE'
  | 'PAPER_SIGNING'
  | 'LETTER'
  | 'MESSAGE'
  | 'PAYMENT'
  | 'NOTE'

export interface WorkItem {
  /** A key that is unique within the application, such as the UUID of a review or condition. */
  readonly key: string
  readonly queue: WorkQueue
  readonly kind: WorkKind
  /** The time when the lender received the work item. */
  readonly since: Instant
  readonly due: PlainDate
  /** Identity of the assigned agent. A note is assigned to the colleague that the note mentions. */
  readonly assignee?: string
  /** Whether the work is to approve a colleague's answer or proposal. */
  readonly toApprove?: true
}

/** The queue for each kind of review. A review of any other kind goes to the queue HELD. */
const QUEUE_OF = {
  HOME_VALUE: 'HOME_VALUE',
  HOME_CONDITION: 'HOME_VALUE',
  PAYSTUBS: 'PAYSTUBS',
  BANK_ACCOUNT: 'BANK_ACCOUNTS',
  MERCHANT: 'MERCHANTS',
  INCOMPLETE: 'INCOMPLETE',
} as const satisfies Partial<Record<ReviewKind, WorkQueue>>
/** The queues that contain reviews. */
export type ReviewQueue = 'HELD' | (typeof QUEUE_OF)[keyof typeof QUEUE_OF]

const hasOwnQueue = (kind: ReviewKind): kind is keyof typeof QUEUE_OF => Object.hasOwn(QUEUE_OF, kind)
export const reviewQueue = (kind: ReviewKind): ReviewQueue => (hasOwnQueue(kind) ? QUEUE_OF[kind] : 'HELD')

/**
 * Number of business days that an agent has to handle a request that failed because the party didn't respond.
 * Meanwhile, the borrower sees a support phone number. No regulation sets this deadline.
 */
const FAILED_DAYS = 1

/**
 * For each stage of signing on paper, the number of business days until the next action is due. Mailed papers get more
 * time, because the borrower must sign them and mail them back. No regulation sets these deadlines.
 */
const PAPER_DAYS: Partial<Record<PaperStage, number>> = { PREPARED: 1, SENT: 10, RECEIVED: 1, UPLOADED: 1 }

/**
 * Number of business days that an agent has to handle a letter that came back or was refused, or an unsent email. No
 * regulation sets this deadline.
 */
const LETTER_DAYS = 1

/** Number of business days that staff have to approve a payment. No regulation sets this deadline. */
const PAYMENT_DAYS = 0

/** Number of business days that a colleague has to read a note. No regulation sets this deadline. */
const NOTE_DAYS = 1

/** Returns the application's current work items, with their assigned agents. */
export function workOf(a: Application): readonly WorkItem[] {
  const { assigned = {} } = a
  return itemsOf(a).map((item) => {
    const assignee = assigned[item.key] ?? item.assignee
    return assignee === undefined ? item : { ...item, assignee }
  })
}

function itemsOf(a: Application): readonly WorkItem[] {
  const within = (at: Instant, days: number): PlainDate => addBusinessDays(todayAt(a.property.address.state, at), days)
  const ended = hasEnded(a.status)
  const notices = [...noticeWork(a), ...valuationWork(a)]
  const reviews = openReviews(a).map(
    ({ uuid, kind, openedAt, due, proposed }): WorkItem => ({
      key: uuid,
      queue: reviewQueue(kind),
      kind,
      since: openedAt,
      due,
      ...(proposed && { toApprove: true }),
    }),
  )
  const conditions = (ended ? [] : (a.conditions ?? []))
    .filter(({ state }) => state === 'SUBMITTED')
    .map(({ uuid, category, submittedAt, created }): WorkItem => {
      const since = submittedAt ?? created
      return { key: uuid, queue: 'CONDITIONS', kind: category, since, due: within(since, LOOK_DAYS) }
    })
  const failed = REQUEST_KINDS.flatMap((kind): WorkItem[] => {
    const request = a.requests[kind]
    if (request?.state !== 'FAILED' || isPast(a, kind, request.no) || hasOtherItem(a, kind)) return []
    const due = kind === 'COUNSELING_LIST' ? counselingListDue(a) : within(request.at, FAILED_DAYS)
    return [{ key: kind, queue: 'FAILED', kind, since: request.at, due }]
  })
  const late = REQUEST_KINDS.flatMap((kind): WorkItem[] => {
    const request = a.requests[kind]
    if (request?.state !== 'OPEN' || !request.late || isPast(a, kind, request.no) || hasOtherItem(a, kind)) return []
    const due = lateOn(a, kind) ?? within(request.at, FAILED_DAYS)
    return [{ key: `late:${kind}`, queue: 'LATE', kind, since: request.at, due }]
  })
  const tasks = (a.tasks ?? [])
    .filter((task) => isNeeded(a, task))
    .map(
      ({ uuid, call, openedAt, due, state, assignee }): WorkItem => ({
        ...{ key: uuid, queue: 'DESK', kind: call, since: openedAt, due },
        ...(assignee && { assignee }),
        ...(state === 'PROPOSED' && { toApprove: true }),
      }),
    )
  const { paper, signedAt } = a.closing
  const days = paper && !signedAt && !ended ? PAPER_DAYS[paper.stage] : undefined
  const since = paper?.at[paper.stage]
  const papers: WorkItem[] =
    days && since ? [{ key: 'paper', queue: 'PAPER', kind: 'PAPER_SIGNING', since, due: within(since, days) }] : []
  const letters = lettersToHandle(a).map(({ uuid, returnedAt, refusedAt, askedAt }): WorkItem => {
    const known = returnedAt ?? refusedAt ?? askedAt
    return { key: uuid, queue: 'LETTERS', kind: 'LETTER', since: known, due: within(known, LETTER_DAYS) }
  })
  const messages = (a.unsent ?? []).map(({ uuid, at }): WorkItem => {
    return { key: uuid, queue: 'LETTERS', kind: 'MESSAGE', since: at, due: within(at, LETTER_DAYS) }
  })
  const payments = paymentsToApprove(a).map(({ payment, at }): WorkItem => {
    return { key: payment, queue: 'PAYMENTS', kind: 'PAYMENT', since: at, due: within(at, PAYMENT_DAYS) }
  })
  const mentions = (a.staffNotes ?? []).flatMap(({ uuid, at, mentions: named, readBy }) =>
    named
      .filter((identity) => !readBy.includes(identity))
      .map((assignee): WorkItem => {
        const due = within(at, NOTE_DAYS)
        return { key: `${uuid}:${assignee}`, queue: 'MENTIONS', kind: 'NOTE', since: at, due, assignee }
      }),
  )
  const first = [...mentions, ...notices, ...payments]
  return [...first, ...reviews, ...conditions, ...papers, ...letters, ...messages, ...tasks, ...late, ...failed]
}

/**
 * Whether to leave a failed or late request out of the queues, because another work item covers the request or nobody
 * needs its result.
 */
const hasOtherItem = (a: Application, kind: RequestKind): boolean =>
  kind === 'ADVERSE_ACTION' ||
  (kind === 'VALUATION_DOCUMENTS' && valuationWork(a).length > 0) ||
  (kind === 'INCOMPLETE_NOTICE' && noticeUnderWay(a).conditions.length === 0)

/**
 * Returns the work item for an adverse action notice that couldn't be prepared, or that still isn't ready shortly
 * before its deadline.
 */
function noticeWork({ status, adverseAction, requests, declinedAt }: Application): WorkItem[] {
  if (status !== 'DECLINED' || !adverseAction || adverseAction.noticedAt) return []
  const asked = requests.ADVERSE_ACTION
  const failed = asked?.state === 'FAILED' || asked?.late ? asked.at : undefined
  const since = adverseAction.withAgent ?? failed
  if (!since || !declinedAt) return []
  return [{ key: 'notice', queue: 'NOTICES', kind: 'ADVERSE_ACTION_NOTICE', since, due: adverseAction.noticeDue }]
}

/** Returns the work item for a notice or copy of a valuation that wasn't sent by its last day. */
function valuationWork(a: Application): WorkItem[] {
  const since = a.valuationRight?.withAgent
  const due = valuationDocumentsDue(a)
  return since && due ? [{ key: 'valuation', queue: 'NOTICES', kind: 'VALUATION_DOCUMENTS', since, due }] : []
}

/**
 * Returns how the stored work items must change after a change to the application: the keys of items to remove, and the
 * new or changed items.
 */
export function workMoved(
  before: Application | undefined,
  after: Application,
): { readonly gone: readonly string[]; readonly kept: readonly WorkItem[] } {
  const known = new Map((before ? workOf(before) : []).map((item) => [item.key, JSON.stringify(item)]))
  const now = workOf(after)
  const keys = new Set(now.map(({ key }) => key))
  return {
    gone: [...known.keys()].filter((key) => !keys.has(key)),
    kept: now.filter((item) => known.get(item.key) !== JSON.stringify(item)),
  }
}
