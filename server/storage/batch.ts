/**
 * Runs several prepared statements in one round trip and one transaction, over PostgreSQL's extended protocol. The
 * driver ends each of its own queries with a Sync message, which also ends the transaction. A batch has a single Sync
 * at its end. If the connection is already in a transaction, the batch becomes part of it. After an error, PostgreSQL
 * skips the remaining statements.
 */
import type { Connection, FieldDef, PoolClient, Submittable } from 'pg'
import { UnstorableText } from '../errors.ts'
import { roundTrips } from '../telemetry/channels.ts'

export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | Uint8Array
  | readonly string[]
  | { readonly json: unknown }
  /** JSON text that doesn't need to be serialized again. */
  | { readonly text: string }

/** A statement with its values. Each connection prepares a statement once, under the statement's name. */
export interface Call<Row> {
  readonly name: string
  readonly text: string
  readonly values: readonly Value[]
  /** A field without a value. It only tells the compiler the type of the result's rows. */
  readonly row?: Row
}

export interface Answer {
  readonly rows: unknown[]
  /** The statement's command tag, such as `INSERT 0 1` or `COMMIT`. */
  command: string
}

/**
 * Matches NUL and unpaired surrogates in the escaped form that JSON.stringify writes. PostgreSQL's type jsonb rejects
 * them.
 */
const UNSTORABLE_ESCAPE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][\da-f]{2})/

function storable(text: string): string {
  if (text.includes('\0') || !text.isWellFormed()) throw new UnstorableText()
  return text
}

/**
 * Converts a value to the protocol's form: bytes stay unchanged, and everything else becomes text.
 * @throws UnstorableText for text that PostgreSQL can't store, RangeError for an infinite or NaN number
 */
function parameter(value: Value): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return storable(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError('a number for the database is not finite')
    return String(value)
  }
  if (typeof value === 'boolean') return String(value)
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (Array.isArray(value)) {
    const items = (value as readonly string[]).map((item) => `"${storable(item).replace(/["\\]/g, '\\$&')}"`)
    return `{${items.join(',')}}`
  }
  const given = value as { json: unknown } | { text: string }
  const json = 'text' in given ? given.text : (JSON.stringify(given.json) as string | undefined)
  if (json === undefined) return null
  if (UNSTORABLE_ESCAPE.test(json)) throw new UnstorableText()
  return json
}

interface Column {
  readonly name: string
  readonly parse: (text: string) => unknown
}
/** The columns of a prepared statement's rows. PostgreSQL describes them only while preparing the statement. */
type Prepared = Map<string, readonly Column[]>

/** The statements that each connection has prepared, keyed by name. */
const preparedBy = new WeakMap<PoolClient, Prepared>()

type Sent = Pick<Call<unknown>, 'name' | 'text'> & { readonly values: (string | Buffer | null)[] }

/** The driver calls the methods below with PostgreSQL's responses to the batch. */
class Batch implements Submittable {
  readonly #client: PoolClient
  readonly #prepared: Prepared
  readonly #sent: readonly Sent[]
  readonly #resolve: (answers: Answer[]) => void
  readonly #reject: (error: unknown) => void
  readonly #answers: Answer[] = []
  /**
   * The indexes of the statements that this batch prepares. If a statement occurs several times, it's prepared at its
   * first use.
   */
  readonly #preparing = new Set<number>()
  #columns: readonly Column[] = []
  #rows: unknown[] = []
  /**
   * The error from a value that couldn't be parsed. It's stored instead of thrown, because an exception must not end
   * the driver's message loop.
   */
  #unreadable: unknown
  /**
   * Called when the batch ends. The driver replaces this function with one that stops the timer for `query_timeout`.
   */
  callback = () => {}

  constructor(
    client: PoolClient,
    sent: readonly Sent[],
    resolve: (answers: Answer[]) => void,
    reject: (error: unknown) => void,
  ) {
    this.#client = client
    const prepared = preparedBy.get(client) ?? new Map<string, readonly Column[]>()
    preparedBy.set(client, prepared)
    this.#prepared = prepared
    this.#sent = sent
    this.#resolve = resolve
    this.#reject = reject
  }

  submit(connection: Connection): void {
    const { stream } = connection
    stream.cork()
    this.#sent.forEach(({ name, text, values }, index) => {
      const known = this.#prepared.has(name)
      if (!known) {
        connection.parse({ name, text, types: [] }, true)
        this.#prepared.set(name, [])
        this.#preparing.add(index)
      }
      connection.bind({ statement: name, values }, true)
      if (!known) connection.describe({ type: 'P' }, true)
      connection.execute({}, true)
    })
    connection.sync()
    stream.uncork()
    this.#begin()
  }

  /** Prepares to receive the messages of the next statement. */
  #begin(): void {
    this.#columns = this.#prepared.get(this.#sent[this.#answers.length]?.name ?? '') ?? []
    this.#rows = []
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: this.#client.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
    }))
    this.#prepared.set(this.#sent[this.#answers.length]?.name ?? '', this.#columns)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    try {
      const row: Record<string, unknown> = {}
      this.#columns.forEach(({ name, parse }, index) => {
        const text = fields[index] ?? null
        row[name] = text === null ? null : parse(text)
      })
      this.#rows.push(row)
    } catch (error) {
      this.#unreadable ??= error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#answers.push({ rows: this.#rows, command: text })
    this.#begin()
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleError(error: unknown, connection: Connection): void {
    this.callback()
    const failed = this.#answers.length
    for (const index of this.#preparing) {
      const { name } = this.#sent[index] as Sent
      if (index < failed) continue
      this.#prepared.delete(name)
      // The error may have occurred before or after PostgreSQL prepared the statement, so always close the statement.
      // Closing an unknown statement has no effect.
      if (index === failed && connection.stream.writable) connection.close({ type: 'S', name }, true)
    }
    this.#reject(error)
  }

  handleReadyForQuery(): void {
    this.callback()
    if (this.#unreadable === undefined) this.#resolve(this.#answers)
    else this.#reject(this.#unreadable)
  }
}

/**
 * Runs the statements on one connection and returns a result for each statement.
 * @throws UnstorableText or RangeError before anything is sent, or the database's error
 */
export function runBatch(client: PoolClient, calls: readonly Call<unknown>[]): Promise<Answer[]> {
  if (calls.length === 0) return Promise.resolve([])
  const run = () =>
    new Promise<Answer[]>((resolve, reject) => {
      const sent = calls.map(({ name, text, values }) => ({ name, text, values: values.map(parameter) }))
      client.query(new Batch(client, sent, resolve, reject))
    })
  return roundTrips.hasSubscribers ? roundTrips.tracePromise(run, { calls }) : run()
}
