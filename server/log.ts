/** The parts of an error that may be logged, and the cause that every log line includes. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, randomUUID } from 'node:crypto'
import type { Logger } from 'pino'

/** Returns an error's name and code. The message is left out, because it may contain data sent to an outside party. */
export function describe(error: unknown): { name: string; code?: string } {
  const { name, code } = error as { name?: string; code?: unknown }
  return { name: name ?? 'Error', ...(typeof code === 'string' && { code }) }
}

/** The request or deadline that caused a log line, statement or job. */
export interface Cause {
  /** ID of the HTTP request or deadline that caused the work; 32 hex digits. It's also the trace ID. */
  readonly request: string
  /** ID of this piece of work within the trace; 16 hex digits. */
  readonly span: string
}

const causes = new AsyncLocalStorage<Cause>()

/** Runs `work`. Every log line and job that `work` creates has this cause, even after asynchronous steps. */
export const causedBy = <T>(cause: Cause, work: () => T): T => causes.run(cause, work)
export const currentCause = (): Cause | undefined => causes.getStore()

// Node prepares random UUIDs in advance, so generating a UUID is ten times faster than generating other random bytes.
export const newRequestId = (): string => randomUUID().replaceAll('-', '')
/** Returns a cause for a new piece of work. With a parent cause, the new cause belongs to the parent's request. */
export const newCause = (parent?: Cause): Cause => ({
  request: parent?.request ?? newRequestId(),
  span: randomBytes(8).toString('hex'),
})

/** Formats the cause of a job (request and span) as a W3C `traceparent`, which the job stores. */
export const traceparentOf = ({ request, span }: Cause): string => `00-${request}-${span}-01`
/** Parses a W3C `traceparent`; returns undefined if it isn't valid. */
export function readTraceparent(value: unknown): Cause | undefined {
  const [, request, span] = /^00-([\da-f]{32})-([\da-f]{16})-\d\d$/.exec(String(value)) ?? []
  return request && span ? { request, span } : undefined
}

/** Adds the request's ID to a log line. */
export const logCause = (): object => {
  const cause = currentCause()
  return cause ? { request: cause.request } : {}
}

/** Logs the messages that libraries write to the console, but keeps only the name and code of an error. */
export function logConsole(log: Pick<Logger, 'error'>): void {
  for (const method of ['error', 'warn', 'trace'] as const)
    console[method] = (...parts: unknown[]) =>
      log.error({ err: describe(parts.find((part) => part instanceof Error) ?? {}) }, 'a library reported a problem')
}
