/** Serializes the server's responses to JSON as declared in their contracts. */
import { deepStrictEqual } from 'node:assert'
import { hash } from 'node:crypto'
import type { Contract } from 'domain/api/contract.ts'
import * as z from 'zod/mini'
import { inOwnMemory } from '../ownMemory.ts'
import { declaredBy } from './declared.ts'

/** Thrown for a response with fields that its contract doesn't declare. */
export class UndeclaredFields extends Error {
  constructor(contract: Contract, paths: readonly string[]) {
    super(`${contract.id} answers with fields that its contract does not declare: ${paths.join(', ')}`)
    this.name = 'UndeclaredFields'
  }
}

/** Returns the paths of the fields that are in `given` but not in `kept`: 'property.rooms', 'liens.0.rank'. */
export function missingFields(given: unknown, kept: unknown, path: readonly string[] = []): string[] {
  if (typeof given !== 'object' || given === null) return []
  const declared: Readonly<Record<string, unknown>> = typeof kept === 'object' && kept !== null ? { ...kept } : {}
  return Object.entries(given).flatMap(([name, value]) => {
    if (value === undefined) return []
    const here = [...path, name]
    return name in declared ? missingFields(value, declared[name], here) : [here.join('.')]
  })
}

/**
 * Serializes a response to JSON and drops the fields that the contract doesn't declare. With `strict`, as in tests,
 * undeclared fields and fields with the wrong type are errors.
 * @throws UndeclaredFields with the paths; ZodError if the response has the wrong shape
 */
export function serialize(contract: Contract, response: z.ZodMiniType, answer: unknown, strict: boolean): string {
  const text = JSON.stringify(declaredBy(response)(answer))
  if (strict) {
    const parsed = z.parse(response, answer)
    const undeclared = missingFields(answer, parsed)
    if (undeclared.length > 0) throw new UndeclaredFields(contract, undeclared)
    deepStrictEqual(JSON.parse(text), JSON.parse(JSON.stringify(parsed)))
  }
  return text
}

/** A serialized response and its entity tag. Clients send the tag back to ask whether the response has changed. */
export class TaggedAnswer {
  readonly body: Buffer
  readonly etag: string

  constructor(json: string) {
    this.body = inOwnMemory(Buffer.from(json))
    this.etag = `"${hash('sha256', this.body, 'base64url').slice(0, 27)}"`
  }

  /** @param ifNoneMatch the value of the request's If-None-Match header: a list of entity tags, or `*` */
  isKnownTo(ifNoneMatch: string | undefined): boolean {
    if (ifNoneMatch === undefined) return false
    // Proxies that compress a response mark its entity tag as weak (W/).
    return ifNoneMatch.split(',').some((tag) => [this.etag, '*'].includes(tag.trim().replace(/^W\//, '')))
  }
}
