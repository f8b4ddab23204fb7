/**
 * The errors that the server sends. Each row has an error's HTTP status and the message for the caller.
 * `http/errors.ts` sends these errors and also converts the domain's `Refusal`.
 */
import type { FieldError } from 'domain/forms/form.ts'
import { KNOCKED_OUT } from 'domain/routes/pages.ts'

export interface ErrorRow {
  readonly status: number
  readonly title: string
  /** The message for the caller if the thrown error has no message of its own. */
  readonly message: string
  /** The number of seconds after which the caller may repeat the request. */
  readonly retryAfter?: number
}

export const ERRORS = {
  BAD_REQUEST: { status: 400, title: 'Bad request', message: 'We couldn’t read this request.' },
  UNSTORABLE_TEXT: {
    status: 400,
    title: 'Bad request',
    message: 'This contains an unsupported character. Remove it and try again.',
  },
  UNAUTHENTICATED: { status: 401, title: 'Not signed in', message: 'unauthenticated' },
  /** The caller must renew the token, and can then repeat the request. */
  TOKEN_EXPIRED: { status: 401, title: 'Token expired', message: 'unauthenticated' },
  FORBIDDEN: { status: 403, title: 'Not allowed', message: 'This request comes from another site.' },
  NOT_ALLOWED: { status: 403, title: 'Not allowed', message: 'You don’t have access to do this.' },
  /**
   * The caller's sign-in is too old for this change. The caller must sign in again, and can then repeat the request.
   */
  SIGN_IN_AGAIN: { status: 403, title: 'Sign in again', message: 'Sign in again to make this change.' },
  SECOND_FACTOR_NEEDED: {
    status: 403,
    title: 'Second factor needed',
    message: 'Set up a passkey or an authenticator app first.',
  },
  NOT_FOUND: { status: 404, title: 'Not found', message: 'We couldn’t find this.' },
  NOT_NOW: { status: 409, title: 'Not now', message: 'This step isn’t open right now.' },
  IDENTITY_EXISTS: {
    status: 409,
    title: 'identity exists',
    message: 'An account with this email address already exists. Sign in instead.',
  },
  KNOCKED_OUT: {
    status: 409,
    title: 'Not accepting applications',
    message: 'We’re not accepting applications like this one.',
  },
  NO_HMDA_DATA: {
    status: 409,
    title: 'Data missing',
    message: 'Add your agency, tax ID and contact person for HMDA to your lender’s file first.',
  },
  TOO_LARGE: { status: 413, title: 'Too large', message: 'This is larger than we accept.' },
  INVALID: { status: 422, title: 'Please check your answers', message: 'Please check your answers.' },
  KEY_REUSED: { status: 422, title: 'Key already used', message: 'This idempotency key was used for another request.' },
  WRONG_CREDENTIALS: {
    status: 422,
    title: 'Sign-in failed',
    message: 'The email address or password is wrong. Check both and try again.',
  },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    title: 'Too many attempts',
    message: 'Too many attempts. Wait 15 minutes and try again.',
    retryAfter: 900,
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    title: 'Too many requests',
    message: 'Please wait a moment and try again.',
    retryAfter: 60,
  },
  TOO_MANY_MESSAGES: {
    status: 429,
    title: 'Too many requests',
    message: 'Too many codes or emails were requested. Wait an hour and try again.',
    retryAfter: 3600,
  },
  UNEXPECTED: { status: 500, title: 'Something unexpected happened', message: 'Something unexpected happened.' },
  DATABASE_UNAVAILABLE: {
    status: 503,
    title: 'Temporarily unavailable',
    message: "We're temporarily unavailable. Please try again in a moment.",
  },
  FILES_UNAVAILABLE: {
    status: 503,
    title: 'Temporarily unavailable',
    message: 'We can’t reach your files right now. Please try again in a moment.',
  },
  FILE_NOT_SCANNED: {
    status: 503,
    title: 'Not checked yet',
    message: 'We’re still checking this file for viruses. Please try again in a few minutes.',
    retryAfter: 60,
  },
  SCANNER_UNAVAILABLE: {
    status: 503,
    title: 'Temporarily unavailable',
    message: 'We can’t check files for viruses right now. Please try again in a few minutes.',
    retryAfter: 60,
  },
  FILE_INFECTED: { status: 403, title: 'Virus found', message: 'This file contains a virus, so no one can open it.' },
  CHAT_UNAVAILABLE: {
    status: 503,
    title: 'Temporarily unavailable',
    message: 'The chat isn’t available right now. Please try again in a moment.',
  },
  STARTING: { status: 503, title: 'Starting', message: "We're starting up. Please try again in a moment." },
  STOPPING: { status: 503, title: 'Stopping', message: 'This server is stopping. Please try again in a moment.' },
  OVERLOADED: {
    status: 503,
    title: 'Busy',
    message: 'We’re checking many files right now. Please try again in a moment.',
  },
  BUSY: { status: 503, title: 'Busy', message: 'Someone else is changing this. Please try again.' },
} as const satisfies Readonly<Record<string, ErrorRow>>

