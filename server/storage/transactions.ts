import type { Pool, PoolClient, QueryResult } from 'pg'
import { escapeLiteral } from 'pg'
import { Busy, SessionEnded, UnstorableText } from '../errors.ts'

/** The caller of a query, which decides the rows that the query may reach. Row-level security hides all other rows. */
export type Scope =
  /** A signed-in person. With `session`, the scope ends with that session. */
  | {
      readonly mode: 'ACTOR'
      readonly org: string
      readonly actor: string
      readonly session?: { readonly uuid: string; readonly secretHash: Buffer } | undefined
    }
  /**
   * A signed-in person with the access that their seat in a brokerage gives. Without a seat the person sees nothing.
   */
  | {
      readonly mode: 'BROKER'
      readonly org: string
      readonly actor: string
      readonly session?: { readonly uuid: string; readonly secretHash: Buffer } | undefined
    }
  /** A signed-in person with a seat at the lender. The person sees personal data of the named application only. */
  | {
      readonly mode: 'AGENT'
      readonly org: string
      readonly actor: string
      readonly application?: string
      readonly session?: { readonly uuid: string; readonly secretHash: Buffer } | undefined
    }
  /** The operator, who manages the agents' seats. */
  | { readonly mode: 'AGENTS'; readonly org: string }
  /** The operator, who manages an organization's brokerages. */
  | { readonly mode: 'BROKERS'; readonly org: string }
  /** The program itself, acting on one application. */
  | { readonly mode: 'SYSTEM'; readonly application: string }
  /** A person who signs in with an email address; `key` is its blind index. */
  | { readonly mode: 'SIGN_IN'; readonly org: string; readonly key: Buffer }
  /** A person with a secret, such as a link's token, whose hash is `key`. */
  | { readonly mode: 'KEY'; readonly org: string; readonly key: Buffer }
  | { readonly mode: 'MAILBOX'; readonly org: string }
  /** Anyone who reads an organization's public data. */
  | { readonly mode: 'PUBLIC'; readonly org: string }
  /** The operator, who manages all feature flags. */
  | { readonly mode: 'FLAGS' }
  | { readonly mode: 'SWEEP' }
  | { readonly mode: 'ROTATE' }

/** The scope of a signed-in borrower or signer. */
export type ActorScope = Extract<Scope, { mode: 'ACTOR' }>

export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | Uint8Array
  | readonly string[]
  | { readonly json: unknown }

/** A statement with its values. Each connection prepares a statement once, under its name. */
export interface Call<Row> {
  readonly name: string
  readonly text: string
  readonly values: readonly Value[]
  /** Never set. This field gives the compiler the type of a row in the answer. */
  readonly row?: Row
}
type RowsOf<Calls extends readonly Call<unknown>[]> = {
  [I in keyof Calls]: Calls[I] extends Call<infer Row> ? Row[] : never
}

const texts = new Map<string, string>()
/** The text of every statement that loaded modules define, by name. */
export const statementTexts: ReadonlyMap<string, string> = texts

/**
 * The pattern of valid statement names. PostgreSQL converts other names to lower case or truncates them, so it would
 * report a statement under a different name.
 */
const STATEMENT_NAME = /^[a-z][a-z0-9_]{0,62}$/

/**
 * Defines a statement. Call the result with values for $1, $2 …
 * @throws Error if the name isn't plain lower case or belongs to a statement with another text
 */
export function statement<Row = Record<string, never>>(name: string, text: string): (...values: Value[]) => Call<Row> {
  if (!STATEMENT_NAME.test(name)) throw new Error(`"${name}" can't be the name of a statement`)
  if ((texts.get(name) ?? text) !== text) throw new Error(`two statements have the name ${name}`)
  texts.set(name, text)
  return (...values) => ({ name, text, values })
}

export interface Transaction {
  /** Runs statements in one round trip to the database. */
  ask<const Calls extends readonly Call<unknown>[]>(...calls: Calls): Promise<RowsOf<Calls>>
  /** Queues statements that run in the same round trip as the commit. */
  later(...calls: readonly Call<unknown>[]): void
  /**
   * Runs a raw query, for values too large to write into a statement's text, and for libraries with statements of their
   * own.
   */
  raw(text: string, values?: unknown[]): Promise<QueryResult>
}

export interface Db {
  /**
   * Runs statements that only read, in one round trip, which also enters and leaves the scope. Each statement sees its
   * own snapshot.
   * @throws SessionEnded, Busy, UnstorableText, or the database's error
   */
  read<const Calls extends readonly Call<unknown>[]>(scope: Scope, ...calls: Calls): Promise<RowsOf<Calls>>
  /**
   * Runs one statement that enters its scope by itself.
   * @throws the errors of `read`
   */
  once<Row>(call: Call<Row>): Promise<Row[]>
  /**
   * Runs `work` in a transaction that starts with the statements of `first`. The transaction takes two round trips if
   * `work` only uses `later`. Any error rolls everything back, even a statement's error that `work` catches.
   * @throws what `work` throws, and the errors of `read`
   */
  change<T, const Calls extends readonly Call<unknown>[]>(
    scope: Scope,
    first: Calls,
    work: (rows: RowsOf<Calls>, transaction: Transaction) => Promise<T> | T,
  ): Promise<T>
  readonly pool: Pool
}

/** Matches NUL and unpaired surrogates, escaped as JSON.stringify writes them. PostgreSQL's type jsonb rejects them. */
const UNSTORABLE_ESCAPE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][\da-f]{2})/

