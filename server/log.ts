/** The parts of an error that the log may contain, and the cause that every log line names. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, randomUUID } from 'node:crypto'

/** Returns an error's name and code. Leaves out the message, because it may repeat data sent to an outside party. */
export function describe(error: unknown): { name: string; code?: string } {
  const { name, code } = error as { name?: string; code?: unknown }
  return { name: name ?? 'Error', ...(typeof code === 'string' && { code }) }
}

/** The work that causes log lines, statements and jobs. */
export interface Cause {
  /** ID of the HTTP request or deadline that caused the work, which is also the ID of its trace; 32 hex digits. */
  readonly request: string
  /** ID of this piece of work within the trace; 16 hex digits. */
  readonly span: string
}

const causes = new AsyncLocalStorage<Cause>()

/** Runs `work`. Log lines written and jobs added meanwhile, also by asynchronous work, name this cause. */
export const causedBy = <T>(cause: Cause, work: () => T): T => causes.run(cause, work)
export const currentCause = (): Cause | undefined => causes.getStore()

// Node prepares many UUIDs at once, so this costs a tenth of other random bytes.
export const newRequestId = (): string => randomUUID().replaceAll('-', '')
/** Returns a cause for a new piece of work, which belongs to its parent's request if there is one. */
export const newCause = (parent?: Cause): Cause => ({
  request: parent?.request ?? newRequestId(),
  span: randomBytes(8).toString('hex'),
})

/** Writes the cause as a W3C `traceparent`, the form in which it travels with a job. */
export const traceparentOf = ({ request, span }: Cause): string => `00-${request}-${span}-01`
/** Reads a W3C `traceparent`; undefined if the value isn't a valid `traceparent`. */
export function readTraceparent(value: unknown): Cause | undefined {
  const [, request, span] = /^00-([\da-f]{32})-([\da-f]{16})-\d\d$/.exec(String(value)) ?? []
  return request && span ? { request, span } : undefined
}

/** Adds the request's ID to a log line. */
export const logCause = (): object => {
  const cause = currentCause()
  return cause ? { request: cause.request } : {}
}
