/** Stores responses by idempotency key, so a repeated request takes effect only once. */

import { createHmac } from 'node:crypto'
import { KeyReused } from '../errors.ts'
import { decrypt, encrypt, keyObject, PLACES, sameBytes, sha256 } from './secrets.ts'
import { type Call, statement } from './transactions.ts'

interface IdempotencyRow {
  readonly request_hash: Buffer
  readonly answer: Buffer
}

export interface RequestKey {
  readonly key: string
  /** The hash of the request's method, path and body. */
  readonly hash: Buffer
}

export const requestHash = (method: string, path: string, body: unknown): Buffer =>
  sha256(JSON.stringify([method, path, body ?? null]))

export const readAnswer = statement<IdempotencyRow>(
  'idempotency_read',
  'select request_hash, answer from idempotency where actor = $1 and key = $2',
)
const insert = statement(
  'idempotency_insert',
  'insert into idempotency (actor, key, request_hash, answer) values ($1, $2, $3, $4)',
)
/**
 * Returns a keyed hash of a request. A request's body may consist of just a PIN or SSN. With a plain hash, anyone could
 * recover that number by trying all values.
 */
const keyed = ({ hash }: RequestKey, personKey: Buffer): Buffer =>
  createHmac('sha256', keyObject(personKey)).update(hash).digest()

/**
 * Returns the statement that stores a response for one day. The statement fails with KeyReused if a response with this
 * key is already stored.
 * @param answer the JSON text of the response
 */
export const keepAnswer = (actor: string, request: RequestKey, personKey: Buffer, answer: Uint8Array): Call<unknown> =>
  insert(actor, request.key, keyed(request, personKey), encrypt(personKey, answer, PLACES.answer(actor, request.key)))

/**
 * Returns the stored JSON text of a repeated request's response, or undefined for a first request.
 * @throws KeyReused if the key was used for a different request.
 */
export function answerOf(
  row: IdempotencyRow | undefined,
  actor: string,
  request: RequestKey,
  personKey: Buffer,
): Buffer | undefined {
  if (!row) return undefined
  if (!sameBytes(row.request_hash, keyed(request, personKey))) throw new KeyReused()
  return decrypt(personKey, row.answer, PLACES.answer(actor, request.key))
}

export const forgetAnswers = statement(
  'idempotency_sweep',
  "delete from idempotency where created_at < now() - interval '1 day'",
)
