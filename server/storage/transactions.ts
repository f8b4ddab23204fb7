import type { DatabaseError, Pool, PoolClient, QueryResult } from 'pg'
import { Busy, DatabaseUnavailable, KeyReused, SessionEnded, UnstorableText } from '../errors.ts'
import { type Answer, type Call, runBatch, type Value } from './batch.ts'
import type { Door } from './door.ts'
import { isOutage } from './outage.ts'

export type { Call, Value } from './batch.ts'

interface Person {
  readonly org: string
  readonly actor: string
  readonly session?: { readonly uuid: string; readonly secretHash: Buffer } | undefined
  readonly door?: Door | undefined
}

/**
 * The caller of a query. The caller determines which rows the query can access. Row-level security hides all others.
 * If the scope has a `door` that's still closed, the caller's first transaction also opens the door.
 */
export type Scope =
  /** A signed-in person. If `session` is set, the scope works only while that session is active. */
  | (Person & { readonly mode: 'ACTOR' })
  /** A signed-in person with the access that their seat in a brokerage grants. A person without a seat sees nothing. */
  | (Person & { readonly mode: 'BROKER' })
  /**
   * A signed-in person with a seat at the lender. The person can read personal data of the given application only. With
   * `loanNumber`, the person can also read the application with this number, but not its personal data.
   */
  | (Person & { readonly mode: 'AGENT'; readonly application?: string; readonly loanNumber?: string })
  /** The operator, when managing the agents' seats. */
  | { readonly mode: 'AGENTS'; readonly org: string }
  /** The operator, when managing an organization's brokerages. */
  | { readonly mode: 'BROKERS'; readonly org: string }
  /** The server itself, acting on one application. */
  | { readonly mode: 'SYSTEM'; readonly application: string }
  /** A person who is signing in with an email address; `key` is the email's blind index. */
  | { readonly mode: 'SIGN_IN'; readonly org: string; readonly key: Buffer }
  /**
   * A person with a secret, such as a link's token. `key` is the secret's hash. If `session` is set, the scope works
   * only while that session of `actor` is active.
   */
  | {
      readonly mode: 'KEY'
      readonly org: string
      readonly key: Buffer
      readonly actor?: string | undefined
      readonly session?: { readonly uuid: string; readonly secretHash: Buffer } | undefined
    }
  /** A person with an invitation to a seat in a brokerage. `key` is the hash of the invitation's token. */
  | { readonly mode: 'INVITATION'; readonly org: string; readonly key: Buffer }
  /** The server, reading and sending an organization's emails and text messages. */
  | { readonly mode: 'MAILBOX'; readonly org: string }
  /** Any caller that reads an organization's public data. */
  | { readonly mode: 'PUBLIC'; readonly org: string }
  /** The operator, when managing all feature flags. */
  | { readonly mode: 'FLAGS' }
  /** The server, listing a lender's applications for the loan application register. */
  | { readonly mode: 'REGISTER'; readonly org: string }
  /** The scope in which the server reads all lenders' approved settings. */
  | { readonly mode: 'SETTINGS' }
  | { readonly mode: 'SWEEP' }
  /** The server, moving the encrypted bytes of files between the database and the file store. It can't read keys. */
  | { readonly mode: 'FILES' }
  | { readonly mode: 'ROTATE' }

/** The scope of a signed-in borrower or signer. */
export type ActorScope = Extract<Scope, { mode: 'ACTOR' }>

type RowsOf<Calls extends readonly Call<unknown>[]> = {
  [I in keyof Calls]: Calls[I] extends Call<infer Row> ? Row[] : never
}

const texts = new Map<string, string>()
/**
 * The text of every statement that the loaded modules define, by name.
 * @internal Tests prepare each statement against the schema.
 */
export const statementTexts: ReadonlyMap<string, string> = texts

/**
 * The pattern of valid statement names. PostgreSQL would convert other names to lowercase or truncate them, and then
 * report the statement under a different name.
 */
const STATEMENT_NAME = /^[a-z][a-z0-9_]{0,62}$/

