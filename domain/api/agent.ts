/** The API for the lender's agents: work queues, applications as agents see them, and agents' decisions. */
import * as z from 'zod/mini'
import { REQUEST_KINDS } from '../application/core/requests.ts'
import { PAYMENT_METHODS } from '../application/funding/types.ts'
import { REOPENABLE, STAYS_CLOSED } from '../application/offers/reopenByStaff.ts'
import { agentView, timelineEntry, workItem } from '../application/views/schemas/agent.ts'
import { WORK_QUEUES } from '../application/views/work.ts'
import {
  closeConditionForm,
  confirmMembershipForm,
  resolveReviewForm,
  retryForm,
  wantConditionForm,
} from '../forms/agent.ts'
import { letterStepForm } from '../forms/letter.ts'
import { paperStepForm } from '../forms/paper.ts'
import { CLOSED } from '../journey/statuses.ts'
import { MEASURED_LINES, MEASURES } from '../rules/measures.ts'
import { AGENT_ROLES } from '../values/agentRoles.ts'
import { centsSchema, dateSchema, instantSchema, listOf, stateSchema } from '../values/schemas.ts'
import { component, contract, uuid } from './contract.ts'
import { filterContracts, savedFilters } from './filters.ts'
import { bodyOf } from './formBody.ts'

export const BASE = '/service-agent/api/v1'

export const AGENT_PAGE_SIZE = 25
/** The server stops counting a queue's work items at this number, so that long queues don't slow down the page. */
export const WORK_COUNT_LIMIT = 1000

const seat = z.object({ name: z.string(), role: z.enum(AGENT_ROLES) })
export type AgentSeatView = z.infer<typeof seat>

/**
 * Delivery status of a message. RETRYING: the mail server or the text provider didn't accept the message, so the server
 * tries again. GIVEN_UP: the server no longer tries. DELIVERED and UNDELIVERED: as the text provider reported.
 */
