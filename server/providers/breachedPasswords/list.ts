import type { BreachedPasswords } from './port.ts'

/** Without a lookup, only the list of common passwords applies. Every form for a new password checks that list. */
export const LIST_ONLY = {
  make: (): BreachedPasswords => ({ range: async () => ({ suffixes: [] }) }),
}
