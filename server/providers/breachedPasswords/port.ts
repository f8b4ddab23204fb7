/** Looks up passwords that appeared in data breaches. Only the first 20 bits of a password's hash leave the server. */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { call } from '../shared/definePort.ts'

const rangeSchema = z.object({
  /** The first five hex digits of a password's SHA-1 hash, in uppercase. */
  prefix: z.string().check(z.regex(/^[0-9A-F]{5}$/)),
})
/** `suffixes`: for each breached password whose hash starts with the prefix, the other 35 hex digits, in uppercase. */
const suffixesSchema = z.object({ suffixes: z.array(z.string().check(z.regex(/^[0-9A-F]{35}$/))) })

type HashRange = z.output<typeof rangeSchema>
type HashSuffixes = z.output<typeof suffixesSchema>

/** The calls that a gateway partner answers. Other adapters implement `BreachedPasswords` directly. */
export const breachedPasswordsCalls = {
  range: call(
    'Return the rest of the SHA-1 hash of each breached password whose hash starts with these five digits.',
    rangeSchema,
    suffixesSchema,
  ),
}

export interface BreachedPasswords {
  /** A person waits for the result of this call. */
  range(question: HashRange, signal?: AbortSignal): Promise<HashSuffixes>
}

/** Returns a password's SHA-1 hash in uppercase hex, the key of the lookup. Stored passwords use argon2id instead. */
export const sha1Hex = (password: string): string => createHash('sha1').update(password).digest('hex').toUpperCase()
