/** Checks the email and password, and limits the number of attempts. */

import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { hash, verify } from '@node-rs/argon2'
import { TooManyAttempts, WrongCredentials } from '../errors.ts'
import { emailIndex, findIdentity, type IdentityRow } from '../storage/identities.ts'
import { blindIndex, type Keyring } from '../storage/keyring.ts'
import { clearFailures, countFailure, uncountFailure } from '../storage/sessions.ts'
import { type Call, entering } from '../storage/transactions.ts'
import { knownBrowserKey } from './knownBrowser.ts'
import type { Services } from './services.ts'

export const MAX_FAILURES = 10
/**
 * Maximum number of failed sign-ins to one account from all unknown browsers, on all networks (ASVS: at most 100 in an
 * hour).
 */
const MAX_FAILURES_ELSEWHERE = 25
const MAX_FAILURES_IP = 100

/** Argon2id (the library's default) with 19 MiB, two passes and one lane, as OWASP recommends. */
const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON)

let nobody: Promise<string> | undefined
/**
 * Checks a password. The check takes equally long for known and unknown emails, so its duration doesn't reveal which
 * accounts exist.
 */
export async function isPasswordOf(row: IdentityRow | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(randomUUID())
  const kept = row?.password_hash ?? (await nobody)
  return (await verify(kept, password)) && row !== undefined
}

/** Returns the key under which a network's actions are counted. */
export const networkKey = (keyring: Keyring, kind: string, ip: string): Buffer =>
  blindIndex(keyring, kind, networkOf(ip))

/** Whether a request comes from this machine. Limits per network don't apply to such requests. */
export const isOnThisMachine = (ip: string): boolean => ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ip)

/**
 * Returns the network for rate limits. Treats all IPv6 addresses in the same /64 as one network, because one customer
 * gets the whole range. Treats an IPv4 client of an IPv6 socket as its IPv4 address. Treats all addresses that can't be
 * parsed as one network.
 */
export function networkOf(given: string): string {
  const ip = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(given)?.[1] ?? given
  const version = isIP(ip)
  if (version !== 6) return version === 4 ? ip : 'unknown'
  const [head = '', tail] = ip.toLowerCase().split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0')
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':')
}

/** The browser and network from which a person tries to sign in. */
interface Attempt {
  readonly client: { readonly ip: string }
  /** The cookie that lists the accounts that have signed in to this browser. */
  readonly known?: string | undefined
}

/** The keys that count failed sign-ins from unknown browsers. Signing in clears the account's own counts. */
export function failureKeys({ keyring }: Pick<Services, 'keyring'>, org: string, email: string, ip: string) {
  const account = emailIndex(keyring, org, email)
  return {
    account,
    /**
     * The failures for this account on this network. Failures on another network don't count here, so an attacker there
     * can't lock the account.
     */
    here: networkKey(keyring, `sign-in to ${account.toString('hex')}`, ip),
    network: networkKey(keyring, 'ip', ip),
  }
}

/** A correct email and password. */
interface Proven {
  readonly account: IdentityRow
  /** The statements, in a SIGN_IN scope, that clear the counts of failed sign-ins. */
  readonly clear: readonly Call<unknown>[]
}

/**
 * Finds the identity for an email and password. Failures in a browser in which the person has signed in before have a
 * separate limit. So failures elsewhere can't lock the person out of that browser.
 * @throws WrongCredentials, TooManyAttempts
 */
export async function checkCredentials(
  services: Services,
  org: string,
  credentials: { readonly email: string; readonly password: string },
  attempt: Attempt,
): Promise<string> {
  const { account, clear } = await proveCredentials(services, org, credentials, attempt)
  await services.db.write({ mode: 'ACTOR', org, actor: account.uuid }, ...clear)
  return account.uuid
}

/**
 * Checks an email and password like `checkCredentials`, but leaves it to the caller to run the statements that clear
 * the counts.
 * @throws WrongCredentials, TooManyAttempts
 */
export async function proveCredentials(
  services: Services,
  org: string,
  { email, password }: { readonly email: string; readonly password: string },
  { client: { ip }, known }: Attempt,
): Promise<Proven> {
  const { account, here, network } = failureKeys(services, org, email, ip)
  const scope = { mode: 'SIGN_IN', org, key: account } as const
  const own = known === undefined ? undefined : await keyOfKnown(services, scope, known)
  const limits: readonly (readonly [key: Buffer, most: number])[] = own
    ? [[own, MAX_FAILURES]]
    : [
        [here, MAX_FAILURES],
        [account, MAX_FAILURES_ELSEWHERE],
        [network, MAX_FAILURES_IP],
      ]
  // Count the attempt before checking the password, so that parallel attempts can't exceed the limit.
  const counts = limits.map(([key]) => countFailure(key))
  const [[identity], ...counted] = await services.db.write(scope, findIdentity(account), ...counts)
  if (counted.some(([row], n) => (row?.failures ?? 0) > (limits[n]?.[1] ?? 0))) throw new TooManyAttempts()
  if (!(await isPasswordOf(identity, password)) || !identity) throw new WrongCredentials()
  const cleared = own ? [clearFailures(own)] : [clearFailures(here), clearFailures(account), uncountFailure(network)]
  return { account: identity, clear: [entering(scope), ...cleared] }
}

/** Returns the key for counting failures in a known browser; undefined if the person hasn't signed in there before. */
export async function keyOfKnown(
  { db, keyring }: Services,
  scope: { readonly mode: 'SIGN_IN'; readonly org: string; readonly key: Buffer },
  cookie: string,
): Promise<Buffer | undefined> {
  const [[row]] = await db.read(scope, findIdentity(scope.key))
  return row && knownBrowserKey(keyring, scope.org, row, cookie)
}
