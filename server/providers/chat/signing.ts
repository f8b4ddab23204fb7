/** Signs the tokens that vendors accept: JWTs with a secret that the lender shares with the vendor. */
import { type JWTPayload, SignJWT } from 'jose'

/** The number of seconds for which a visitor's token is valid. It equals the time after which a silent chat expires. */
export const LIFETIME = 6 * 3600

/**
 * Issue tokens with a time this many seconds in the past. Otherwise, a vendor whose clock is behind would reject them.
 */
const CLOCK_DIFFERENCE = 60

/**
 * @param claims the token's claims, except its times
 * @param lifetime in seconds
 * @param header additional fields of the token's header
 */
export function signToken(
  secret: string,
  claims: JWTPayload,
  lifetime: number,
  header: Readonly<Record<string, string>> = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000) - CLOCK_DIFFERENCE
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header })
    .setIssuedAt(now)
    .setExpirationTime(now + lifetime)
    .sign(new TextEncoder().encode(secret))
}
