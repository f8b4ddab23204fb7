/** Schemas that several ports share. They describe the types in port.ts. */
import { personName, postalAddress } from 'domain/application/views/schemas/parts.ts'
import { dateSchema } from 'domain/values/schemas.ts'
import * as z from 'zod/mini'
import type { Attachment } from './port.ts'

export const home = z.object({ address: postalAddress, owner: personName })

export const person = z.object({
  name: personName,
  dob: z.optional(dateSchema),
  /** Nine digits. */
  ssn: z.optional(z.string()),
  address: postalAddress,
})

/**
 * A file. In JSON and in the desk's forms, it's an object with the file's type, media type and document. Only the
 * server can add the `bytes` function, so JSON from outside can't pass as a file.
 */
export const attachment = z.custom<Attachment>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    'mediaType' in value &&
    'bytes' in value &&
    typeof value.bytes === 'function',
  'Attach a file',
)
attachment.register(z.globalRegistry, { id: 'File' })

/**
 * A session contains data that a party needs again in the next call, such as an access token. Only the adapter that
 * created the session gets it back (sessions.ts).
 */
export const session = z.optional(z.string())

/** Returns the schema of `answered`, extended by a `session` for parties that need one in their next call. */
export const resumable = <Value extends z.ZodMiniType, const Why extends readonly [string, ...string[]]>(
  value: Value,
  why: Why,
) =>
  z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value, session }),
    z.object({ ok: z.literal(false), why: z.enum(why), session }),
  ])

/** The schema for the response to a call that can fail in expected ways. The schema's type equals `Answer`. */
export const answered = <Value extends z.ZodMiniType, const Why extends readonly [string, ...string[]]>(
  value: Value,
  why: Why,
) =>
  z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), why: z.enum(why) }),
  ])
