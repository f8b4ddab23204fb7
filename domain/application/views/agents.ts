/** The roles of agents, and the decisions that each role may make. */
import type { ConditionAction } from '../../forms/condition.ts'
import { REVIEW_KINDS, REVIEWS, type ReviewKind, type ReviewWay } from '../../journey/reviews.ts'
import { AGENT_ROLES, type AgentRole } from '../../values/agentRoles.ts'
import { CONDITIONS } from '../conditions/conditions.ts'
import type { ConditionCategory } from '../conditions/types.ts'
import { type DeskCall, deskRow, isDeskCall } from '../desk/calls.ts'
import { type ReviewQueue, reviewQueue, type WorkItem, type WorkQueue } from './work.ts'

export { AGENT_ROLES, type AgentRole }

interface PermissionRow extends Readonly<Record<AgentRole, boolean>> {
  /** The permission in words, as `docs/roles.md` lists it. */
  readonly does: string
}

const row = (does: string, ...roles: readonly AgentRole[]): PermissionRow => ({
  does,
  PROCESSOR: roles.includes('PROCESSOR'),
  UNDERWRITER: roles.includes('UNDERWRITER'),
  COMPLIANCE: roles.includes('COMPLIANCE'),
})

/**
 * The permissions of each role, which are our own choice. Permission checks, queues and `docs/roles.md` all use these
 * rows. The database (`enter_scope`) also limits READ_FEEDBACK and READ_DENIALS, because the data can contain
 * complaints.
 */
export const PERMISSIONS = {
  DECIDE_CREDIT: row('End every review, including with a decline', 'UNDERWRITER'),
  APPROVE_EXCEPTIONS: row('Approve a colleague’s exception to the credit policy', 'UNDERWRITER', 'COMPLIANCE'),
  DECIDE_IDENTITY: row('End reviews of a person’s identity, and accept ID pictures', 'UNDERWRITER', 'COMPLIANCE'),
  CHECK_PAPERS: row('End document reviews, and handle signing on paper and letters', 'PROCESSOR', 'UNDERWRITER'),
  ASK_AGAIN: row('Answer a review with a request to the borrower or to the outside party', 'PROCESSOR', 'UNDERWRITER'),
  CLOSE_CONDITIONS: row('Request documents from people, and close the requests', ...AGENT_ROLES),
  SEND_DOCUMENTS: row('Send a document that a person must read', ...AGENT_ROLES),
  WRITE_NOTES: row('Write notes, mention colleagues, and assign work', ...AGENT_ROLES),
  RETRY_REQUESTS: row('Send a failed or overdue request again', ...AGENT_ROLES),
  REOPEN: row('Reopen an application that the borrower withdrew or let lapse', 'PROCESSOR', 'UNDERWRITER'),
  HOLD_FUNDING: row('Put funding on hold, and release a colleague’s hold', ...AGENT_ROLES),
  APPROVE_PAYMENTS: row('Approve payments (each needs two people)', 'PROCESSOR', 'UNDERWRITER'),
  ANSWER_TASKS: row('Answer and approve desk tasks, except about identity', 'PROCESSOR', 'UNDERWRITER'),
  MANAGE_BROKERAGES: row('Add brokerages, and invite their loan officers', 'UNDERWRITER', 'COMPLIANCE'),
  MANAGE_SETTINGS: row('Propose and approve changes to the lender’s settings and team', 'UNDERWRITER', 'COMPLIANCE'),
  READ_FEEDBACK: row('Read messages to the CEO and leave surveys', 'COMPLIANCE'),
  READ_DENIALS: row('Read registration denials', 'COMPLIANCE'),
} as const satisfies Record<string, PermissionRow>
export type Permission = keyof typeof PERMISSIONS

export const may = (role: AgentRole, permission: Permission): boolean => PERMISSIONS[permission][role]

/** The kinds of reviews in which an agent checks documents or figures but makes no credit decision. */
const PAPERS: readonly ReviewKind[] = [
  'PAYSTUBS',
  'RENT',
  'INSURANCE',
  'BANK_ACCOUNT',
  'SIGNED_DOCUMENTS',
  'NOTARY',
  'RECORDING',
  'PAYOFF',
  'RETURNED_PAYMENT',
  'FLOOD',
  'MERCHANT',
  'MEMBERSHIP',
]
/** Reviews about a person's identity. */
const WHO: readonly ReviewKind[] = ['FACTA_ALERT', 'MINOR_CREDIT', 'IDENTITY', 'WATCHLIST', 'ESCALATION']

/** Whether a role may end a review with the given outcome. */
export function mayResolve(role: AgentRole, kind: ReviewKind, way: ReviewWay): boolean {
  if (may(role, 'DECIDE_CREDIT')) return true
  if (may(role, 'DECIDE_IDENTITY') && WHO.includes(kind)) return true
  if (way === 'DECLINE') return false
  return (
    (may(role, 'CHECK_PAPERS') && PAPERS.includes(kind)) ||
    (may(role, 'ASK_AGAIN') && (way === 'ASK' || way === 'AGAIN'))
  )
}

/** Whether a role may approve an exception that a colleague proposed. */
export const mayApproveExceptions = (role: AgentRole): boolean => may(role, 'APPROVE_EXCEPTIONS')

/** The agent who reads an application. `nameOf`: returns a colleague's name. */
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

/** The permissions for each queue without reviews. A role needs one of them to work in the queue. */
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
