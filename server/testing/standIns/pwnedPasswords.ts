/** A stand-in for the range API of Have I Been Pwned. It pads its responses, as the API does on request. */
import { sha1Hex } from '../../providers/breachedPasswords/port.ts'
import { type StandInAnswer, startStandIn } from './standIn.ts'

/** A line of padding, which has the count 0. */
export const PADDING = `${'0123456789ABCDEF'.repeat(3).slice(0, 35)}:0`

/** @param breached the breached passwords */
export async function startPwnedPasswords(breached: readonly string[]) {
  /** A test's own responses to the next requests, one for each request. Further requests get the usual response. */
  const next: StandInAnswer[] = []
  const hashes = breached.map(sha1Hex)
  const standIn = await startStandIn(
    'pwnedPasswords',
    ({ path, headers }) => {
      const prepared = next.shift()
      if (prepared) return prepared
      const [, prefix] = /^\/range\/([0-9A-F]{5})$/.exec(path) ?? []
      if (prefix === undefined) return { status: 400, page: 'The hash prefix was not in a valid format' }
      const found = hashes.filter((hash) => hash.startsWith(prefix)).map((hash) => `${hash.slice(5)}:42`)
      const padding = headers['add-padding'] === 'true' ? [PADDING] : []
      return { status: 200, page: [...found, ...padding].join('\r\n') }
    },
    false,
  )
  return { ...standIn, next }
}