/**
 * Defines a statement. Call the result with the values for $1, $2 …
 * @throws Error if the name doesn't match the pattern, or if another statement has the same name but different SQL
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
  /** Runs a raw query, for libraries with their own statements. */
  raw(text: string, values?: unknown[]): Promise<QueryResult>
}

export interface Db {
  /**
   * Runs read-only statements in one round trip, which also enters and leaves the scope. Each statement has its own
   * snapshot. Reads that begin at the same moment with the same scope object share a round trip.
   * @throws SessionEnded, Busy, DatabaseUnavailable, UnstorableText, or the database's error
   */
  read<const Calls extends readonly Call<unknown>[]>(scope: Scope, ...calls: Calls): Promise<RowsOf<Calls>>
  /**
   * Runs statements in one round trip and one transaction, which also enters and leaves the scope. It's for changes
   * that check their own assumptions in SQL.
   * @throws the errors of `read`
   */
  write<const Calls extends readonly Call<unknown>[]>(scope: Scope, ...calls: Calls): Promise<RowsOf<Calls>>
  /**
   * Runs one statement that enters its own scope.
   * @throws the errors of `read`
   */
  once<Row>(call: Call<Row>): Promise<Row[]>
  /**
   * Runs `work` in a transaction that starts with the statements of `first`. The transaction takes two round trips if
   * `work` uses only `later`. Any error rolls everything back, even a failed statement whose error `work` catches.
   * @throws any error that `work` throws, and the errors of `read`
   */
  change<T, const Calls extends readonly Call<unknown>[]>(
    scope: Scope,
    first: Calls,
    work: (rows: RowsOf<Calls>, transaction: Transaction) => Promise<T> | T,
  ): Promise<T>
  /**
   * Reads in one transaction of two round trips. `next` checks the rows of the first statements, and returns the
   * statements of the second round trip, which can also log the view.
   * @throws any error that `next` throws, and the errors of `read`
   */
  readTwice<T, const First extends readonly Call<unknown>[], const Last extends readonly Call<unknown>[]>(
    scope: Scope,
    first: First,
    next: (rows: RowsOf<First>) => { readonly value: T; readonly last: Last },
  ): Promise<{ readonly value: T; readonly last: RowsOf<Last> }>
  /**
   * Runs `work`, which can only queue statements with `later`. Then sends `enter` and the queued statements in one
   * round trip, as one transaction. The statement `enter` sets the scope and checks the assumptions that `work` made.
   * Returns what `work` returned and the row that `enter` selected. If an assumption is wrong, `work` throws, or the
   * idempotency key was already used, changes nothing and returns undefined. The caller then repeats the work with
   * `change`.
   * @throws the same errors as `read`
   */
  assume<T, Row>(
    enter: Call<Row>,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<{ readonly value: T; readonly row: Row | undefined } | undefined>
  readonly pool: Pool
}

/**
 * Returns versions of `read` and `change` that join a running transaction, so either all of their changes are stored or
 * none. Each of these functions enters its own scope, so the caller must enter the previous scope again afterward.
 */
export const within = ({ ask, raw }: Transaction): Pick<Db, 'read' | 'change'> => ({
  async read(scope, ...calls) {
    await ask(entering(scope))
    return ask(...calls)
  },
  async change(scope, first, work) {
    await ask(entering(scope))
    const rows = await ask(...first)
    const waiting: Call<unknown>[] = []
    const value = await work(rows, { ask, raw, later: (...calls) => void waiting.push(...calls) })
    if (waiting.length > 0) await ask(...waiting)
    return value
  },
})

function scopeValues(scope: Scope): Value[] {
  const { mode } = scope
  const org = 'org' in scope ? scope.org : null
  const signedIn = mode === 'ACTOR' || mode === 'BROKER' || mode === 'AGENT' || mode === 'KEY'
  const actor = signedIn ? scope.actor : null
  const application = mode === 'SYSTEM' || mode === 'AGENT' ? scope.application : null
  const key = 'key' in scope ? scope.key.toString('hex') : mode === 'AGENT' ? scope.loanNumber : null
  const session = signedIn ? scope.session : undefined
  return [org, actor, mode, application, key, session?.uuid, session?.secretHash.toString('hex')]
}

const enterStatement = statement('scope_enter', 'select enter_scope($1, $2, $3, $4, $5, $6, $7)')
/**
 * Returns the statement that continues the transaction in another scope. The server uses it to act for a person after
 * checking that the person may request the action.
 */
export const entering = (scope: Scope): Call<unknown> => enterStatement(...scopeValues(scope))

/** Thrown if the first statement of `Db.assume` raises HL409. */
class WrongAssumption extends Error {}

/** Converts SQLSTATE codes to errors from the server's table of errors. */
const TRANSLATED: Readonly<Record<string, (error: unknown) => unknown>> = {
  HL401: () => new SessionEnded(),
  HL409: () => new WrongAssumption(),
  // unique_violation
  '23505': (error) => ((error as DatabaseError).constraint === 'idempotency_pkey' ? new KeyReused() : error),
  // lock_not_available, deadlock_detected
  '55P03': (error) => new Busy(error),
  '40P01': (error) => new Busy(error),
  // SQLSTATE character_not_in_repertoire and untranslatable_character mean that a raw statement has a value with a NUL.
  '22021': (error) => new UnstorableText(error),
  '22P05': (error) => new UnstorableText(error),
}

/**
 * SQLSTATE feature_not_supported means that the statement's table has changed, so this connection must not reuse the
 * prepared statement.
 */
const STALE_PLAN = '0A000'

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code)
const translated = (error: unknown): unknown =>
  isOutage(error) ? new DatabaseUnavailable(error) : (TRANSLATED[codeOf(error)]?.(error) ?? error)

