/** Signs the tokens that vendors accept: JWTs with a secret that the lender shares with the vendor. */
import { type JWTPayload, SignJWT } from 'jose'

/** The seconds for which a visitor's token is valid, which is the longest silence in a chat. */
export const LIFETIME = 6 * 3600

/** A server whose clock is behind would refuse a token that's issued in its future. */
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
