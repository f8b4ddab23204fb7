/** The one place where what went wrong becomes an answer. */
import { randomUUID } from 'node:crypto'
import type { Problem } from 'domain/api/contract.ts'
import { Refusal } from 'domain/application/core/command.ts'
import type { FieldError } from 'domain/forms/form.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { describe } from '../log.ts'
import { KeyReused } from '../storage/idempotency.ts'
import { Busy, SessionEnded } from '../storage/transactions.ts'
import { TooManyAttempts, WrongCredentials } from '../usecases/credentials.ts'
import { IdentityExists } from '../usecases/register.ts'
import { NotNow } from '../usecases/runCommand.ts'
import { NotFound } from '../usecases/services.ts'

/** Nobody is signed in, or what they show does not hold. */
export class Unauthenticated extends Error {}
/** The request cannot be read. */
export class BadRequest extends Error {
  readonly errors?: readonly FieldError[]
  constructor(message: string, errors?: readonly FieldError[]) {
    super(message)
    this.errors = errors
  }
}
/** The page or call that asked is not of this host. */
export class Forbidden extends Error {}

interface Answer {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly errors?: readonly FieldError[]
  readonly location?: string
}

const UNEXPECTED = 'Something unexpected happened'
const SIGN_IN = { status: 401, code: 'UNAUTHENTICATED', title: 'Not signed in', detail: 'unauthenticated' } as const

function answerTo(error: unknown): Answer {
  if (error instanceof Unauthenticated || error instanceof SessionEnded) return SIGN_IN
  if (error instanceof WrongCredentials) {
    const detail = 'The email address or the password is not right. Please check both.'
    return {
      status: 422,
      code: 'WRONG_CREDENTIALS',
      title: 'Sign-in failed',
      detail,
      errors: [{ field: 'password', message: detail }],
    }
  }
  if (error instanceof TooManyAttempts)
    return {
      status: 429,
      code: 'TOO_MANY_ATTEMPTS',
      title: 'Too many tries',
      detail: 'Too many tries. Please wait 15 minutes and try again.',
    }
  if (error instanceof NotFound)
    return { status: 404, code: 'NOT_FOUND', title: 'Not found', detail: error.message || 'There is nothing here.' }
  if (error instanceof NotNow)
    return { status: 409, code: 'NOT_NOW', title: 'Not now', detail: error.message, location: error.location }
  if (error instanceof IdentityExists) {
    const message = 'There is already an account with this email address. Please sign in.'
    return {
      status: 409,
      code: 'IDENTITY_EXISTS',
      title: 'identity exists',
      detail: message,
      errors: [{ field: 'email', message }],
    }
  }
  if (error instanceof Refusal) {
    if (error.code === 'NOT_ALLOWED')
      return { status: 403, code: 'NOT_ALLOWED', title: 'Not allowed', detail: error.message }
    return {
      status: 422,
      code: 'INVALID',
      title: 'Some answers need another look',
      detail: error.message,
      errors: error.errors,
    }
  }
  if (error instanceof KeyReused) {
    const detail = 'This idempotency key was used for another request.'
    return { status: 422, code: 'KEY_REUSED', title: 'Key used before', detail }
  }
  if (error instanceof Forbidden) return { status: 403, code: 'FORBIDDEN', title: 'Not allowed', detail: error.message }
  if (error instanceof BadRequest)
    return { status: 400, code: 'BAD_REQUEST', title: 'Bad request', detail: error.message, errors: error.errors }
  if (error instanceof Busy)
    return { status: 503, code: 'BUSY', title: 'Busy', detail: 'Somebody else is changing this. Please try again.' }
  return fromFramework(error as FastifyError)
}

function fromFramework(error: FastifyError): Answer {
  const status = error.statusCode ?? 500
  if (status === 413) return { status, code: 'TOO_LARGE', title: 'Too large', detail: 'This is larger than we accept.' }
  if (status === 429)
    return {
      status,
      code: 'TOO_MANY_REQUESTS',
      title: 'Too many requests',
      detail: 'Please wait a moment and try again.',
    }
  if (status >= 400 && status < 500)
    return { status, code: error.code ?? 'BAD_REQUEST', title: 'Bad request', detail: 'The request could not be read.' }
  return { status: 500, code: 'UNEXPECTED', title: UNEXPECTED, detail: `${UNEXPECTED}.` }
}

/** Sends a problem (RFC 9457); what is unexpected goes to the log under the same id. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = answerTo(error)
  const id = randomUUID()
  if (answer.status >= 500) request.log.error({ id, err: withStack(error) }, answer.code)
  else request.log.info({ id, status: answer.status, code: answer.code }, 'refused')
  if (answer.status === 503) reply.header('retry-after', '1')
  const body: Problem = {
    type: 'about:blank',
    title: answer.title,
    status: answer.status,
    code: answer.code,
    detail: answer.detail,
    message: answer.detail,
    id,
    ...(answer.errors && { errors: answer.errors.map(({ field, message }) => ({ field, message })) }),
    ...(answer.location && { location: answer.location }),
  }
  return reply.status(answer.status).type('application/problem+json; charset=utf-8').send(JSON.stringify(body))
}

/** Where it happened, without the message, which may repeat what somebody entered. */
export function withStack(error: unknown): object {
  const stack = error instanceof Error ? error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) : undefined
  return { ...describe(error), stack }
}
