/**
 * Issues and accepts challenges for passkeys. A challenge is stored in a cookie, so only the browser that requested it
 * can answer it. Each challenge works once, within five minutes.
 */
import { isIP } from 'node:net'
import { Refusal } from 'domain/application/core/command.ts'
import { NotFound } from '../../errors.ts'
import { blindIndex } from '../../storage/keyring.ts'
import { newSecret, PLACES } from '../../storage/secrets.ts'
import { useOnce } from '../../storage/sessions.ts'
import { sealText, unsealText } from '../sealedText.ts'
import type { Services } from '../services.ts'

export const PASSKEY_MINUTES = 5

/**
 * The purpose for which a challenge can be used: signing in, adding a passkey in one session, or proving the person's
 * identity in one session.
 */
export type Purpose = 'SIGN_IN' | `ADD ${string}` | `PROVE ${string}`

interface Challenge {
  /** Random bytes as base64url text, which the authenticator signs. */
  readonly challenge: string
  readonly purpose: Purpose
  /** When the challenge expires, in milliseconds since 1970, by the real clock. */
  readonly until: number
}

/** The site to which a lender's passkeys belong, as authenticators identify it. */
interface RelyingParty {
  /** The host name to which passkeys belong. */
  readonly id: string
  readonly origin: string
  readonly name: string
}

type PasskeyServices = Pick<Services, 'db' | 'keyring' | 'organization' | 'originOf'>

/**
 * Returns the relying party of an organization, from the configured host name.
 * @throws NotFound if browsers don't allow passkeys on these pages: over plain HTTP on another machine, and at network
 * addresses
 */
export function relyingPartyOf(
  { organization, originOf }: Pick<PasskeyServices, 'organization' | 'originOf'>,
  org: string,
): RelyingParty {
  const { protocol, hostname, origin } = new URL(originOf(org))
  const isHere = hostname === 'localhost' || hostname.endsWith('.localhost')
  if ((protocol !== 'https:' && !isHere) || isIP(hostname) !== 0 || hostname.startsWith('[')) throw new NotFound()
  return { id: hostname, origin, name: organization(org).info.companyNameShort }
}

/** Returns a new challenge in two forms: bytes for the authenticator, and the content of a cookie for the browser. */
export function newPasskeyChallenge({ keyring }: PasskeyServices, org: string, purpose: Purpose) {
  const challenge = newSecret()
  const value: Challenge = { challenge, purpose, until: Date.now() + PASSKEY_MINUTES * 60_000 }
  return {
    bytes: new Uint8Array(Buffer.from(challenge, 'base64url')),
    cookie: sealText(keyring, value, PLACES.passkeyChallenge(org)),
  }
}

const REFUSED = 'That passkey didn’t work. Try again, or use another way to sign in.'
/** The message doesn't give the reason, because the reason would reveal which accounts and passkeys exist. */
export const passkeyRefused = (message = REFUSED): Refusal =>
  new Refusal('INVALID', message, [{ field: 'passkey', message }])

const TOO_LATE = 'This took too long. Please try again.'

/**
 * Returns the challenge in a cookie and marks it as used, even if the answer turns out to be wrong.
 * @throws Refusal if the challenge has expired, was used before or has another purpose
 */
export async function takeChallenge(
  { db, keyring }: PasskeyServices,
  org: string,
  cookie: string,
  purpose: Purpose,
): Promise<string> {
  const found = unsealText<Challenge>(keyring, cookie, PLACES.passkeyChallenge(org))
  if (!found || found.purpose !== purpose || found.until <= Date.now()) throw passkeyRefused(TOO_LATE)
  const used = blindIndex(keyring, 'passkey challenge', found.challenge)
  const [first] = await db.change({ mode: 'PUBLIC', org }, [useOnce(used)], (rows) => rows)
  if (first.length === 0) throw passkeyRefused(TOO_LATE)
  return found.challenge
}
