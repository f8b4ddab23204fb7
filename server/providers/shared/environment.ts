import type { CheckWorld } from '../adapters.ts'
import { WrongSetting } from './wrongSetting.ts'

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