// SQL's PREPARE doesn't accept BEGIN or COMMIT, so these two statements aren't defined like the others.
const BEGIN: Call<unknown> = { name: 'transaction_begin', text: 'begin', values: [] }
const COMMIT: Call<unknown> = { name: 'transaction_commit', text: 'commit', values: [] }

/** Lends a connection to `work`. If `work` begins a transaction, `work` must also end that transaction. */
async function borrow<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw translated(error)
  })
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  // The pool doesn't listen for errors on a connection that's lent out. An error without a listener would end the
  // process.
  client.on('error', onError)
  try {
    return await work(client)
  } catch (error) {
    if (codeOf(error) === STALE_PLAN || isOutage(error)) onError(error as Error)
    else await client.query('rollback').catch(onError)
    throw translated(error)
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/** Runs `work` with a transaction that hasn't begun. Returns undefined if `work` throws. */
async function queued<T>(work: (transaction: Transaction) => Promise<T>) {
  const calls: Call<unknown>[] = []
  const unasked = () => Promise.reject(new Error('the transaction has not begun'))
  try {
    return { value: await work({ ask: unasked, raw: unasked, later: (...more) => void calls.push(...more) }), calls }
  } catch {
    return undefined
  }
}

/**
 * Returns the rows of each call's result, in the order of the calls. A row's type follows from the selected columns.
 */
const rowsOf = <Calls extends readonly Call<unknown>[]>(answers: readonly Answer[]) =>
  answers.map(({ rows }) => rows) as RowsOf<Calls>

/**
 * Returns a function like `read` that joins the reads of one request: reads that begin at the same moment with the same
 * scope object share one round trip. If one of them fails, all of them fail.
 */
function joined(read: Db['read']): Db['read'] {
  const begun = new WeakMap<Scope, { readonly calls: Call<unknown>[]; readonly answers: Promise<unknown[][]> }>()
  const begin = (scope: Scope) => {
    const { promise, resolve } = Promise.withResolvers<unknown[][]>()
    const batch = { calls: [] as Call<unknown>[], answers: promise }
    begun.set(scope, batch)
    queueMicrotask(() => {
      begun.delete(scope)
      resolve(read(scope, ...batch.calls))
    })
    return batch
  }
  return async <const Calls extends readonly Call<unknown>[]>(scope: Scope, ...calls: Calls) => {
    const batch = begun.get(scope) ?? begin(scope)
    const first = batch.calls.length
    batch.calls.push(...calls)
    return (await batch.answers).slice(first, first + calls.length) as RowsOf<Calls>
  }
}

/** Returns the scope's door if the caller hasn't passed it yet. */
function closedDoor(scope: Scope): Door | undefined {
  const door = 'door' in scope ? scope.door : undefined
  return door?.isOpen ? undefined : door
}

export function createDb(pool: Pool): Db {
  /** Runs statements that begin a transaction in the scope. If the scope's door is closed, also opens the door. */
  const enterWith = async (
    client: PoolClient,
    begin: readonly Call<unknown>[],
    scope: Scope,
    calls: readonly Call<unknown>[],
  ) => {
    const door = closedDoor(scope)
    const answers = await runBatch(client, [...begin, entering(scope), ...(door?.calls ?? []), ...calls])
    const rows = answers.slice(begin.length + 1).map((answer) => answer.rows)
    return door ? door.pass(rows) : rows
  }
  const inScope = <const Calls extends readonly Call<unknown>[]>(scope: Scope, ...calls: Calls) =>
    borrow(pool, async (client) => (await enterWith(client, [], scope, calls)) as RowsOf<Calls>)
  /** Runs `work` in a transaction. Returns its value, and the rows of the statements that `work` queued. */
  const transact = <T, const Calls extends readonly Call<unknown>[]>(
    scope: Scope,
    first: Calls,
    work: (rows: RowsOf<Calls>, transaction: Transaction) => Promise<T> | T,
  ) =>
    borrow(pool, async (client) => {
      const opened = (await enterWith(client, [BEGIN], scope, first)) as RowsOf<Calls>
      const waiting: Call<unknown>[] = []
      let ended = false
      const checkOpen = () => {
        if (ended) throw new Error('the transaction has ended')
      }
      const transaction: Transaction = {
        async ask(...calls) {
          checkOpen()
          return rowsOf<typeof calls>(await runBatch(client, calls))
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
        const value = await work(opened, transaction)
        const answers = await runBatch(client, [...waiting, COMMIT])
        // If `work` caught a statement's error, PostgreSQL responds to COMMIT with ROLLBACK and reports no error, so
        // check the response.
        if (answers.at(-1)?.command !== 'COMMIT')
          throw new Error('a statement failed, so the transaction was rolled back')
        return { value, last: answers.slice(0, -1).map(({ rows }) => rows) }
      } finally {
        ended = true
      }
    })
  return {
    pool,
    read: joined(inScope),
    async write(scope, ...calls) {
      // A write commits before the program sees any rows, so open the door first.
      if (closedDoor(scope)) await inScope(scope)
      return inScope(scope, ...calls)
    },
    once: (call) => borrow(pool, async (client) => rowsOf<[typeof call]>(await runBatch(client, [call]))[0]),
    change: async (scope, first, work) => (await transact(scope, first, work)).value,
    async readTwice<T, const First extends readonly Call<unknown>[], const Last extends readonly Call<unknown>[]>(
      scope: Scope,
      first: First,
      next: (rows: RowsOf<First>) => { readonly value: T; readonly last: Last },
    ) {
      const { value, last } = await transact(scope, first, (rows, transaction) => {
        const read = next(rows)
        transaction.later(...read.last)
        return read.value
      })
      return { value, last: last as RowsOf<Last> }
    },
    async assume(enter, work) {
      const made = await queued(work)
      if (!made) return undefined
      try {
        // A batch is already one transaction, so it needs no BEGIN or COMMIT.
        const answers = await borrow(pool, (client) => runBatch(client, [enter, ...made.calls]))
        const [[row]] = rowsOf<[typeof enter]>(answers)
        return { value: made.value, row }
      } catch (error) {
        if (error instanceof WrongAssumption || error instanceof KeyReused) return undefined
        throw error
      }
    },
  }
}
