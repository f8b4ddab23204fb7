/** One API call: path, input and output. Server, client and OpenAPI all use it. */
import * as z from 'zod/mini'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'

/** Who may call: anyone, the holder of a registration cookie, or a signed-in person. */
export type Access = 'anyone' | 'session'

export interface Contract {
  readonly id: string
  readonly method: Method
  /** With parameters in braces: '/service-application/…/{uuid}'. */
  readonly path: string
  readonly summary: string
  readonly access: Access
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  /** Of a body that a form judges, only that it is an object: its messages come from the form. */
  readonly body?: z.ZodMiniType
  /** Absent if the response isn't JSON. */
  readonly response?: z.ZodMiniType
  readonly status?: 200 | 201 | 204
  /** Errors besides 400, 404 and 500, which every call has. */
  readonly errors?: readonly (401 | 403 | 409 | 413 | 415 | 422 | 429)[]
  /** Changes something, so it takes an Idempotency-Key. */
  readonly idempotent?: true
  /** A body or response that isn't JSON. */
  readonly consumes?: 'multipart/form-data'
  readonly produces?: 'application/octet-stream'
}

export const contract = <const C extends Contract>(definition: C): C => definition

type Output<T> = T extends z.ZodMiniType<infer Value, unknown> ? Value : undefined
export type ParamsOf<C extends Contract> = Output<C['params']>
export type QueryOf<C extends Contract> = Output<C['query']>
export type BodyOf<C extends Contract> = Output<C['body']>
export type ResponseOf<C extends Contract> = C['response'] extends z.ZodMiniType ? z.input<C['response']> : unknown

/** Problem details (RFC 9457). `message` repeats the detail for clients that read it there. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** A machine-readable name. */
  code: z.string(),
  detail: z.string(),
  message: z.string(),
  /** For finding it in the log. */
  id: z.string(),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  /** The person's current page. */
  location: z.optional(z.string()),
})
export type Problem = z.infer<typeof problemSchema>

export const uuid = z.string().check(z.regex(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i))
export const anyObject = z.record(z.string(), z.unknown())