const MESSAGE_STATES = ['WAITING', 'RETRYING', 'GIVEN_UP', 'SENT', 'DELIVERED', 'UNDELIVERED'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** Filters for work items by deadline. TODAY includes overdue items. WEEK includes overdue items and today's items. */
export const WORK_DUES = ['OVERDUE', 'TODAY', 'WEEK'] as const
export type WorkDue = (typeof WORK_DUES)[number]

/** Filters for work items by agent: the agent's own items, or items that no agent has taken. */
export const WORK_OWNERS = ['MINE', 'NO_ONE'] as const
export type WorkOwner = (typeof WORK_OWNERS)[number]

/** Filters for a list of work items. An absent filter doesn't limit the list. */
const workParts = {
  queue: z.optional(z.enum(WORK_QUEUES)),
  due: z.optional(z.enum(WORK_DUES)),
  who: z.optional(z.enum(WORK_OWNERS)),
  /** Two-letter code of the home's state. */
  state: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
}
export const workPartsSchema = z.object(workParts)
export type WorkParts = z.infer<typeof workPartsSchema>

const queuedItem = z.extend(workItem, {
  application: uuid,
  /** The borrower's name; '' if the borrower's data was erased. */
  borrowerName: z.string(),
  loanNumber: z.string(),
  city: z.string(),
  state: stateSchema,
})
export type AgentWorkItem = z.infer<typeof queuedItem>

const work = z.object({
  /** The server's current time. Clients compare deadlines with it. */
  now: instantSchema,
  today: dateSchema,
  seat,
  queues: listOf(
    z.object({
      queue: z.enum(WORK_QUEUES),
      count: z.int(),
      overdue: z.int(),
      /** The earliest deadline for work items in the queue. */
      due: z.optional(dateSchema),
      /** Whether this agent's role can read the queue's items but can't work on them. */
      viewOnly: z.optional(z.literal(true)),
    }),
  ),
  items: listOf(queuedItem),
  /** The filters that this agent saved, oldest first. */
  filters: savedFilters(workParts),
  /** Cursor for requesting the next page of results; absent on the last page. */
  next: z.optional(z.string()),
})
export type AgentWork = z.infer<typeof work>

/** The payment that an agent approves. An approval applies only to this amount and this payee. */
export const approved = {
  payment: z.string(),
  amount: centsSchema,
  /** Digest (hash) of the payee's full account number or address. */
  to: z.string(),
}
const paymentToApprove = z.object({
  ...approved,
  /** PAYOFF: pays off a lien. DISBURSEMENT: sends the draw to the borrower. */
  kind: z.enum(['PAYOFF', 'DISBURSEMENT']),
  /** The bank or lienholder that receives the money. */
  payee: z.string(),
  /** Absent if the lienholder didn't give an account or address for the payment. */
  method: z.optional(z.enum(PAYMENT_METHODS)),
  /** The last four digits of the account. */
  ending: z.optional(z.string()),
  at: instantSchema,
  approvals: listOf(z.object({ by: z.string(), at: instantSchema })),
  /** The previous amount, if the amount has changed. Approvals of the previous amount no longer count. */
  changedFrom: z.optional(centsSchema),
  /** Whether this agent can approve the payment. */
  mayApprove: z.boolean(),
})
export type PaymentToApprove = z.infer<typeof paymentToApprove>

/** Amounts are in cents. */
export const funding = {
  fundsOn: dateSchema,
  status: z.enum(CLOSED),
  /** The amount to send to the borrower. */
  amount: centsSchema,
  /** The total of the liens that still must be paid off. */
  payoffs: centsSchema,
  /** The last day of the right to cancel; absent once the right has ended. */
  cancelEnds: z.optional(dateSchema),
  /** Whether the server has started to send the draw to the bank. If so, it's too late for a hold. */
  isSending: z.boolean(),
  hold: z.optional(
    z.object({
      /** The name of the colleague who set the hold. */
      by: z.string(),
      at: instantSchema,
      reason: z.string(),
      isOwn: z.boolean(),
    }),
  ),
  /** The payments that are waiting for approval, oldest first. */
  toApprove: listOf(paymentToApprove),
}

/** A payment that arrived but may still come back. `until`: the last day on which staff can report its return. */
const returnable = { amount: centsSchema, settledOn: dateSchema, until: dateSchema }

/**
 * The colleague who took a step, and the time. `isOwn`: whether that colleague is the agent who is viewing the file.
 */
const byColleague = z.object({ by: z.string(), at: instantSchema, isOwn: z.boolean() })

const file = component(
  'AgentFile',
  z.extend(agentView, {
    today: dateSchema,
    now: instantSchema,
    seat,
    /** The lender's staff who may open this application. */
    team: listOf(z.extend(seat, { identity: uuid, isOwn: z.boolean() })),
    /** The credit score, CLTV, and DTI or DSCR, each with its limit. Ratios are in percent. */
    measures: listOf(
      z.object({
        kind: z.enum(MEASURES),
        value: z.number(),
        limit: z.number(),
        isWithin: z.boolean(),
        line: z.enum(MEASURED_LINES),
      }),
    ),
    /** The reason why the application ended; present only if this agent can reopen it. */
    mayReopen: z.optional(z.enum(REOPENABLE)),
    /** The applicants whose demographic answers this agent may record. */
    askable: listOf(uuid),
    /** Why this agent can't reopen the withdrawn or lapsed application. ROLE: other roles can reopen it. */
    staysClosed: z.optional(z.enum([...STAYS_CLOSED, 'ROLE'])),
    /** Details of the upcoming funding. Absent before the line's closing and after its funding. */
    funding: z.optional(
      z.extend(z.object(funding), {
        /** Whether this agent's role may put funding on hold and release holds. */
        mayHold: z.boolean(),
      }),
    ),
    /** The legal holds on the file, oldest first. */
    legalHolds: listOf(
      z.extend(byColleague, {
        uuid,
        reason: z.string(),
        proposed: z.optional(z.extend(byColleague, { reason: z.string() })),
      }),
    ),
    /**
     * The last day on which the file must be kept. Absent while the application or its line is open, because its
     * retention periods haven't started.
     */
    keptUntil: z.optional(dateSchema),
    /** The day on which the opened line was closed. */
    lineClosedOn: z.optional(dateSchema),
    /** Whether this agent's role may place and lift legal holds. */
    mayKeepRecords: z.boolean(),
    /** The draw, if it arrived and this agent can still report that it came back. */
    returnableDraw: z.optional(z.object(returnable)),
    /** The payoffs that arrived and that this agent can still report as returned. Absent if there are none. */
    returnablePayoffs: z.optional(listOf(z.object({ lien: uuid, lender: z.string(), ...returnable }))),
    /**
     * The emails and texts sent about this application, newest first. The list also contains undelivered texts about
     * the accounts of the people on the application, such as security codes.
     */
    messages: listOf(
      z.object({
        uuid,
        /** The person to whom the message is addressed. */
        identity: uuid,
        channel: z.enum(['EMAIL', 'SMS']),
        /** The name of the message's template. */
        template: z.string(),
        at: instantSchema,
        state: z.enum(MESSAGE_STATES),
      }),
    ),
    /** The timeline's entries, newest first. */
    timeline: listOf(timelineEntry),
  }),
)
export type AgentFile = z.infer<typeof file>

export const own = { access: 'staff' } as const
const one = z.object({ uuid })
/** The version of the application that the agent saw. The server returns 409 if a newer version exists. */
export const decided = { more: { version: z.int() } }
/** Contract fields shared by all API calls that let an agent change an application. */
export const changes = {
  method: 'POST',
  access: 'staff',
  response: file,
  errors: [403, 409, 422],
  idempotent: true,
} as const

export const getAgentWork = contract({
  ...own,
  id: 'getAgentWork',
  method: 'GET',
  path: `${BASE}/work`,
  summary:
    'Returns the organization’s queues and one page of work items, sorted by deadline and then by age. The items come from the given queue, or from all queues if none is given, and can be limited to a state and to a deadline. Each access is logged. Returns 404 for a person without an agent seat.',
  query: z.object({ ...workParts, after: z.optional(z.string().check(z.maxLength(300))) }),
  response: work,
})
/** Maximum number of rows in an exported file. */
export const EXPORT_LIMIT = 10_000
export const exportAgentWork = contract({
  ...own,
  id: 'exportAgentWork',
  method: 'GET',
  path: `${BASE}/work/export`,
  summary: `Returns up to ${EXPORT_LIMIT} work items as a CSV file, sorted and limited like the list. Each access is logged.`,
  query: z.object(workParts),
  produces: 'application/octet-stream',
})

export const [saveAgentFilter, removeAgentFilter] = filterContracts(workParts, {
  ids: ['saveAgentFilter', 'removeAgentFilter'],
  base: BASE,
  list: 'work items',
  access: 'staff',
})
export const findAgentFile = contract({
  ...own,
  id: 'findAgentFile',
  method: 'GET',
  path: `${BASE}/applications`,
  summary:
    'Returns the UUID of the lender’s application with this loan number. Ignores spaces and case. Returns 404 if no application that the agent may open has this number.',
  query: z.object({ loanNumber: z.string().check(z.maxLength(100)) }),
  response: one,
})
export const getAgentFile = contract({
  ...own,
  id: 'getAgentFile',
  method: 'GET',
  path: `${BASE}/applications/{uuid}`,
  summary: 'Returns an application as the lender’s agents see it, with people’s numbers masked. Each access is logged.',
  params: one,
  response: file,
})
export const getAgentDocument = contract({
  ...own,
  id: 'getAgentDocument',
  method: 'GET',
  path: `${BASE}/applications/{uuid}/documents/{documentUuid}`,
  summary: 'Returns the bytes of a document. Each access is logged.',
  params: z.object({ uuid, documentUuid: uuid }),
  produces: 'application/octet-stream',
  errors: [401, 403],
})
export const getAgentOriginal = contract({
  ...own,
  id: 'getAgentOriginal',
  access: 'READ_ORIGINALS',
  method: 'GET',
  path: `${BASE}/applications/{uuid}/documents/{documentUuid}/original`,
  summary:
    'Returns a file as it was uploaded, which can have active content. Only for compliance. Each download is logged.',
  params: z.object({ uuid, documentUuid: uuid }),
  produces: 'application/octet-stream',
  errors: [401, 403],
})
export const resolveAgentReview = contract({
  ...changes,
  id: 'resolveAgentReview',
  body: bodyOf(resolveReviewForm, decided),
  path: `${BASE}/applications/{uuid}/reviews/{reviewUuid}/resolve`,
  summary:
    'Ends a review with one of its allowed outcomes and a reason. If two people must agree on the outcome, it waits for the second person.',
  params: z.object({ uuid, reviewUuid: uuid }),
})
export const closeAgentCondition = contract({
  ...changes,
  id: 'closeAgentCondition',
  body: bodyOf(closeConditionForm, decided),
  path: `${BASE}/applications/{uuid}/conditions/{conditionUuid}/close`,
  summary: 'Accepts the answer to a condition, or requests more.',
  params: z.object({ uuid, conditionUuid: uuid }),
})
export const openAgentCondition = contract({
  ...changes,
  id: 'openAgentCondition',
  access: 'CLOSE_CONDITIONS',
  body: bodyOf(wantConditionForm, decided),
  path: `${BASE}/applications/{uuid}/conditions`,
  summary:
    'Requests a condition from a person on the application. `forIdentity` is that person; the default is the borrower.',
  params: one,
})
export const retryAgentRequest = contract({
  ...changes,
  id: 'retryAgentRequest',
  access: 'RETRY_REQUESTS',
  body: bodyOf(retryForm, decided),
  path: `${BASE}/applications/{uuid}/requests/{kind}/retry`,
  summary:
    'Retries a request to which an outside party didn’t respond. With `by: STAFF`, staff answer it at the desk instead.',
  params: z.object({ uuid, kind: z.enum(REQUEST_KINDS) }),
})

export const sendAgentDocument = contract({
  ...changes,
  id: 'sendAgentDocument',
  access: 'SEND_DOCUMENTS',
  path: `${BASE}/applications/{uuid}/documents`,
  summary:
    'Sends one PDF file of at most 20 MB (field file) to the borrower or another signer, who must read it. The fields title and comments are required. `forIdentity` is the person; the default is the borrower. The field version is the application version that the agent saw.',
  params: one,
  consumes: 'multipart/form-data',
  errors: [401, 403, 409, 415, 422],
})
export const recordAgentPaperStep = contract({
  ...changes,
  id: 'recordAgentPaperStep',
  access: ['DECIDE_CREDIT', 'CHECK_PAPERS'],
  body: bodyOf(paperStepForm, decided),
  path: `${BASE}/applications/{uuid}/paper`,
  summary:
    'Records a step of signing on paper: the package was mailed, the signed papers came back, the signatures are confirmed, or the borrower must sign again.',
  params: one,
})
export const recordAgentLetterStep = contract({
  ...changes,
  id: 'recordAgentLetterStep',
  access: ['DECIDE_CREDIT', 'CHECK_PAPERS'],
  body: bodyOf(letterStepForm, decided),
  path: `${BASE}/applications/{uuid}/letters/{letterUuid}`,
  summary: 'Handles a mailed letter: it came back, is mailed again to another address, or was settled in another way.',
  params: z.object({ uuid, letterUuid: uuid }),
})
export const uploadAgentSignedPapers = contract({
  ...changes,
  id: 'uploadAgentSignedPapers',
  access: ['DECIDE_CREDIT', 'CHECK_PAPERS'],
  path: `${BASE}/applications/{uuid}/paper/scan`,
  summary:
    'Stores the scan of the papers that the borrower signed: one PDF file of at most 20 MB (field file). The field version is the application version that the agent saw.',
  params: one,
  consumes: 'multipart/form-data',
  errors: [401, 403, 409, 415, 422],
})

export const confirmAgentMembership = contract({
  ...changes,
  id: 'confirmAgentMembership',
  access: ['DECIDE_CREDIT', 'CHECK_PAPERS'],
  body: bodyOf(confirmMembershipForm, decided),
  path: `${BASE}/applications/{uuid}/membership/confirm`,
  summary: 'Reverses a mistaken refusal of the membership. The chosen offer applies again, with the member discount.',
  params: one,
})
