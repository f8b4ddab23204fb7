import type { CheckWorld } from '../adapters.ts'

/**
 * Checks that a lender's keys belong to this server's environment. Some vendors' keys don't show their environment, so a
 * setting does: `live` or `test`. Production works only with live keys, and every other server only with test keys.
 * @throws Error that names the setting
 */
export function checkEnvironment({ config, isLive }: CheckWorld, org: string, name: string): void {
  const expected = isLive ? 'live' : 'test'
  if (config.secret(org, name) !== expected)
    throw new Error(
      `${name} must be ${expected} ${isLive ? 'in production' : 'outside production'}, and the keys must match it.`,
    )
}
