/** Signs people in. A session requires the correct password and, with two-factor sign-in, also a code. */
import { randomUUID } from 'node:crypto'
import { Refusal } from 'domain/application/core/command.ts'
import { hashSecret, newSecret, PLACES, seal, unseal } from '../storage/secrets.ts'
import { insertRemembered, insertSession, revokeSession, useRemembered } from '../storage/sessions.ts'
import type { ActorScope, Call } from '../storage/transactions.ts'
import { readTwoFactor } from '../storage/twoFactor.ts'
import { checkCredentials } from './credentials.ts'
import type { Client } from './persist.ts'
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
}

export function newSession(
  org: string,
  identity: string,
  { userAgent }: Pick<Client, 'userAgent'>,
): { session: NewSession; call: Call<unknown> } {
  const uuid = randomUUID()
  const session = { identity, org, uuid, secret: `${uuid}.${identity}.${newSecret()}` }
  return { session, call: insertSession(session.uuid, identity, org, hashSecret(session.secret), userAgent) }
}

export async function beginSession(
  services: Services,
  org: string,
  identity: string,
  client: Pick<Client, 'userAgent'>,
): Promise<NewSession> {
  const { session, call } = newSession(org, identity, client)
  await services.db.change({ mode: 'ACTOR', org, actor: identity }, [call], () => undefined)
  return session
}

/** The result of a correct password: a session, or a challenge if a code is required as well. */
export type Entered = { readonly session: NewSession } | { readonly challenge: string }

/** The device and network that a person signs in from. */
export interface Entrance {
  readonly client: Client
  /** The secret of this browser, if the browser is remembered. */
  readonly device?: string | undefined
  /** The cookie that says who has signed in to this browser before. */
  readonly known?: string | undefined
}

/** @throws WrongCredentials, TooManyAttempts */
export async function signIn(
  services: Services,
  org: string,
  credentials: { readonly email: string; readonly password: string },
  entrance: Entrance,
): Promise<Entered> {
  return enter(services, org, await checkCredentials(services, org, credentials, entrance), entrance)
}

/**
 * Signs in a person who entered the correct password. Requires a code if two-factor sign-in is on and the browser isn't
 * remembered.
 */
export async function enter(
  services: Services,
  org: string,
  identity: string,
  { client, device }: Entrance,
): Promise<Entered> {
  const scope = { mode: 'ACTOR', org, actor: identity } as const
  const known = device === undefined ? [] : [useRemembered(identity, hashSecret(device))]
  const [[factor], remembered = []] = await services.db.change(
    scope,
    [readTwoFactor(identity), ...known],
    (rows) => rows,
  )
  if (factor?.confirmed_at && remembered.length === 0) return { challenge: newChallenge(services, org, identity) }
  return { session: await beginSession(services, org, identity, client) }
}

export const CHALLENGE_MINUTES = 10
interface Challenge {
  readonly identity: string
  /** When the challenge expires, in milliseconds since 1970, by the real clock. */
  readonly until: number
}

function newChallenge({ keyring }: Services, org: string, identity: string): string {
  const challenge: Challenge = { identity, until: Date.now() + CHALLENGE_MINUTES * 60_000 }
  const { master_version, ciphertext } = seal(keyring, challenge, PLACES.challenge(org))
  return `${master_version}.${ciphertext.toString('base64url')}`
}

/**
 * Returns the identity of the person who entered the correct password before the challenge; undefined if the challenge
 * is expired or invalid.
 */
function challenged({ keyring }: Services, org: string, challenge: string): string | undefined {
  const [, version, text = ''] = /^(\d+)\.([\w-]+)$/.exec(challenge) ?? []
  try {
    const row = { master_version: Number(version), ciphertext: Buffer.from(text, 'base64url') }
    const { identity, until } = unseal<Challenge>(keyring, row, PLACES.challenge(org))
    return until > Date.now() ? identity : undefined
  } catch {
    return undefined
  }
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
): Promise<{ readonly session: NewSession; readonly device?: string }> {
  const identity = challenged(services, org, challenge)
  if (!identity) throw new Refusal('INVALID', TOO_LATE, [{ field: 'code', message: TOO_LATE }])
  const scope = { mode: 'ACTOR', org, actor: identity } as const
  await proveSecondFactor(services, scope, code)
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
  if (session) await services.db.change(scope, [revokeSession(session.uuid)], () => undefined)
}
