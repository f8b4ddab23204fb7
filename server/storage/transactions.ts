import type { Pool, PoolClient, QueryResult } from 'pg'
import { escapeLiteral } from 'pg'
import { Busy, SessionEnded } from '../errors.ts'

/** Who asks, and for what: row-level security shows nothing else. */
export type Scope =
  /** Somebody signed in. With `session` the scope holds only while that session lives. */
  | {
      readonly mode: 'ACTOR'
      readonly org: string
      readonly actor: string
      readonly session?: { readonly uuid: string; readonly secretHash: Buffer }
    }
  /** Somebody signed in who has a seat in a brokerage, as far as it reaches; without one nothing is seen. */
  | {
      readonly mode: 'BROKER'
      readonly org: string
      readonly actor: string
      readonly session?: { readonly uuid: string; readonly secretHash: Buffer }
    }
  /** Somebody signed in who has a seat of the lender; of personal data only those of the application that is named. */
  | {
      readonly mode: 'AGENT'
      readonly org: string
      readonly actor: string
      readonly application?: string
      readonly session?: { readonly uuid: string; readonly secretHash: Buffer }
    }
  /** The seats of a lender's people, for whoever operates the program. */
  | { readonly mode: 'AGENTS'; readonly org: string }
  /** The brokerages of an organization, for whoever operates the program. */
  | { readonly mode: 'BROKERS'; readonly org: string }
  /** The program itself, for one application. */
  | { readonly mode: 'SYSTEM'; readonly application: string }
  /** Somebody who gives an address; `key` is its blind index. */
  | { readonly mode: 'SIGN_IN'; readonly org: string; readonly key: Buffer }
  /** The holder of a secret whose hash is `key`. */
  | { readonly mode: 'KEY'; readonly org: string; readonly key: Buffer }
  | { readonly mode: 'MAILBOX'; readonly org: string }
  /** What everybody may know of an organization. */
  | { readonly mode: 'PUBLIC'; readonly org: string }
  /** All feature flags, for whoever operates the program. */
  | { readonly mode: 'FLAGS' }
  | { readonly mode: 'SWEEP' }
  | { readonly mode: 'ROTATE' }

export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | Uint8Array
  | readonly string[]
  | { readonly json: unknown }

/** A statement with its values; each connection prepares it once under its name. */
export interface Call<Row> {
  readonly name: string
  readonly text: string
  readonly values: readonly Value[]
  /** Only a type: what a row of the answer looks like. */
  readonly row?: Row
}
type RowsOf<Calls extends readonly Call<unknown>[]> = {
  [I in keyof Calls]: Calls[I] extends Call<infer Row> ? Row[] : never
}

/** A statement, to be called with values for $1, $2 … The name is its own, everywhere. */
export const statement =
  <Row = Record<string, never>>(name: string, text: string) =>
  (...values: Value[]): Call<Row> => ({ name, text, values })

export interface Transaction {
  /** Carries out statements in one round trip. */
  ask<const Calls extends readonly Call<unknown>[]>(...calls: Calls): Promise<RowsOf<Calls>>
  /** Carries statements out in the round trip of the commit. */
  later(...calls: readonly Call<unknown>[]): void
  /** For bytes too large to be written into a text, and for libraries that bring their own statements. */
  raw(text: string, values?: unknown[]): Promise<QueryResult>
}

export interface Db {
  /** Reads in one round trip: the scope is entered and left in it. Any number of statements, one snapshot each. */
  read<const Calls extends readonly Call<unknown>[]>(scope: Scope, ...calls: Calls): Promise<RowsOf<Calls>>
  /**
   * Carries out `work` in a transaction, for which `first` is asked in the round trip that opens it. Two round trips in
   * all where `work` only uses `later`. What throws undoes everything.
   */
  change<T, const Calls extends readonly Call<unknown>[]>(
    scope: Scope,
    first: Calls,
    work: (rows: RowsOf<Calls>, transaction: Transaction) => Promise<T> | T,
  ): Promise<T>
  readonly pool: Pool
}

