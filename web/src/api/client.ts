/**
 * Makes calls to the server. Each call sends credentials, the stored token and the organization header, has a timeout,
 * and throws typed errors. If the session has ended, `leaveForSignIn` opens the sign-in page.
 */
import { SIGN_IN_AGAIN } from 'domain/api/freshSignIn.ts'
import { RENEW_SESSION } from 'domain/api/paths.ts'
import { SECOND_FACTOR_NEEDED } from 'domain/api/secondFactorNeeded.ts'
import type { FieldError } from 'domain/forms/form.ts'
import {
  AGENT,
  AGENT_LOGIN,
  AGENT_SECOND_FACTOR,
  isRedirectUrl,
  LOGIN,
  SIGNER,
  SIGNER_LOGIN,
} from 'domain/routes/routes.ts'
import { readInjected } from './injected.ts'
import { replayLink } from './replay.ts'
import { askToSignInAgain } from './signInAgain.ts'
import { token } from './token.ts'
import { keepTyped } from './typed.ts'
import { newUuid } from './uuid.ts'

export { isAuthenticated, token } from './token.ts'

const TIMEOUT_MS = 30_000
/** The message to show when the server's response contains no message. */
const UNEXPECTED = 'Something unexpected happened'

/** A failed call to the server. Status 0 means that the request didn't reach the server. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ProblemBody
  constructor(status: number, message: string, body: ProblemBody = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.body = body
  }
  /** Returns the server's messages for each field of a rejected form. */
  get fieldErrors(): readonly FieldError[] {
    return this.body.errors ?? []
  }
  /**
   * Joins the server's messages into one sentence that ends with a period. Returns undefined if the request didn't
   * reach the server.
   */
  get sentence(): string | undefined {
    if (this.status === 0) return undefined
    const { detail, message } = this.body
    const said = this.fieldErrors.length > 0 ? this.fieldErrors.map((one) => one.message) : [detail ?? message ?? '']
    const words = said.map((one) => one.trim().replace(/\.$/, '')).filter((one) => one !== '')
    return `${words.join(', ') || UNEXPECTED}.`
  }
}

interface ProblemBody {
  readonly code?: string
  readonly detail?: string | undefined
  readonly message?: string
  readonly errors?: readonly FieldError[]
  /**
   * The path of the person's current screen. The server sends it when it rejects a request for a step that isn't the
   * current one.
   */
  readonly location?: string
}

export interface CallOptions {
  readonly body?: unknown | undefined
  readonly query?: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly signal?: AbortSignal
  /** A unique key for a request that changes data. The server handles each key only once. */
  readonly idempotencyKey?: string | undefined
  /** Whether the request continues after the person leaves the page. */
  readonly keepalive?: boolean
}

function address(path: string, query: CallOptions['query']): string {
  const { organization } = readInjected(document)
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {}))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) search.append(key, one)
  const text = search.toString()
  return `${organization.baseUrl}${path}${text ? `?${text}` : ''}`
}

/**
 * Removes the token and opens the sign-in page. Additional signers and the lender's agents have their own sign-in
 * pages. After signing in, the person returns to the current page.
 */
export function leaveForSignIn(): void {
  const { pathname, search } = window.location
  keepTyped(pathname)
  token.remove()
  if (pathname.startsWith(SIGNER)) {
    if (pathname !== SIGNER_LOGIN) window.location.assign(SIGNER_LOGIN)
    return
  }
  const login = pathname.startsWith(`${AGENT}/`) ? AGENT_LOGIN : LOGIN
  // Compare only the start of the path, because the sign-in page has a subpage for entering the code.
  if (pathname.startsWith(login)) return
  const back = pathname + search
  window.location.assign(isRedirectUrl(back) ? `${login}?redirectUrl=${encodeURIComponent(back)}` : login)
}

/** Opens the page on which an agent sets up a second factor. Afterward, the agent returns to the current page. */
function leaveForSecondFactor(): void {
  const { pathname, search } = window.location
  if (pathname === AGENT_SECOND_FACTOR) return
  window.location.assign(`${AGENT_SECOND_FACTOR}?redirectUrl=${encodeURIComponent(pathname + search)}`)
}

