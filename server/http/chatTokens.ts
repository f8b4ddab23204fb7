/** The tokens of chats, and the nonces that identify signed-in borrowers to the chat. */
import { NONCE_SECONDS } from 'domain/chat/limits.ts'
import { type Instant, instant } from 'domain/values/dates.ts'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { Unauthenticated } from '../errors.ts'
import { derivedKey, type Keyring } from '../storage/keyring.ts'
import type { ActorScope } from '../storage/transactions.ts'

/** A token's lifetime in seconds, which equals the time after which a silent chat expires. */
const LIFETIME = 6 * 3600

export interface ChatTokens {
  issue(org: string, conversation: string): Promise<{ readonly token: string; readonly expiration: Instant }>
  /**
   * Returns the ID of the chat that a token belongs to.
   * @throws Unauthenticated if the token is invalid or belongs to another lender
   */
  conversationOf(token: string, org: string): Promise<string>
  /** Returns a nonce for a signed-in person's session. */
  nonce(scope: ActorScope): Promise<string>
  /**
   * Whether a nonce belongs to a session and hasn't expired.
   * @param grace the number of seconds for which an expired nonce is still valid
   */
  isNonceOf(nonce: string | undefined, scope: ActorScope, grace?: number): Promise<boolean>
}

/**
 * The server doesn't store tokens or nonces, because neither is sufficient alone. To open a chat, the caller also needs
 * the browser's cookie and, if the visitor is signed in, the session. A nonce is valid only for its own session.
 */
export function createChatTokens(keyring: Keyring): ChatTokens {
  const seconds = () => Math.floor(Date.now() / 1000)
  const keyOf = (purpose: string, kid: string | undefined) => derivedKey(keyring, purpose, Number(kid))

  const sign = (purpose: string, subject: string, claims: JWTPayload, lifetime: number) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: String(keyring.current) })
      .setSubject(subject)
      .setExpirationTime(seconds() + lifetime)
      .sign(keyOf(purpose, String(keyring.current)))

  async function read(purpose: string, token: string, clockTolerance = 0): Promise<JWTPayload | undefined> {
    try {
      const { payload } = await jwtVerify(token, ({ kid }) => keyOf(purpose, kid), {
        algorithms: ['HS256'],
        clockTolerance,
        requiredClaims: ['exp', 'sub'],
      })
      return payload
    } catch {
      return undefined
    }
  }

  return {
    async issue(org, conversation) {
      const expiration = instant((seconds() + LIFETIME) * 1000)
      return { token: await sign('chat token', conversation, { org }, LIFETIME), expiration }
    },
    async conversationOf(token, org) {
      const payload = await read('chat token', token)
      if (payload?.sub === undefined || payload.org !== org) throw new Unauthenticated()
      return payload.sub
    },
    nonce: ({ org, actor, session }) => sign('chat nonce', actor, { org, sid: session?.uuid }, NONCE_SECONDS),
    async isNonceOf(nonce, { org, actor, session }, grace = 0) {
      const payload = await read('chat nonce', nonce ?? '', grace)
      return payload?.sub === actor && payload.org === org && payload.sid === session?.uuid
    },
  }
}
