/** Signs people in. A session requires the correct password and, with two-factor sign-in, also a code. */
import { randomUUID } from 'node:crypto'
import { Refusal } from 'domain/application/core/command.ts'
import { type IdentityRow, readIdentity } from '../storage/identities.ts'
import { hashSecret, newSecret, PLACES } from '../storage/secrets.ts'
import { insertRemembered, insertSession, revokeSession, useRemembered } from '../storage/sessions.ts'
import type { ActorScope, Call } from '../storage/transactions.ts'
import { hasSecondFactor, readTwoFactor, type TwoFactorRow } from '../storage/twoFactor.ts'
import { proveCredentials } from './credentials.ts'
import { countLookup, noteBreach } from './noteBreach.ts'
import { type PasskeyAnswer, provePasskey } from './passkeys/prove.ts'
import type { Client } from './persist.ts'
import { sealText, unsealText } from './sealedText.ts'
import type { Services } from './services.ts'
import { changeOwn } from './settings/own.ts'
import { proveSecondFactor } from './settings/secondFactor.ts'

/** A new session. Its secret goes into the cookie, and its other data goes into the token. */
export interface NewSession {
  readonly identity: string
  readonly org: string
  readonly uuid: string
  /**
   * The cookie's content. It starts with the UUIDs of the session and the person, so that the server can find the
   * session.
   */
  readonly secret: string
  /** The person's account, if it was read when the session began. */
  readonly account?: IdentityRow | undefined
}

/** @param isProved whether the person has proved all factors of the account */
export function newSession(
  org: string,
  identity: string,
  { userAgent }: Pick<Client, 'userAgent'>,
  isProved = true,
): { session: NewSession; call: Call<unknown> } {
  const uuid = randomUUID()
  const session = { identity, org, uuid, secret: `${uuid}.${identity}.${newSecret()}` }
  return { session, call: insertSession(session.uuid, identity, org, hashSecret(session.secret), userAgent, isProved) }
}

export async function beginSession(
  services: Services,
  org: string,
  identity: string,
  client: Pick<Client, 'userAgent'>,
  isProved = true,
): Promise<NewSession> {
  const { session, call } = newSession(org, identity, client, isProved)
  const scope = { mode: 'ACTOR', org, actor: identity } as const
  const [, [account]] = await services.db.write(scope, call, readIdentity(identity))
  return { ...session, account }
}

/** The result of a correct password: a session, or a challenge if a second factor is required as well. */
export type Entered = { readonly session: NewSession } | { readonly challenge: string }

/** The device and network that a person signs in from. */
export interface Entrance {
  readonly client: Client
  /** The secret of this browser, if the browser is remembered. */
  readonly device?: string | undefined
  /** The cookie that lists the accounts that have signed in to this browser. */
  readonly known?: string | undefined
}

/**
 * Signs in with a password.
 * @throws WrongCredentials, TooManyAttempts
 */
export async function signIn(
  services: Services,
  org: string,
  credentials: { readonly email: string; readonly password: string },
  entrance: Entrance,
): Promise<Entered> {
  const { account, clear } = await proveCredentials(services, org, credentials, entrance)
  const scope = { mode: 'ACTOR', org, actor: account.uuid } as const
  const [[factor], remembered, [lookups]] = await services.db.write(
    scope,
    ...factorRows(account.uuid, entrance),
    countLookup(services, account.uuid),
    ...clear,
  )
  if ((lookups?.failures ?? 0) <= 1) await noteBreach(services, scope, credentials.password)
  return enterWith(services, scope, entrance.client, { factor, isRemembered: remembered.length > 0 })
}

/** Returns the statements that read a person's second factor, and whether the browser is remembered. */
const factorRows = (identity: string, { device }: Pick<Entrance, 'device'>) =>
  // A browser without a secret isn't remembered, because no remembered browser's secret is empty.
  [readTwoFactor(identity), useRemembered(identity, hashSecret(device ?? ''))] as const

/**
 * Signs in a person who entered the correct password. Requires a second factor if the account has one and the browser
 * isn't remembered.
 */
export async function enter(
  services: Services,
  org: string,
  identity: string,
  entrance: Pick<Entrance, 'client' | 'device'>,
): Promise<Entered> {
  const scope = { mode: 'ACTOR', org, actor: identity } as const
  const [[factor], remembered] = await services.db.write(scope, ...factorRows(identity, entrance))
  return enterWith(services, scope, entrance.client, { factor, isRemembered: remembered.length > 0 })
}

