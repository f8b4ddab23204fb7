/** The decisions that each agent role may make about an application. */
import type { ConditionAction } from '../../forms/condition.ts'
import { REVIEW_KINDS, REVIEWS, type ReviewKind, type ReviewWay } from '../../journey/reviews.ts'
import { may, type Permission } from '../../organization/permissions.ts'
import type { AgentRole } from '../../values/agentRoles.ts'
import { CONDITIONS } from '../conditions/conditions.ts'
import type { ConditionCategory } from '../conditions/types.ts'
import { type DeskCall, deskRow, isDeskCall } from '../desk/calls.ts'
import { type ReviewQueue, reviewQueue, type WorkItem, type WorkQueue } from './work.ts'

/** The kinds of reviews in which an agent checks documents or figures but makes no credit decision. */
const PAPERS: readonly ReviewKind[] = [
  'PAYSTUBS',
  'RENT',
  'INSURANCE',
  'BANK_ACCOUNT',
  'SIGNED_DOCUMENTS',
  'NOTARY',
  'RECORDING',
  'UNWINDING',
  'PAYOFF',
  'RETURNED_PAYMENT',
  'FLOOD',
  'MERCHANT',
  'MEMBERSHIP',
]
/** Reviews about a person's identity. */
const WHO: readonly ReviewKind[] = [
  ...(['FACTA_ALERT', 'MINOR_CREDIT', 'IDENTITY', 'WATCHLIST', 'SANCTIONS_REPORT', 'ESCALATION'] as const),
]

/** Whether a role may end a review with the given outcome. */
export function mayResolve(role: AgentRole, kind: ReviewKind, way: ReviewWay): boolean {
  if (may(role, 'DECIDE_CREDIT')) return true
  if (may(role, 'DECIDE_IDENTITY') && WHO.includes(kind)) return true
  if (way === 'DECLINE') return false
  if (kind === 'CANCELLATION') return may(role, 'RECORD_CANCELLATIONS')
  return (
    (may(role, 'CHECK_PAPERS') && PAPERS.includes(kind)) ||
    (may(role, 'ASK_AGAIN') && (way === 'ASK' || way === 'AGAIN'))
  )
}

/** Whether a role may approve an exception that a colleague proposed. */
export const mayApproveExceptions = (role: AgentRole): boolean => may(role, 'APPROVE_EXCEPTIONS')

/** The agent who is viewing an application. `nameOf`: returns a colleague's name. */
export interface AgentReader {
  readonly role: AgentRole
  readonly identity: string
  readonly nameOf: (identity: string) => string
}

/** Returns the outcomes that a role may choose for a review. */
export const waysFor = (role: AgentRole, kind: ReviewKind): ReviewWay[] =>
  REVIEWS[kind].ways.filter((way) => mayResolve(role, kind, way))

/** Whether a role may answer a task at the desk. */
export const mayAnswerTask = (role: AgentRole, call: DeskCall): boolean =>
  deskRow(call).aboutIdentity ? mayResolve(role, 'IDENTITY', 'CLEAR') : may(role, 'ANSWER_TASKS')

/**
 * Whether a role may accept the answer to a condition. Only roles that may decide identity reviews may accept ID
 * pictures.
 */
export const mayClose = (role: AgentRole, action: ConditionAction): boolean =>
  may(role, 'CLOSE_CONDITIONS') && (action !== 'IDENTITY' || mayResolve(role, 'IDENTITY', 'CLEAR'))

/** Whether a role may record the steps of signing on paper, including confirming the signatures. */
export const mayHandlePapers = (role: AgentRole): boolean => mayResolve(role, 'SIGNED_DOCUMENTS', 'CLEAR')

/** Whether a role may handle a work item. */
export function mayDo(
  role: AgentRole,
  { queue, kind, toApprove }: Pick<WorkItem, 'queue' | 'kind'> & { readonly toApprove?: true | undefined },
): boolean {
  if (queue === 'DESK') return isDeskCall(kind) && mayAnswerTask(role, kind)
  if (queue === 'CONDITIONS') return isCategory(kind) && mayClose(role, CONDITIONS[kind].action)
  if (!isReviewQueue(queue)) return mayWorkIn(role, queue)
  return (toApprove === true && mayApproveExceptions(role)) || (isReviewKind(kind) && waysFor(role, kind).length > 0)
}

const isReviewKind = (kind: string): kind is ReviewKind => Object.hasOwn(REVIEWS, kind)
const isCategory = (kind: string): kind is ConditionCategory => Object.hasOwn(CONDITIONS, kind)

/** For each queue without reviews, the permissions that allow work in the queue. A role needs at least one of them. */
const QUEUE_NEEDS: Readonly<Record<Exclude<WorkQueue, ReviewQueue>, readonly Permission[]>> = {
  MENTIONS: ['WRITE_NOTES'],
  NOTICES: ['RETRY_REQUESTS'],
  CONDITIONS: ['CLOSE_CONDITIONS'],
  PAPER: ['CHECK_PAPERS', 'DECIDE_CREDIT'],
  LETTERS: ['CHECK_PAPERS', 'DECIDE_CREDIT'],
  DESK: ['ANSWER_TASKS', 'DECIDE_IDENTITY'],
  PAYMENTS: ['APPROVE_PAYMENTS'],
  LATE: ['RETRY_REQUESTS'],
  FAILED: ['RETRY_REQUESTS'],
}

const isReviewQueue = (queue: WorkQueue): queue is ReviewQueue => !Object.hasOwn(QUEUE_NEEDS, queue)

/** Whether a role may do any work in a queue. Every role can read every queue. */
export const mayWorkIn = (role: AgentRole, queue: WorkQueue): boolean =>
  isReviewQueue(queue)
    ? REVIEW_KINDS.some((kind) => reviewQueue(kind) === queue && waysFor(role, kind).length > 0)
    : QUEUE_NEEDS[queue].some((permission) => may(role, permission))