const ENDED = ['unauthenticated', 'invalid signature']
const hasEnded = (status: number, body: ProblemBody) =>
  status === 401 || (status === 403 && ENDED.includes((body.message ?? body.detail ?? '').toLowerCase()))

/**
 * The last response with an ETag for each URL, stored only in this page's memory. Polling sends the ETag, and the
 * server omits the body if nothing has changed.
 */
const tagged = new Map<string, { readonly etag: string; readonly body: unknown }>()
const MOST_TAGGED = 10

function keepTagged(url: string, etag: string, body: unknown): void {
  tagged.delete(url)
  tagged.set(url, { etag, body })
  const [oldest] = tagged.keys()
  if (tagged.size > MOST_TAGGED && oldest !== undefined) tagged.delete(oldest)
}

/** The server's code for a token that has expired but can be exchanged for a new one. */
const TOKEN_EXPIRED = 'TOKEN_EXPIRED'

let renewing: Promise<unknown> | undefined
/** Exchanges the token for a new one. Calls that run at the same time share one exchange. @throws ApiError */
export async function renewSession(): Promise<void> {
  renewing ??= send('POST', RENEW_SESSION).finally(() => {
    renewing = undefined
  })
  await renewing
}

/**
 * Sends a request to the server and returns the response. If the token has expired, exchanges it and sends the request
 * again. If the sign-in is too old for this change, asks the person to sign in again, and then sends the request again.
 * @throws ApiError for a failed response (with its status), or for a lost connection or a timeout (status 0).
 */
export async function call<T>(method: string, path: string, options: CallOptions = {}): Promise<T> {
  const done = new Set<string>()
  for (;;) {
    try {
      return await send<T>(method, path, options)
    } catch (error) {
      const { code = '' } = error instanceof ApiError ? error.body : {}
      if (done.has(code)) throw error
      done.add(code)
      if (code === TOKEN_EXPIRED) await renewSession()
      else if (code !== SIGN_IN_AGAIN || !(await askToSignInAgain(options.body))) throw error
    }
  }
}

async function send<T>(method: string, path: string, options: CallOptions = {}): Promise<T> {
  const { organization } = readInjected(document)
  const headers = new Headers({
    accept: 'application/json',
    'x-org': organization.orgCode,
    'x-origin': window.location.origin,
  })
  const replay = replayLink()
  if (replay) headers.set('x-session-replay-url', replay)
  const stored = token.read()
  if (stored) headers.set('authorization', `Bearer ${stored}`)
  const isForm = options.body instanceof FormData
  if (options.body !== undefined && !isForm) headers.set('content-type', 'application/json')
  if (method !== 'GET') headers.set('idempotency-key', options.idempotencyKey ?? newUuid())
  const url = address(path, options.query)
  const known = method === 'GET' ? tagged.get(url) : undefined
  if (known) headers.set('if-none-match', known.etag)
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  let response: Response
  try {
    response = await fetch(url, {
      method,
      headers,
      credentials: 'include',
      keepalive: options.keepalive ?? false,
      body: isForm ? (options.body as FormData) : options.body === undefined ? null : JSON.stringify(options.body),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    })
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw new ApiError(0, `Response was not defined for ${url}`)
  }
  const renewed = response.headers.get('authorization')
  if (renewed?.startsWith('Bearer ')) token.store(renewed.slice('Bearer '.length))
  if (response.status === 304 && known) return known.body as T
  const body = await readBody(response, url)
  const etag = response.headers.get('etag')
  if (response.ok && method === 'GET' && etag) keepTagged(url, etag, body)
  if (response.ok) return body as T
  const problem = (body ?? {}) as ProblemBody
  if (hasEnded(response.status, problem) && stored && problem.code !== TOKEN_EXPIRED) leaveForSignIn()
  if (problem.code === SECOND_FACTOR_NEEDED) leaveForSecondFactor()
  throw new ApiError(response.status, problem.detail ?? problem.message ?? response.statusText, problem)
}

async function readBody(response: Response, url: string): Promise<unknown> {
  if (response.status === 204) return undefined
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(response.status, `Response was not convertible to json for ${url}`)
  }
}
