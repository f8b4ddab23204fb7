/** Distinguishes an unreachable database from a failed statement. */
import { DatabaseUnavailable } from '../errors.ts'

/** Node's error codes for a connection that breaks or can't be opened. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * SQLSTATEs of a server that is starting or stopping, has no free connection, or is read-only because it's a standby.
 * Connection errors are in class 08, which poolers also use.
 */
const STATES = /^(08...|57P0[1-5]|53300|25006)$/

/** Error messages of `pg` and its pool. Their own errors have no code. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed))/

/** Whether an error means that the database is currently unreachable or read-only. */
export function isOutage(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string') return NETWORK.has(code) || STATES.test(code)
  return typeof message === 'string' && DRIVER.test(message)
}

/** @throws DatabaseUnavailable if the database is unreachable or read-only, otherwise the error itself */
export function rethrow(error: unknown): never {
  throw isOutage(error) ? new DatabaseUnavailable(error) : error
}
