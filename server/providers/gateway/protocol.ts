/**
 * The gateway's messages in version 1. A partner receives our ports' questions as JSON and answers in the ports'
 * formats. docs/partner-gateway.md explains the protocol to integrators.
 */
import { type Instant, instant } from 'domain/values/dates.ts'
import { instantSchema } from 'domain/values/schemas.ts'
import * as z from 'zod/mini'
import { checked } from '../shared/badAnswer.ts'
import { type Attachment, type Pending, ProviderFault } from '../shared/port.ts'

/** The types of the messages that partners send. */
export const UPDATED = 'order.updated'
export const REPLIED = 'text.replied'
export const DELIVERED = 'text.delivered'

/** A file in a question or an answer. `content`: the bytes as base64. */
export const wireFile = z.object({
  type: z.string().check(z.minLength(1), z.maxLength(100)),
  mediaType: z.string().check(z.minLength(1), z.maxLength(100)),
  content: z.base64(),
})

const reference = z.string().check(z.minLength(1), z.maxLength(200))

/** The partner accepted the order and will complete it later. */
export const pendingAnswer = z.object({ reference, expected: z.optional(instantSchema) })

/** A partner's error response (RFC 9457). `code` gives the reason, such as UNKNOWN_COUNTY. */
export const problemAnswer = z.object({
  type: z.optional(z.string()),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  code: z.optional(z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,59}$/))),
})

/** A partner's message that lists updated orders. */
export const updateMessage = z.object({
  type: z.literal(UPDATED),
  timestamp: instantSchema,
  data: z.object({ references: z.array(reference).check(z.minLength(1), z.maxLength(20)) }),
})

/** A person's reply to a text. */
export const replyMessage = z.object({
  type: z.literal(REPLIED),
  timestamp: instantSchema,
  data: z.object({ from: z.e164(), word: z.enum(['STOP', 'START', 'HELP']) }),
})

/** Whether a text arrived. `message`: the text's UUID from the call `sms.send`. */
export const deliveryMessage = z.object({
  type: z.literal(DELIVERED),
  timestamp: instantSchema,
  data: z.object({ message: z.uuid(), state: z.enum(['DELIVERED', 'UNDELIVERED']) }),
})

/** The calls that the partner supports. The credentials check requests this list. */
export const aboutAnswer = z.object({
  /** The supported calls, such as 'title.report'. */
  calls: z.array(z.string()),
})

/** The partner refused an order. `code`: the partner's error code, or the HTTP status if the response has no code. */
export class Refused extends ProviderFault {
  override readonly code: string
  constructor(status: number, code: string) {
    super(status)
    this.code = code
  }
}

/** Returns the partner's promise to complete the order later. @throws BadAnswer */
export function pendingOf(value: unknown): Pending {
  const { reference: name, expected } = checked(pendingAnswer, value)
  return { state: 'PENDING', reference: name, ...(expected && { expected: exact(expected) }) }
}
/** Formats a time with milliseconds. The server compares times as text, so all times need the same number of digits. */
const exact = (at: Instant): Instant => instant(new Date(at).toISOString())

const isAttachment = (value: object): value is Attachment =>
  'bytes' in value && typeof value.bytes === 'function' && 'mediaType' in value

/** Returns the question as JSON, including each file's bytes. */
export async function questionOf(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(questionOf))
  if (typeof value !== 'object' || value === null) return value
  if (isAttachment(value)) {
    const { type, mediaType } = value
    return { type, mediaType, content: Buffer.from(await value.bytes()).toString('base64') }
  }
  const parts = Object.entries(value).map(async ([name, part]) => [name, await questionOf(part)] as const)
  return Object.fromEntries(await Promise.all(parts))
}

/**
 * Returns the answer with each file in the format that our ports expect. A file that isn't base64 is left unchanged, so
 * the port's schema rejects it.
 */
export function answerOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(answerOf)
  if (typeof value !== 'object' || value === null) return value
  const { data: file } = z.strictObject(wireFile.shape).safeParse(value)
  if (!file) return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, answerOf(part)]))
  const { type, mediaType, content } = file
  return { type, mediaType, bytes: async () => Buffer.from(content, 'base64') } satisfies Attachment
}
