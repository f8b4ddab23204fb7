/** Verifies that a person has a passkey, for signing in and for confirming their identity. */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { isUuid } from 'domain/values/identifiers.ts'
import { loadWebAuthn } from '../../onDemand.ts'
import { readIdentity } from '../../storage/identities.ts'
import { readPasskey, usePasskey } from '../../storage/passkeys.ts'
import type { Services } from '../services.ts'
import {
  newPasskeyChallenge,
  PASSKEY_MINUTES,
  type Purpose,
  passkeyRefused,
  relyingPartyOf,
  takeChallenge,
} from './challenge.ts'

/**
 * Returns the options that the browser passes to the authenticator, and the content of the challenge's cookie. The
 * options don't list any passkeys, so they're the same for everyone. The person chooses one of the passkeys on their
 * device.
 * @throws NotFound if the organization's pages can't use passkeys
 */
export async function passkeyOptions(services: Services, org: string, purpose: Purpose) {
  const { id: rpID } = relyingPartyOf(services, org)
  const { bytes, cookie } = newPasskeyChallenge(services, org, purpose)
  const timeout = PASSKEY_MINUTES * 60_000
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({ rpID, challenge: bytes, timeout, userVerification: 'required' })
  return { options, cookie }
}

export interface PasskeyAnswer {
  /** The content of the challenge's cookie. */
  readonly cookie: string
  readonly response: AuthenticationResponseJSON
}

/** The identity's UUID as the bytes that an authenticator stores with the passkey. */
export const userHandleOf = (identity: string) => new Uint8Array(Buffer.from(identity.replaceAll('-', ''), 'hex'))
function identityOf(userHandle = ''): string {
  const hex = Buffer.from(userHandle, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const PASSWORD_FIRST = 'Your password has changed. Sign in with your email and new password, and then use this passkey.'

/**
 * Returns the identity of the person who answered the challenge. A passkey counts as two factors, because the
 * authenticator must have verified the person, for example with a fingerprint or a PIN.
 * @param expected the only person whose passkey is accepted, and whether that person has just entered the password; by
 * default, anyone's passkey is accepted
 * @throws Refusal, NotFound if the organization's pages can't use passkeys
 */
export async function provePasskey(
  services: Services,
  org: string,
  purpose: Purpose,
  { cookie, response }: PasskeyAnswer,
  expected?: { readonly identity: string; readonly isAfterPassword: boolean },
): Promise<string> {
  const { id, origin } = relyingPartyOf(services, org)
  const expectedChallenge = await takeChallenge(services, org, cookie, purpose)
  const actor = identityOf(response.response.userHandle)
  if (!isUuid(actor) || (expected && actor !== expected.identity)) throw passkeyRefused()
  const scope = { mode: 'ACTOR', org, actor } as const
  const credentialId = Buffer.from(response.id, 'base64url')
  const [[passkey], [identity]] = await services.db.read(scope, readPasskey(actor, credentialId), readIdentity(actor))
  if (!passkey || !identity) throw passkeyRefused()
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: response.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
  }).catch(() => {
    throw passkeyRefused()
  })
  if (!verified) throw passkeyRefused()
  // After a password change, a passkey alone isn't enough, because it may have been added by someone who knew only the
  // old password.
  const isAfterPassword = expected?.isAfterPassword ?? false
  if (!isAfterPassword && !passkey.alone) throw passkeyRefused(PASSWORD_FIRST)
  const { newCounter, credentialBackedUp } = authenticationInfo
  const use = usePasskey(passkey.uuid, newCounter, credentialBackedUp, isAfterPassword)
  const [used] = await services.db.change(scope, [use], (rows) => rows)
  if (used.length === 0) throw passkeyRefused()
  return actor
}
