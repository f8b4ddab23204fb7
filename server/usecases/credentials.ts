/** Checks the email and password, and limits the number of attempts. */

import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { hash, verify } from '@node-rs/argon2'
import { TooManyAttempts, WrongCredentials } from '../errors.ts'
import { emailIndex, findIdentity, type IdentityRow } from '../storage/identities.ts'
import { blindIndex, type Keyring } from '../storage/keyring.ts'
import { clearFailures, countFailure, uncountFailure } from '../storage/sessions.ts'
import type { Services } from './services.ts'

export const MAX_FAILURES = 10
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

/** Returns the key for counting what a network does. */
export const networkKey = (keyring: Keyring, kind: string, ip: string): Buffer =>
  blindIndex(keyring, kind, networkOf(ip))

const attemptKeys = ({ keyring }: Services, org: string, email: string, ip: string) => ({
  byEmail: emailIndex(keyring, org, email),
  byIp: networkKey(keyring, 'ip', ip),
})

/** Whether a request comes from this machine. Limits of networks don't apply to it. */
export const isOnThisMachine = (ip: string): boolean => ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ip)

/**
 * Returns the network that rate limits count. Treats all IPv6 addresses in the same /64 as one network, because one
 * customer gets the whole range. An IPv4 client of an IPv6 socket counts as its IPv4 address. All addresses that can't
 * be parsed count as one network.
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

/**
 * Finds the identity for an email and password.
 * @throws WrongCredentials, TooManyAttempts
 */
export async function checkCredentials(
  services: Services,
  org: string,
  { email, password }: { readonly email: string; readonly password: string },
  ip: string,
): Promise<string> {
  const { byEmail, byIp } = attemptKeys(services, org, email, ip)
  const scope = { mode: 'SIGN_IN', org, key: byEmail } as const
  // Count the attempt before checking the password, so that parallel attempts can't exceed the limit.
  const counts = [countFailure(byEmail), findIdentity(byEmail), countFailure(byIp)] as const
  const [[own], [identity], [network]] = await services.db.change(scope, counts, (rows) => rows)
  if ((own?.failures ?? 0) > MAX_FAILURES || (network?.failures ?? 0) > MAX_FAILURES_IP) throw new TooManyAttempts()
  if (!(await isPasswordOf(identity, password)) || !identity) throw new WrongCredentials()
  await services.db.change(scope, [clearFailures(byEmail), uncountFailure(byIp)], () => undefined)
  return identity.uuid
}
