/**
 * The contents of a session token. Browsers don't check a token's signature, so only the server can rely on the
 * contents.
 */
export interface Claims {
  /** The person's identity. */
  readonly sub: string
  /** The session's ID, which stays the same when a token is renewed. */
  readonly sid: string
  /** The time when the token can no longer be renewed, in seconds since 1970. */
  readonly until: number
  /** The time when the session ends, even for an active person, in seconds since 1970. */
  readonly end: number
  /** The time when the token itself expires, in seconds since 1970. */
  readonly exp: number
}

/** Returns a token's contents, without checking its signature. Returns {} if the token is missing or unreadable. */
export function claimsOf(token: string | null): Partial<Claims> {
  try {
    const [, payload = ''] = (token ?? '').split('.')
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Partial<Claims>
  } catch {
    return {}
  }
}