async function enterWith(
  services: Services,
  { org, actor }: ActorScope,
  client: Client,
  { factor, isRemembered }: { readonly factor: TwoFactorRow | undefined; readonly isRemembered: boolean },
): Promise<Entered> {
  const asksMore = hasSecondFactor(factor)
  if (asksMore && !isRemembered) return { challenge: newChallenge(services, org, actor) }
  return { session: await beginSession(services, org, actor, client, !asksMore) }
}

export const CHALLENGE_MINUTES = 10
interface Challenge {
  readonly identity: string
  /** When the challenge expires, in milliseconds since 1970, by the real clock. */
  readonly until: number
}

function newChallenge({ keyring }: Services, org: string, identity: string): string {
  const challenge: Challenge = { identity, until: Date.now() + CHALLENGE_MINUTES * 60_000 }
  return sealText(keyring, challenge, PLACES.challenge(org))
}

/**
 * Returns the identity of the person who entered the correct password before the challenge; undefined if the challenge
 * is expired or invalid.
 */
function challenged({ keyring }: Services, org: string, challenge: string): string | undefined {
  const found = unsealText<Challenge>(keyring, challenge, PLACES.challenge(org))
  return found && found.until > Date.now() ? found.identity : undefined
}

const TOO_LATE = 'Your sign-in took too long. Please enter your email and password again.'

/**
 * Runs the second step of sign-in. `device`: the secret of a browser to remember.
 * @throws Refusal for a wrong code or expired challenge, TooManyAttempts
 */
export async function signInWithCode(
  services: Services,
  org: string,
  challenge: string,
  { code, rememberDevice }: { readonly code: string; readonly rememberDevice: boolean },
  client: Client,
): Promise<SignedIn> {
  const identity = challenged(services, org, challenge)
  if (!identity) throw new Refusal('INVALID', TOO_LATE, [{ field: 'code', message: TOO_LATE }])
  const scope = { mode: 'ACTOR', org, actor: identity } as const
  await proveSecondFactor(services, scope, code)
  return entered(services, scope, { rememberDevice, client })
}

interface PasskeyEntrance {
  /**
   * The challenge that the server issued after the person entered the correct password. Undefined if the person signs
   * in with the passkey alone.
   */
  readonly challenge: string | undefined
  /** Whether to remember the browser. Applies only after a password. */
  readonly rememberDevice: boolean
  readonly client: Client
}

/**
 * Signs in with a passkey, alone or as the second step after the password. Failed sign-ins with passwords never lock a
 * person's passkeys.
 * @throws Refusal for an invalid passkey or expired challenge, NotFound if the organization's pages can't use passkeys
 */
export async function signInWithPasskey(
  services: Services,
  org: string,
  answer: PasskeyAnswer,
  { challenge, rememberDevice, client }: PasskeyEntrance,
): Promise<SignedIn> {
  const expected = challenge === undefined ? undefined : challenged(services, org, challenge)
  if (challenge !== undefined && !expected)
    throw new Refusal('INVALID', TOO_LATE, [{ field: 'passkey', message: TOO_LATE }])
  const owner = expected === undefined ? undefined : { identity: expected, isAfterPassword: true }
  const actor = await provePasskey(services, org, 'SIGN_IN', answer, owner)
  const scope = { mode: 'ACTOR', org, actor } as const
  return entered(services, scope, { rememberDevice: rememberDevice && expected !== undefined, client })
}

/** A new session and, if the browser is remembered, its secret. */
interface SignedIn {
  readonly session: NewSession
  readonly device?: string
}

/** Begins the session of a person who has proved a second factor. */
async function entered(
  services: Services,
  scope: ActorScope,
  { rememberDevice, client }: Pick<PasskeyEntrance, 'rememberDevice' | 'client'>,
): Promise<SignedIn> {
  const { actor: identity, org } = scope
  const session = await beginSession(services, org, identity, client)
  if (!rememberDevice) return { session }
  const [uuid, device] = [randomUUID(), newSecret()]
  await changeOwn(services, scope, 'remember device', (own, transaction) => {
    transaction.later(insertRemembered(uuid, identity, org, hashSecret(device), client.userAgent))
    own.record('DeviceRemembered', { device: uuid })
  })
  return { session, device }
}

/** Ends the session. Its token and cookie no longer work. */
export async function signOut(services: Services, scope: ActorScope): Promise<void> {
  const { session } = scope
  if (session) await services.db.write(scope, revokeSession(session.uuid))
}
