import { instant } from 'domain/values/dates.ts'
import pg from 'pg'

interface PoolOptions {
  /** Maximum connections. */
  max?: number
  /** The name shown for the pool's connections in pg_stat_activity. */
  name?: string
  /** Milliseconds before a statement is canceled; 0 for no limit. */
  statementTimeout?: number
  /** Milliseconds before a lock wait is canceled; 0 for no limit. */
  lockTimeout?: number
  /**
   * Milliseconds after which a statement without a response ends its connection; 0 for no limit. This limit is longer
   * than `statementTimeout`, so it matters only if the network has lost the connection.
   */
  answerTimeout?: number
}

/**
 * Settings that detect a connection whose packets the network silently drops. Without them, the connection would wait
 * for many minutes.
 */
export const LIVENESS = {
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  query_timeout: 30_000,
} as const

const { DATE, TIMESTAMPTZ, INT8 } = pg.types.builtins

/**
 * Converts values from PostgreSQL: dates stay `yyyy-MM-dd` text, timestamps become `Instant`s, and 64-bit integers
 * (cents, counts) become numbers.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary') {
      if (oid === DATE) return (text: string) => text
      if (oid === TIMESTAMPTZ) return (text: string) => instant(text)
      if (oid === INT8) return safeInteger
    }
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
  },
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`an integer from the database is too large: ${text}`)
  return value
}

/** Creates a connection pool with time limits on statements and lock waits. Close it with `pool.end()`. */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const { max = 20, name = 'hearthline', statementTimeout = 15_000, lockTimeout = 5000 } = options
  const { answerTimeout = LIVENESS.query_timeout } = options
  const pool = new pg.Pool({
    ...LIVENESS,
    query_timeout: answerTimeout,
    connectionString: url,
    max,
    application_name: name,
    // A pooler such as pgbouncer rejects time limits at the start of a connection, so set them afterward.
    onConnect: (client) =>
      client.query(
        `set statement_timeout = ${statementTimeout}; set lock_timeout = ${lockTimeout};
         set idle_in_transaction_session_timeout = 30000`,
      ),
    idleTimeoutMillis: 60_000,
    types,
  })
  // The pool replaces a broken idle connection the next time it's needed. Without this listener, the connection's error
  // would end the process.
  pool.on('error', () => {})
  // Keep an error listener on each connection. The pool doesn't listen while a connection is in use, and a broken
  // connection may report several errors.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Creates the owner's connection pool for migrations and other schema changes. It has two connections and no statement
 * time limit.
 */
export function createOwnerPool(adminUrl: string): pg.Pool {
  return createPool(adminUrl, { max: 2, name: 'hearthline migrations', statementTimeout: 0, answerTimeout: 0 })
}
