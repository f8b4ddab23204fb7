/** Adds, renames and removes a person's own passkeys. */
import { randomUUID } from 'node:crypto'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { Refusal } from 'domain/application/core/command.ts'
import { beginTwoFactorForm } from 'domain/forms/oneTimeCode.ts'
import { MOST_PASSKEYS, passkeyNameForm } from 'domain/forms/passkey.ts'
import { NotFound } from '../../errors.ts'
import { loadWebAuthn } from '../../onDemand.ts'
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  passkeyName,
  renamePasskey,
} from '../../storage/passkeys.ts'
import { revokeAllRemembered } from '../../storage/sessions.ts'
import { endRecoveryCodes, readTwoFactor } from '../../storage/twoFactor.ts'
import type { Services } from '../services.ts'
import { type Asked, changeOwn, checked, provePassword } from '../settings/own.ts'
import { beginFactors, NOT_YOU } from '../settings/secondFactor.ts'
import {
  newPasskeyChallenge,
  PASSKEY_MINUTES,
  type Purpose,
  passkeyRefused,
  relyingPartyOf,
  takeChallenge,
} from './challenge.ts'
import { userHandleOf } from './prove.ts'

/** Ed25519, ECDSA on P-256, and RSA, by their COSE numbers. Every authenticator supports at least one of them. */
const ALGORITHMS = [-8, -7, -257]

const addingIn = ({ session }: Asked['scope']): Purpose => `ADD ${session?.uuid ?? ''}`

const TOO_MANY = `You can have ${MOST_PASSKEYS} passkeys. Remove one that you no longer use.`

export const passkeyView = (row: PasskeyRow, key: Buffer) => ({
  uuid: row.uuid,
  name: passkeyName(row, key),
  since: row.created_at,
  ...(row.used_at !== null && { lastUsed: row.used_at }),
  isBackedUp: row.is_backed_up,
})

/**
 * Returns the options that the browser passes to the authenticator to create a passkey, and the content of the
 * challenge's cookie.
 * @throws Refusal, TooManyAttempts, NotFound if the organization's pages can't use passkeys
 */
export async function startPasskey(services: Services, { scope, body }: Asked) {
  const { id: rpID, name: rpName } = relyingPartyOf(services, scope.org)
  const { password } = checked(services, beginTwoFactorForm, body)
  await provePassword(services, scope, password)
  const { bytes, cookie } = newPasskeyChallenge(services, scope.org, addingIn(scope))
  return changeOwn(services, scope, 'start passkey', async ({ identity, profile }, transaction) => {
    const [passkeys] = await transaction.ask(listPasskeys(identity))
    if (passkeys.length >= MOST_PASSKEYS)
      throw new Refusal('INVALID', TOO_MANY, [{ field: 'password', message: TOO_MANY }])
    const { generateRegistrationOptions } = await loadWebAuthn()
    const options = await generateRegistrationOptions({
      rpID,
      rpName,
      userID: userHandleOf(identity),
      userName: profile.email,
      userDisplayName: `${profile.name.firstName} ${profile.name.lastName}`.trim(),
      challenge: bytes,
      timeout: PASSKEY_MINUTES * 60_000,
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: passkeys.map(({ credential_id, transports }) => ({
        id: credential_id.toString('base64url'),
        transports,
      })),
    })
    return { options, cookie }
  })
}

const UNIQUE_VIOLATION = '23505'

/**
 * Stores a new passkey. Returns recovery codes if the account had no second factor before. They aren't shown again.
 * @param cookie the content of the challenge's cookie
 * @throws Refusal, NotFound if the organization's pages can't use passkeys
 */
export async function addPasskey(
  services: Services,
  { scope, body }: Pick<Asked, 'scope' | 'body'>,
  cookie: string,
  response: RegistrationResponseJSON,
): Promise<{ readonly recoveryCodes: string[] }> {
  const { org } = scope
  const { id, origin } = relyingPartyOf(services, org)
  const { name } = checked(services, passkeyNameForm, body)
  const expectedChallenge = await takeChallenge(services, org, cookie, addingIn(scope))
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => {
    throw passkeyRefused(NOT_ADDED)
  })
  if (!registrationInfo) throw passkeyRefused(NOT_ADDED)
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo
  const change = changeOwn(services, scope, 'add passkey', async (own, transaction) => {
    const { identity, key } = own
    const [[factors]] = await transaction.ask(readTwoFactor(identity))
    if ((factors?.passkeys ?? 0) >= MOST_PASSKEYS) throw passkeyRefused(TOO_MANY)
    const passkey = {
      ...{ uuid: randomUUID(), identity, org, name },
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      canBeBackedUp: credentialDeviceType === 'multiDevice',
      isBackedUp: credentialBackedUp,
    }
    transaction.later(insertPasskey(passkey, key))
    own.record('PasskeyAdded', { passkey: passkey.uuid })
    own.mail({
      template: 'PASSKEY_ADDED',
      subject: 'A passkey was added',
      body: [`You can now sign in with the passkey “${name}”.`, NOT_YOU],
    })
    if (factors?.confirmed_at || factors?.passkeys) return { recoveryCodes: [] }
    return { recoveryCodes: beginFactors(services, scope, transaction) }
  })
  return change.catch((error: { code?: string }) => {
    throw error.code === UNIQUE_VIOLATION ? passkeyRefused(NOT_ADDED) : error
  })
}
const NOT_ADDED = 'We couldn’t add this passkey. Please try again.'

/** @throws Refusal for an invalid name, NotFound if the passkey isn't the caller's */
export async function changePasskeyName(services: Services, { scope, body }: Asked, uuid: string): Promise<void> {
  const { name } = checked(services, passkeyNameForm, body)
  await changeOwn(services, scope, 'rename passkey', async ({ identity, key }, transaction) => {
    const [renamed] = await transaction.ask(renamePasskey(identity, uuid, key, name))
    if (renamed.length === 0) throw new NotFound()
  })
}

/**
 * Removes a passkey. If it was the last second factor, also deletes the recovery codes and forgets remembered browsers.
 * @throws Refusal, TooManyAttempts, NotFound if the passkey isn't the caller's
 */
export async function removePasskey(services: Services, { scope, body }: Asked, uuid: string): Promise<void> {
  const { password } = checked(services, beginTwoFactorForm, body)
  await provePassword(services, scope, password)
  await changeOwn(services, scope, 'remove passkey', async (own, transaction) => {
    const { identity, key } = own
    const [passkeys, [factors]] = await transaction.ask(listPasskeys(identity), readTwoFactor(identity))
    const gone = passkeys.find((one) => one.uuid === uuid)
    if (!gone) throw new NotFound()
    transaction.later(deletePasskey(identity, uuid))
    if (passkeys.length === 1 && !factors?.confirmed_at)
      transaction.later(endRecoveryCodes(identity), revokeAllRemembered(identity))
    own.record('PasskeyRemoved', { passkey: uuid })
    own.mail({
      template: 'PASSKEY_REMOVED',
      subject: 'A passkey was removed',
      body: [`The passkey “${passkeyName(gone, key)}” no longer signs you in.`, NOT_YOU],
    })
  })
}
