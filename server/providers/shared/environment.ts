import type { CheckWorld } from '../adapters.ts'
import { WrongSetting } from './wrongSetting.ts'

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.toLowerCase() : '')

/**
 * Returns the address of a vendor's API. Outside production, the setting `name` can replace the address, for example
 * for a stand-in, but never with the address of the vendor's live service.
 * @param at the vendor's addresses; equal if the vendor serves live and test keys at the same address
 * @throws WrongSetting for the other environment's address, and in production for any replacement
 */
export function addressOf(
  { config, isLive }: CheckWorld,
  org: string,
  name: string,
  at: { readonly live: string; readonly test: string },
): string {
  const replaced = config.secret(org, name)
  if (replaced === undefined) return isLive ? at.live : at.test
  if (isLive) throw new WrongSetting(`${name} must not be set in production.`)
  if (at.live !== at.test && hostOf(replaced) === hostOf(at.live))
    throw new WrongSetting(`${name} must not be the address of the live service outside production.`)
  return replaced
}

/** The parts of host names that companies use for their test systems. */
const TEST_PART = /^(test|testing|tst|sandbox|sbx|staging|stage|uat|demo|beta|qa|dev)\d*$/

/**
 * Whether a host's name says that it's a test system, such as `uat.reseller.com` or `api-sandbox.reseller.com`. Ignores
 * the top-level domain, because `.dev` and `.qa` are ordinary ones.
 */
export const isTestHost = (host: string): boolean =>
  host
    .toLowerCase()
    .replace(/\.[^.]*$/, '')
    .split(/[.-]/)
    .some((part) => TEST_PART.test(part))

/**
 * Checks the address of a company that the lender chose itself, whose live and test addresses we don't know.
 * @throws WrongSetting for a test system in production
 */
export function checkAddress({ isLive }: CheckWorld, name: string, url: string): void {
  if (isLive && isTestHost(hostOf(url)))
    throw new WrongSetting(`${name} must not be the address of a test system in production.`)
}

const place = (isLive: boolean): string => (isLive ? 'in production' : 'outside production')

/**
 * Checks that a lender's keys belong to this server's environment. Some vendors' keys don't show their environment, so
 * a setting states it: `live` or `test`. Production works only with live keys, and every other server only with test
 * keys.
 * @throws WrongSetting
 */
export function checkEnvironment({ config, isLive }: CheckWorld, org: string, name: string): void {
  const expected = isLive ? 'live' : 'test'
  if (config.secret(org, name) !== expected)
    throw new WrongSetting(`${name} must be ${expected} ${place(isLive)}, and the keys must match it.`)
}

/**
 * Checks a key that itself shows whether it's for live or test use.
 * @param matches whether the key is for the given environment
 * @throws WrongSetting
 */
export function checkKey(
  { isLive }: CheckWorld,
  name: string,
  matches: (environment: 'live' | 'test') => boolean,
): void {
  const expected = isLive ? 'live' : 'test'
  if (!matches(expected)) throw new WrongSetting(`${name} must be a ${expected} key ${place(isLive)}.`)
}