/** @throws UnstorableText for text that PostgreSQL can't store, RangeError for an infinite or NaN number */
function literal(value: Value): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw new UnstorableText()
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
  const json = JSON.stringify((value as { json: unknown }).json) as string | undefined
  if (json !== undefined && UNSTORABLE_ESCAPE.test(json)) throw new UnstorableText()
  return literal(json)
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
 * Returns the statement that continues the transaction in another scope. The server uses it to act on a person's
 * behalf, after checking that the person is allowed to request that.
 */
export const entering = (scope: Scope): Call<unknown> => enterStatement(...scopeValues(scope))

/**
 * Names of the statements that a connection has prepared, or will have prepared after the queries already sent to it.
 */
const prepared = new WeakMap<PoolClient, Set<string>>()

/** Returns the text of a batch. It prepares the statements that the connection lacks, then executes each call. */
function batch(client: PoolClient, calls: readonly Call<unknown>[]): { text: string; before: number } {
  // Formatting a value may throw, so all values are formatted before any statement is recorded as prepared.
  const executed = calls.map(({ name, values }) =>
    values.length === 0 ? `execute ${name}` : `execute ${name}(${values.map(literal).join(',')})`,
  )
  const known = prepared.get(client) ?? new Set()
  prepared.set(client, known)
  const lines: string[] = []
  for (const { name, text } of calls) {
    if (known.has(name)) continue
    known.add(name)
    lines.push(`prepare ${name} as ${text}`)
  }
  return { text: [...lines, ...executed].join(';\n'), before: lines.length }
}

/** Maps SQLSTATE codes to the errors listed in the table of errors. */
const TRANSLATED: Readonly<Record<string, (error: unknown) => Error>> = {
  HL401: () => new SessionEnded(),
  // lock_not_available, deadlock_detected
  '55P03': (error) => new Busy(error),
  '40P01': (error) => new Busy(error),
  // SQLSTATE character_not_in_repertoire and untranslatable_character mean a NUL in a value of a raw statement.
  '22021': (error) => new UnstorableText(error),
  '22P05': (error) => new UnstorableText(error),
}

/**
 * SQLSTATE feature_not_supported means that the statement's table has changed, so this connection can't run the
 * prepared statement again.
 */
const STALE_PLAN = '0A000'

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code)
/** For a text with several statements, the driver returns a list, although its types don't mention one. */
export const results = (answer: unknown): QueryResult[] => (Array.isArray(answer) ? answer : [answer as QueryResult])
const send = async (client: PoolClient, text: string): Promise<QueryResult[]> => results(await client.query(text))

/**
 * Prepares a connection for the next request after an error. Only the server knows which statements a failed batch
 * prepared.
 */
async function recover(client: PoolClient): Promise<void> {
  const [, names] = await send(client, 'rollback; select name from pg_prepared_statements')
  prepared.set(client, new Set(names?.rows.map(({ name }) => name as string)))
}

/** Lends a connection to `work`. Unless `work` throws, it must leave the connection outside any transaction. */
async function borrow<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  // While a connection is lent, the pool doesn't listen to its errors. An error without a listener would end the
  // process.
  client.on('error', onError)
  try {
    return await work(client)
  } catch (error) {
    if (codeOf(error) === STALE_PLAN) onError(error as Error)
    else await recover(client).catch(onError)
    throw TRANSLATED[codeOf(error)]?.(error) ?? error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/**
 * Returns the rows of each call's answer, in the order of the calls. Each row's type follows from the columns that the
 * statement selects.
 */
const rowsOf = <Calls extends readonly Call<unknown>[]>(answers: readonly QueryResult[]) =>
  answers.map(({ rows }) => rows) as RowsOf<Calls>

export function createDb(pool: Pool): Db {
  return {
    pool,
    read: (scope, ...calls) =>
      borrow(pool, async (client) => {
        const { text, before } = batch(client, calls)
        const answers = await send(client, `${enter(scope)};\n${text}`)
        return rowsOf<typeof calls>(answers.slice(1 + before))
      }),
    once: (call) =>
      borrow(pool, async (client) => {
        const { text } = batch(client, [call])
        return rowsOf<[typeof call]>((await send(client, text)).slice(-1))[0]
      }),
    change: (scope, first, work) =>
      borrow(pool, async (client) => {
        const opening = batch(client, first)
        const answers = await send(client, `begin;\n${enter(scope)}${opening.text ? `;\n${opening.text}` : ''}`)
        const waiting: Call<unknown>[] = []
        let ended = false
        const checkOpen = () => {
          if (ended) throw new Error('the transaction has ended')
        }
        const transaction: Transaction = {
          async ask(...calls) {
            checkOpen()
            const { text, before } = batch(client, calls)
            return rowsOf<typeof calls>((await send(client, text)).slice(before))
          },
          later(...calls) {
            checkOpen()
            waiting.push(...calls)
          },
          async raw(text, values) {
            checkOpen()
            return client.query(text, values)
          },
        }
        try {
          const value = await work(rowsOf<typeof first>(answers.slice(2 + opening.before)), transaction)
          const { text } = batch(client, waiting)
          const committed = (await send(client, text ? `${text};\ncommit` : 'commit')).at(-1)
          // After an error that `work` caught, PostgreSQL answers COMMIT with ROLLBACK and reports no error. So check
          // its answer.
          if (committed?.command !== 'COMMIT') throw new Error('a statement failed, so the transaction was rolled back')
          return value
        } finally {
          ended = true
        }
      }),
  }
}
