/** One call of the interface: its path, what goes in and what comes out. Server, client and OpenAPI all read it. */
import * as z from 'zod/mini'
import { uuidSchema } from '../values/schemas.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'

/** Who may call: anyone, or a person who is signed in. */
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
  /** Of a body that a form checks, only that it's an object: its messages come from the form. */
  readonly body?: z.ZodMiniType
  /** Bodies by the value of a path parameter that names a form; the description has a path for each. */
  readonly forms?: { readonly parameter: string; readonly bodies: Readonly<Record<string, z.ZodMiniType>> }
  /** Absent where the answer is not JSON. */
  readonly response?: z.ZodMiniType
  readonly status?: 200 | 201 | 204
  /** Statuses of refusals, beside 400, 404 and 500, which every call has. */
  readonly errors?: readonly (401 | 403 | 409 | 413 | 415 | 422 | 429)[]
  /** It changes something, so it takes an Idempotency-Key. */
  readonly idempotent?: true
  /** A body or an answer that isn't JSON. */
  readonly consumes?: 'multipart/form-data'
  readonly produces?: 'application/octet-stream'
}

export const contract = <const C extends Contract>(definition: C): C => definition

const components = new WeakMap<z.ZodMiniType, string>()

/** Names a schema that several answers share; the description has it once, under this name. */
export function component<S extends z.ZodMiniType>(name: string, schema: S): S {
  components.set(schema, name)
  return schema
}
export const componentName = (schema: z.ZodMiniType): string | undefined => components.get(schema)

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
  /** For programs. */
  code: z.string(),
  detail: z.string(),
  message: z.string(),
  /** Finds it in the log. */
  id: z.string(),
  /** `code`: REQUIRED, TOO_LONG, NOT_LISTED … as the body's `x-messages` list them; else INVALID. */
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string(), code: z.string() }))),
  /** The page where the person is. */
  location: z.optional(z.string()),
})
export type Problem = z.infer<typeof problemSchema>

export const uuid = uuidSchema
