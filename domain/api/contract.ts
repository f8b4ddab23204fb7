/** One call over the interface: where, what goes in, what comes out. Server, client and OpenAPI read the same. */
import * as z from 'zod/mini'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'

/** Who may call: anyone; the holder of a registration cookie; somebody signed in. */
export type Access = 'anyone' | 'session'

export interface Contract {
  readonly id: string
  readonly method: Method
  /** With its parameters in braces: '/service-application/…/{uuid}'. */
  readonly path: string
  readonly summary: string
  readonly access: Access
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  /** Of a body that a form judges, only that it is an object: its messages come from the form. */
  readonly body?: z.ZodMiniType
  /** Absent where the answer is not JSON. */
  readonly response?: z.ZodMiniType
  readonly status?: 200 | 201 | 204
  /** What is refused beside 400, 404 and 500, which every call knows. */
  readonly errors?: readonly (401 | 403 | 409 | 413 | 415 | 422 | 429)[]
  /** Changes something, and so takes an Idempotency-Key. */
  readonly idempotent?: true
  /** Body or answer that is not JSON. */
  readonly consumes?: 'multipart/form-data'
  readonly produces?: 'application/octet-stream'
}

export const contract = <const C extends Contract>(definition: C): C => definition

type Output<T> = T extends z.ZodMiniType<infer Value, unknown> ? Value : undefined
export type ParamsOf<C extends Contract> = Output<C['params']>
export type QueryOf<C extends Contract> = Output<C['query']>
export type BodyOf<C extends Contract> = Output<C['body']>
export type ResponseOf<C extends Contract> = C['response'] extends z.ZodMiniType ? z.input<C['response']> : unknown

/** Problem details (RFC 9457). `message` repeats the detail for clients that look for it there. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** A machine's name for it. */
  code: z.string(),
  detail: z.string(),
  message: z.string(),
  /** To find it in the log. */
  id: z.string(),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  /** Where the person really is. */
  location: z.optional(z.string()),
})
export type Problem = z.infer<typeof problemSchema>

export const uuid = z.string().check(z.regex(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i))
export const anyObject = z.record(z.string(), z.unknown())
