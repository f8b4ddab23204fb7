import type { BreachedPasswords } from './port.ts'

/** Without a lookup, the list of common passwords applies alone. Every form for a new password checks that list. */
export const LIST_ONLY = {
  make: (): BreachedPasswords => ({ range: async () => ({ suffixes: [] }) }),
}
