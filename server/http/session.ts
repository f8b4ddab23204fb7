/** Issues and verifies tokens and cookies. A caller needs both a token and a cookie to be authenticated. */

import { isUuid } from 'domain/values/identifiers.ts'
import type { FastifyRequest } from 'fastify'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { TokenExpired, Unauthenticated } from '../errors.ts'
import { derivedKey, type Keyring } from '../storage/keyring.ts'
import { hashSecret } from '../storage/secrets.ts'
import { SESSION_HOURS } from '../storage/sessions.ts'
import type { ActorScope } from '../storage/transactions.ts'
import type { NewSession } from '../usecases/signIn.ts'
import { readCookie, SESSION_COOKIE } from './cookies.ts'

const MINUTE = 60
/** A token's lifetime in seconds. A request with a token older than a minute receives a fresh token. */
const LIFETIME = 15 * MINUTE
/**
 * For this many seconds after a token expires, the caller can still exchange the token, together with the cookie, for a
 * fresh token. The server accepts the expired token for nothing else. A person may spend that long reading a page.
 */
const RENEWABLE = 45 * MINUTE
const FRESH = MINUTE
const MOST_CHECKED = 10_000

interface Claims {
  readonly sub: string
  readonly sid: string
  readonly org: string
  /** The time in seconds since 1970 at which the session ends, even if the person is active. */
  readonly end: number
}

interface Authenticated {
  readonly scope: ActorScope
  /** A fresh token. Present if the caller's token is old enough to be replaced. */
  readonly renewed?: string | undefined
}

export interface Tokens {
  issue(session: Pick<NewSession, 'identity' | 'uuid' | 'org'>): Promise<string>
  /**
   * Authenticates the caller. Doesn't check whether the session is still active; the first database read checks that.
   * @param renews whether the call only exchanges the token for a fresh one. For such a call, the token may have
   * expired
   * @throws TokenExpired, Unauthenticated
   */
  authenticate(
    request: Pick<FastifyRequest, 'headers' | 'cookies' | 'cookiePrefix'>,
    org: string,
    renews?: boolean,
  ): Promise<Authenticated>
}

/**
 * Returns the scope of the session in the browser's cookie, or undefined if there's none. A page request contains no
 * token, so the server uses this scope to render the page for the signed-in person. The cookie alone doesn't
 * authenticate a call.
 */
export function scopeOfCookie(
  request: Pick<FastifyRequest, 'cookies' | 'cookiePrefix'>,
  org: string,
): ActorScope | undefined {
  const secret = readCookie(request, SESSION_COOKIE)
  const [uuid = '', actor = ''] = secret?.split('.') ?? []
  if (!secret || !isUuid(uuid) || !isUuid(actor)) return undefined
  return { mode: 'ACTOR', org, actor, session: { uuid, secretHash: hashSecret(secret) } }
}

/**
 * Signs tokens with a key derived from the newest master key, and verifies tokens with the key of any version. Tokens
 * and sessions use the real clock.
 */
export function createTokens(keyring: Keyring): Tokens {
  const keys = new Map(
    [...keyring.master.keys()].map((version) => [String(version), derivedKey(keyring, 'session token', version)]),
  )
  const current = String(keyring.current)

  async function sign({ sub, sid, org, end }: Claims): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    // Tell the browser how long this token can be renewed, so the page can warn the person before the token expires.
    return new SignJWT({ sid, org, end, until: Math.min(now + LIFETIME + RENEWABLE, end) })
      .setProtectedHeader({ alg: 'HS256', kid: current })
      .setSubject(sub)
      .setIssuedAt(now)
      .setExpirationTime(now + LIFETIME)
      .sign(keys.get(current) as Buffer)
  }

  /** Tokens with verified signatures. When such a token is used again, the server checks only its expiration. */
  const checked = new Map<string, JWTPayload>()
  async function payloadOf(token: string): Promise<JWTPayload> {
    const known = checked.get(token)
    if (known) {
      if ((known.exp ?? 0) + RENEWABLE < Date.now() / 1000) throw new Unauthenticated()
      return known
    }
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => keys.get(kid ?? '') ?? Promise.reject(new Unauthenticated()),
      { algorithms: ['HS256'], clockTolerance: RENEWABLE, requiredClaims: ['exp', 'iat', 'sub'] },
    ).catch(() => {
      throw new Unauthenticated()
    })
    if (checked.size >= MOST_CHECKED) checked.clear()
    checked.set(token, payload)
    return payload
  }

  return {
    issue: ({ identity, uuid, org }) =>
      sign({ sub: identity, sid: uuid, org, end: Math.floor(Date.now() / 1000) + SESSION_HOURS * 3600 }),
    async authenticate(request, org, renews = false) {
      const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(request.headers.authorization ?? '') ?? []
      const secret = readCookie(request, SESSION_COOKIE)
      if (!token || !secret) throw new Unauthenticated()
      const { sub, sid, iat, exp = 0, end, org: issued } = await payloadOf(token)
      if (!sub || typeof sid !== 'string' || typeof end !== 'number' || issued !== org) throw new Unauthenticated()
      if (!renews && exp <= Date.now() / 1000) throw new TokenExpired()
      const aged = Date.now() / 1000 - (iat ?? 0) > FRESH
      return {
        scope: { mode: 'ACTOR', org, actor: sub, session: { uuid: sid, secretHash: hashSecret(secret) } },
        renewed: aged ? await sign({ sub, sid, org, end }) : undefined,
      }
    },
  }
}
