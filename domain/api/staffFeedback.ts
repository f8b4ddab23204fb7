/** The API that the lender's compliance staff use to read messages to the CEO and leave surveys. */
import * as z from 'zod/mini'
import { FEEDBACK_TOPICS, LEAVE_REASONS } from '../forms/feedback.ts'
import { instantSchema, listOf } from '../values/schemas.ts'
import { contract, uuid } from './contract.ts'

const BASE = '/service-agent/api/v1/feedback'

export const FEEDBACK_PAGE_SIZE = 25
/** The two kinds of feedback, as they appear in the URL path. */
export const FEEDBACK_KINDS = ['ceo', 'leave-survey'] as const
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number]

const item = z.object({
  uuid,
  at: instantSchema,
  /** The topic of a message, or the reason for leaving. */
  about: z.enum([...FEEDBACK_TOPICS, ...LEAVE_REASONS]),
  /** The person's own words; '' if a leave survey has no comments. */
  text: z.string(),
  /** Whether the lender may publish a message without the person's name. Absent for leave surveys. */
  marketingConsent: z.optional(z.boolean()),
  /** For leave surveys: whether the person left the page or signed out. */
  occasion: z.optional(z.enum(['LEAVE', 'SIGN_OUT'])),
  /** The page on which the person gave the feedback, without the application's UUID. */
  page: z.string(),
  applicationUuid: z.optional(uuid),
})
export type FeedbackItem = z.infer<typeof item>

const read = {
  method: 'GET',
  access: 'READ_FEEDBACK',
  params: z.object({ kind: z.enum(FEEDBACK_KINDS) }),
  errors: [401, 403],
} as const

const page = z.object({
  now: instantSchema,
  /** The number of months after which the server deletes feedback. */
  keptMonths: z.int(),
  /** The number of stored items for each topic or reason that occurs, most frequent first. */
  counts: listOf(z.object({ about: item.shape.about, count: z.int() })),
  items: listOf(item),
  /** Cursor for requesting the next page; absent on the last page. */
  next: z.optional(z.string()),
})
export type FeedbackPage = z.infer<typeof page>

export const listFeedback = contract({
  ...read,
  id: 'listFeedback',
  path: `${BASE}/{kind}`,
  summary:
    'Returns one page of messages to the CEO or of leave surveys, newest first. Returns 403 unless the caller has the compliance role. Each access is logged.',
  query: z.object({ after: z.optional(z.string().check(z.maxLength(200))) }),
  response: page,
})

export const exportFeedback = contract({
  ...read,
  id: 'exportFeedback',
  path: `${BASE}/{kind}/export`,
  summary: 'Returns all kept messages to the CEO or leave surveys as a CSV file. Each access is logged.',
  produces: 'application/octet-stream',
})
