/**
 * Looks up breached passwords with the range API of Have I Been Pwned, which needs no account
 * (https://haveibeenpwned.com/API/v3#SearchingPwnedPasswordsByRange).
 */
import type { Adapter, CheckWorld } from '../../adapters.ts'
import { exchangeText } from '../../shared/http.ts'
import { ProviderFault } from '../../shared/port.ts'
import type { BreachedPasswords } from '../port.ts'

const SERVICE = 'https://api.pwnedpasswords.com'
/** A setting can replace the service's address, but not in production. */
const baseOf = ({ config, isLive }: CheckWorld, org: string): string =>
  (isLive ? undefined : config.secret(org, 'PWNED_PASSWORDS_URL')) ?? SERVICE

/** A response has at most about 1,000 lines of 40 bytes. */
const MOST_BYTES = 200_000
const BAD_GATEWAY = 502
const LINE = /^([0-9A-F]{35}):(\d+)$/

/**
 * Returns the suffixes in a response. Leaves out padding, which has the count 0.
 * @throws ProviderFault if a line has another format
 */
function suffixesIn(text: string): readonly string[] {
  const lines = text.split(/\r?\n/).filter((line) => line !== '')
  return lines.flatMap((line) => {
    const [, suffix, count] = LINE.exec(line) ?? []
    if (suffix === undefined) throw new ProviderFault(BAD_GATEWAY)
    return Number(count) > 0 ? [suffix] : []
  })
}

const lookup = (base: string): BreachedPasswords => ({
  async range({ prefix }, signal) {
    // Request padding, so that the size of the encrypted response doesn't reveal the prefix.
    const headers = { 'add-padding': 'true', 'user-agent': 'Hearthline' }
    const { text } = await exchangeText({ method: 'GET', url: `${base}/range/${prefix}`, headers, signal }, MOST_BYTES)
    return { suffixes: [...suffixesIn(text)] }
  },
})

export const pwnedPasswords: Adapter<CheckWorld, 'breachedPasswords'> = {
  make: (world, org) => lookup(baseOf(world, org)),
  check: async (world, org) => {
    const { suffixes } = await lookup(baseOf(world, org)).range({ prefix: '00000' })
    if (suffixes.length === 0) throw new Error('The service returned no breached passwords.')
  },
}
