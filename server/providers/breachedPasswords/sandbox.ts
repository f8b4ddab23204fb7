import { type BreachedPasswords, sha1Hex } from './port.ts'

/**
 * The passwords that are breached in the sandbox. They meet the composition rules and aren't common.
 * @internal Tests use these passwords.
 */
export const SANDBOX_BREACHED = ['Correct-Horse42!', 'Zebra-Piano77$', 'Blue^Kettle1984'] as const

export function sandboxBreachedPasswords(): BreachedPasswords {
  const hashes = SANDBOX_BREACHED.map(sha1Hex)
  return {
    range: async ({ prefix }) => ({
      suffixes: hashes.filter((hash) => hash.startsWith(prefix)).map((hash) => hash.slice(prefix.length)),
    }),
  }
}