export type ErrorCode = keyof typeof ERRORS

interface Details {
  /** Replaces the default message of the error. The caller sees this message, so it must not contain personal data. */
  readonly message?: string | undefined
  /** The fields that the caller has to correct. */
  readonly errors?: readonly FieldError[] | undefined
  /** The path of the page to which the caller should go. */
  readonly location?: string
  /** The underlying error. Only the log contains it. */
  readonly cause?: unknown
}

/** An error of one of the kinds in ERRORS. The caller sees the error's message. */
export class ServerError extends Error {
  readonly code: ErrorCode
  readonly errors: readonly FieldError[] | undefined
  readonly location: string | undefined
  constructor(code: ErrorCode, { message = ERRORS[code].message, errors, location, cause }: Details = {}) {
    super(message, { cause })
    this.name = new.target.name
    this.code = code
    this.errors = errors
    this.location = location
  }
  get status(): number {
    return ERRORS[this.code].status
  }
  get title(): string {
    return ERRORS[this.code].title
  }
}

/** The server can't parse the request. */
export class BadRequest extends ServerError {
  constructor(message: string, errors?: readonly FieldError[]) {
    super('BAD_REQUEST', { message, errors })
  }
}

/** The caller isn't authenticated: the token or the session cookie is missing or invalid. */
export class Unauthenticated extends ServerError {
  constructor(code: 'UNAUTHENTICATED' | 'TOKEN_EXPIRED' = 'UNAUTHENTICATED') {
    super(code)
  }
}

/** The caller's token has expired. The caller can still exchange it for a new one. */
export class TokenExpired extends Unauthenticated {
  constructor() {
    super('TOKEN_EXPIRED')
  }
}

/** The caller's session has ended or never existed. */
export class SessionEnded extends ServerError {
  constructor() {
    super('UNAUTHENTICATED')
  }
}

/** The request comes from another site's page. */
export class Forbidden extends ServerError {
  constructor() {
    super('FORBIDDEN')
  }
}

/** The requested object doesn't exist, or the caller has no access to it. */
export class NotFound extends ServerError {
  constructor(message?: string) {
    super('NOT_FOUND', { message })
  }
}

/** The journey doesn't accept this command now. `location` is the path of the page that the borrower should open. */
export class NotNow extends ServerError {
  constructor(message: string, location: string) {
    super('NOT_NOW', { message, location })
  }
}

/** The lender's criteria exclude the application. `location` is the page that shows the reason. */
export class KnockedOut extends ServerError {
  constructor() {
    super('KNOCKED_OUT', { location: KNOCKED_OUT })
  }
}

/** An account with this email address already exists. */
export class IdentityExists extends ServerError {
  constructor() {
    super('IDENTITY_EXISTS', { errors: [{ field: 'email', message: ERRORS.IDENTITY_EXISTS.message }] })
  }
}

/** The same idempotency key was sent before with a different request body. */
export class KeyReused extends ServerError {
  constructor() {
    super('KEY_REUSED')
  }
}

/** The password is wrong, or the email address has no account. The error doesn't reveal which. */
export class WrongCredentials extends ServerError {
  constructor() {
    super('WRONG_CREDENTIALS', { errors: [{ field: 'password', message: ERRORS.WRONG_CREDENTIALS.message }] })
  }
}

/** This email address or network has too many failed attempts, so the caller must wait. */
export class TooManyAttempts extends ServerError {
  constructor() {
    super('TOO_MANY_ATTEMPTS')
  }
}

/** Another transaction has locked the requested row for too long. */
export class Busy extends ServerError {
  constructor(cause?: unknown) {
    super('BUSY', { cause })
  }
}

/** The database is unreachable. If the server was committing a change, the change may or may not have taken effect. */
export class DatabaseUnavailable extends ServerError {
  constructor(cause?: unknown) {
    super('DATABASE_UNAVAILABLE', { cause })
  }
}

/** The file store is unreachable or overloaded. If this error interrupts an upload, the file isn't listed anywhere. */
export class FilesUnavailable extends ServerError {
  constructor(cause?: unknown, code: 'FILES_UNAVAILABLE' | 'FILE_NOT_SCANNED' = 'FILES_UNAVAILABLE') {
    super(code, { cause })
  }
}

/** The virus scanner hasn't checked the file yet. The server keeps trying to have the file checked. */
export class FileNotScanned extends FilesUnavailable {
  constructor() {
    super(undefined, 'FILE_NOT_SCANNED')
  }
}

/** The virus scanner found a virus in the file. */
export class FileInfected extends ServerError {
  constructor() {
    super('FILE_INFECTED')
  }
}

/** Whether the error comes from our own database. If so, the outside party isn't at fault. */
export const isOwnFailure = (error: unknown): boolean => error instanceof DatabaseUnavailable || error instanceof Busy

/** A text value contains a NUL character or half of a surrogate pair, which PostgreSQL can't store. */
export class UnstorableText extends ServerError {
  constructor(cause?: unknown) {
    super('UNSTORABLE_TEXT', { cause })
  }
}