function literal(value: Value): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'string') {
    if (value.includes('\0')) throw new RangeError('text for the database holds a NUL')
    return escapeLiteral(value)
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError('a number for the database is not finite')
    return `'${value}'`
  }
  if (typeof value === 'boolean') return String(value)
  if (value instanceof Uint8Array)
    return `'\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}'`
  if (Array.isArray(value)) {
    const items = (value as readonly string[]).map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`)
    return literal(`{${items.join(',')}}`)
  }
  return literal(JSON.stringify((value as { json: unknown }).json))
}

function scopeValues(scope: Scope): Value[] {
  const { mode } = scope
  const org = 'org' in scope ? scope.org : null
  const signedIn = mode === 'ACTOR' || mode === 'BROKER' || mode === 'AGENT'
  const actor = signedIn ? scope.actor : null
  const application = mode === 'SYSTEM' || mode === 'AGENT' ? scope.application : null
  const key = 'key' in scope ? scope.key.toString('hex') : null
  const session = signedIn ? scope.session : undefined
  return [org, actor, mode, application, key, session?.uuid, session?.secretHash.toString('hex')]
}
const enter = (scope: Scope): string => `select enter_scope(${scopeValues(scope).map(literal).join(',')})`

const enterStatement = statement('scope_enter', 'select enter_scope($1, $2, $3, $4, $5, $6, $7)')
/**
 * Goes on in another scope, within the same transaction: for what the program does on somebody's behalf once their
 * right to it is clear.
 */
export const entering = (scope: Scope): Call<unknown> => enterStatement(...scopeValues(scope))

const prepared = new WeakMap<PoolClient, Set<string>>()

/** The text of a batch: what is not yet prepared on this connection is prepared before it. */
function batch(client: PoolClient, calls: readonly Call<unknown>[]): { text: string; before: number } {
  const known = prepared.get(client) ?? new Set()
  prepared.set(client, known)
  const lines: string[] = []
  for (const { name, text } of calls) {
    if (known.has(name)) continue
    known.add(name)
    lines.push(`prepare ${name} as ${text}`)
  }
  const before = lines.length
  for (const { name, values } of calls)
    lines.push(values.length === 0 ? `execute ${name}` : `execute ${name}(${values.map(literal).join(',')})`)
  return { text: lines.join(';\n'), before }
}

function translated(error: unknown): unknown {
  const code = (error as { code?: string }).code
  if (code === 'HL401') return new SessionEnded()
  if (code === '55P03') return new Busy(error)
  return error
}

const results = (answer: unknown): QueryResult[] => (Array.isArray(answer) ? answer : [answer as QueryResult])

export function createDb(pool: Pool): Db {
  async function send(client: PoolClient, text: string): Promise<QueryResult[]> {
    try {
      return results(await client.query(text))
    } catch (error) {
      // Which of its statements were prepared before the error is only known to the server.
      const answer = await client.query('rollback; select name from pg_prepared_statements').catch(() => undefined)
      if (answer) prepared.set(client, new Set(results(answer)[1]?.rows.map(({ name }) => name as string)))
      throw translated(error)
    }
  }

  return {
    pool,
    async read(scope, ...calls) {
      const client = await pool.connect()
      try {
        const { text, before } = batch(client, calls)
        const answers = await send(client, `${enter(scope)};\n${text}`)
        return answers.slice(1 + before).map(({ rows }) => rows) as never
      } finally {
        client.release()
      }
    },
    async change(scope, first, work) {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        const opening = batch(client, first)
        const answers = await send(client, `begin;\n${enter(scope)}${opening.text ? `;\n${opening.text}` : ''}`)
        const waiting: Call<unknown>[] = []
        const transaction: Transaction = {
          async ask(...calls) {
            const { text, before } = batch(client, calls)
            return (await send(client, text)).slice(before).map(({ rows }) => rows) as never
          },
          later: (...calls) => void waiting.push(...calls),
          raw: (text, values) => client.query(text, values),
        }
        const value = await work(answers.slice(2 + opening.before).map(({ rows }) => rows) as never, transaction)
        const { text } = batch(client, waiting)
        await send(client, text ? `${text};\ncommit` : 'commit')
        return value
      } catch (error) {
        await client.query('rollback').catch((failure: Error) => (broken = failure))
        throw translated(error)
      } finally {
        client.release(broken)
      }
    },
  }
}
