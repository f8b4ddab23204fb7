/** Converts errors to HTTP responses. The table in `server/errors.ts` has a row for each kind of error. */
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Problem } from 'domain/api/contract.ts'
import { Refusal } from 'domain/application/core/command.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ERRORS, type ErrorCode, type ErrorRow, ServerError } from '../errors.ts'
import { causedBy, describe } from '../log.ts'
import { BASE_HEADERS } from './baseHeaders.ts'
import { causeOf } from './requestLog.ts'

/** The content type of error responses. */
export const PROBLEM = 'application/problem+json; charset=utf-8'

type Answer = Pick<ServerError, 'status' | 'title' | 'message'> &
  Partial<Pick<ServerError, 'errors' | 'location'>> & { readonly code: string }

export const row = (code: ErrorCode, more: Partial<Answer> = {}): Answer => ({ code, ...ERRORS[code], ...more })

/**
 * Returns the parts of an error that the caller may see. Only errors listed in `server/errors.ts` and refusals by the
 * domain keep their own message.
 */
function answerTo(error: unknown): Answer {
  if (error instanceof ServerError) return error
  if (error instanceof Refusal) {
    const { code, message, errors } = error
    return code === 'NOT_ALLOWED' ? row(code, { message }) : row('INVALID', { message, errors })
  }
  // Errors from Fastify and its plugins have a status and a code.
  const { statusCode: status = 500, code = 'BAD_REQUEST' } = error as Partial<FastifyError>
  if (status === 413) return row('TOO_LARGE')
  if (status === 429) return row('TOO_MANY_REQUESTS')
  return status >= 400 && status < 500 ? row('BAD_REQUEST', { status, code }) : row('UNEXPECTED')
}

/** Returns the body of an error response. The log line about the error contains the same `id`. */
export function problemOf({ code, status, title, message, errors, location }: Answer, id: string): Problem {
  return {
    type: 'about:blank',
    title,
    status,
    code,
    detail: message,
    message,
    id,
    ...(errors && { errors: errors.map(({ field, message, code = 'INVALID' }) => ({ field, message, code })) }),
    ...(location && { location }),
  }
}

/** Sends an error as problem details (RFC 9457). Also logs a server error with the ID that the response contains. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = answerTo(error)
  const { code, status } = problem
  const id = randomUUID()
  // Set the log's cause here. A later hook restores the cause after the body is read, but that hook doesn't run if
  // reading the body fails.
  causedBy(causeOf(request), () => {
    if (status >= 500) request.log.error({ id, err: withStack(error) }, code)
    else request.log.info({ id, status, code }, 'refused')
  })
  const { retryAfter = status === 503 ? 1 : undefined }: ErrorRow = ERRORS[code as ErrorCode] ?? {}
  if (retryAfter !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', String(retryAfter))
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type(PROBLEM)
    .send(JSON.stringify(problemOf(problem, id)))
}

/** The statuses of requests that Node couldn't read, by Node's error code. All others get 400. */
const CLIENT_ERRORS: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers a client that sent something other than an HTTP request, and closes the connection. */
export function sendClientError({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = CLIENT_ERRORS[code ?? ''] ?? 400
  const problem = problemOf(row('BAD_REQUEST', { status }), randomUUID())
  const body = JSON.stringify(problem)
  const headers = {
    ...BASE_HEADERS,
    'content-type': PROBLEM,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** Logs where an error occurred, but not the error's message, which may contain text that a person typed. */
export function withStack(error: unknown): object {
  const stack = error instanceof Error ? error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) : undefined
  return { ...describe(error), stack }
}
