/**
 * The contract of one API call: its path, input and output. The server, the client and the OpenAPI description use the
 * same contract.
 */
import * as z from 'zod/mini'
import { uuidSchema } from '../values/schemas.ts'
import { type Access, audienceOf } from './access.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'

export interface Contract {
  readonly id: string
  readonly method: Method
  /** URL path, with parameters in braces: '/service-application/…/{uuid}'. */
  readonly path: string
  readonly summary: string
  /** The people who may make the call (`access.ts`). */
  readonly access: Access
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  /**
   * Schema of the request body. If a form validates the body, the schema accepts any object, and the form supplies the
   * error messages.
   */
  readonly body?: z.ZodMiniType
  /**
   * Request body schemas, keyed by form name. They apply if the path has a form name as a parameter. The API
   * description lists a separate path for each form.
   */
  readonly forms?: { readonly parameter: string; readonly bodies: Readonly<Record<string, z.ZodMiniType>> }
  /** Schema of the response; absent if the response isn't JSON. */
  readonly response?: z.ZodMiniType
  readonly status?: 200 | 201 | 204
  /** HTTP error statuses that the call can return in addition to those from `errorStatuses`. */
  readonly errors?: readonly (401 | 403 | 409 | 415 | 422 | 429)[]
  /** Set if the call exchanges an expired token for a new one. All other calls refuse an expired token. */
  readonly renews?: true
  /** Set on calls that change data. Such calls require an Idempotency-Key header. */
  readonly idempotent?: true
  /** Set if the response has an entity tag (ETag). A request with the current tag gets status 304 without a body. */
  readonly tagged?: true
  /** The content type of the request or response body, if the body isn't JSON. */
  readonly consumes?: 'multipart/form-data'
  /** Set if the multipart body has only the field `file`. */
  readonly onlyFile?: true
  readonly produces?: 'application/octet-stream'
}

export const contract = <const C extends Contract>(definition: C): C => definition

/**
 * Returns all HTTP error statuses that the call can return. Any call can return 400 (invalid request), 404, 500 and 503
 * (temporarily unavailable). A call that requires a session can return 401 and 429 (too many requests). A call for
 * staff can return 403. A change can also return 403 (request from another site), 413 (too large) and 415 (wrong
 * content type).
 */
export function errorStatuses({ method, access, idempotent, errors = [] }: Contract): number[] {
  const changes = method !== 'GET'
  const derived = [
    ...[400, 404, 500, 503],
    ...(access === 'anyone' ? [] : [401, 429]),
    ...(audienceOf(access) === 'staff' ? [403] : []),
    ...(changes ? [403, 413, 415] : []),
    ...(idempotent ? [422] : []),
    ...(changes && access === 'anyone' ? [429] : []),
  ]
  return [...new Set([...derived, ...errors])].toSorted((a, b) => a - b)
}

const components = new WeakMap<object, string>()

/** Gives a name to a schema that several responses share. The API description then defines the schema only once. */
export function component<S extends z.ZodMiniType>(name: string, schema: S): S {
  components.set(schema, name)
  return schema
}
export const componentName = (schema: object): string | undefined => components.get(schema)

type Output<T> = T extends z.ZodMiniType<infer Value, unknown> ? Value : undefined
export type ParamsOf<C extends Contract> = Output<C['params']>
export type QueryOf<C extends Contract> = Output<C['query']>
export type BodyOf<C extends Contract> = Output<C['body']>
export type ResponseOf<C extends Contract> = C['response'] extends z.ZodMiniType ? z.input<C['response']> : unknown

/**
 * The body of an error response: problem details (RFC 9457). `message` repeats `detail` for clients that read
 * `message`.
 */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** The error's code. API clients can use it instead of parsing the message. */
  code: z.string(),
  detail: z.string(),
  message: z.string(),
  /** The request's ID, for finding the request in the log. */
  id: z.string(),
  /**
   * The errors in individual fields. `code` is INVALID or one of the codes in the body's `x-messages` (REQUIRED,
   * TOO_LONG, NOT_LISTED …).
   */
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string(), code: z.string() }))),
  /** Path of the screen where the borrower or signer can continue. */
  location: z.optional(z.string()),
})
export type Problem = z.infer<typeof problemSchema>

export const uuid = uuidSchema
