/** The tokens that the bank link stores between calls. The account check reads them, too. */
import * as z from 'zod/mini'

const bankSession = z.object({
  /** The link token of the latest session on Plaid's pages. */
  link: z.string(),
  /** Whether `access` already contains the result of the session that `link` opened. */
  isTaken: z.optional(z.boolean()),
  /**
   * Whether the session that `link` opened is in update mode, in which the borrower signs in again to a bank that's
   * already linked.
   */
  isUpdate: z.optional(z.boolean()),
  /** The access token of the linked bank. */
  access: z.optional(z.string()),
  /** The access token of the previously linked bank, until Plaid has removed that bank. */
  old: z.optional(z.string()),
  /** Plaid's account IDs, keyed by routing and account number. */
  ids: z.optional(z.record(z.string(), z.string())),
})
export type BankSession = z.output<typeof bankSession>

/** Returns a stored session, or undefined if it's missing or has an unknown format. */
export function readSession(session: string | undefined): BankSession | undefined {
  if (session === undefined) return undefined
  try {
    return bankSession.safeParse(JSON.parse(session)).data
  } catch {
    return undefined
  }
}
export const writeSession = (session: BankSession): string => JSON.stringify(session)

export const placeOf = ({ routingNumber, accountNumber }: { routingNumber: string; accountNumber: string }): string =>
  `${routingNumber}:${accountNumber}`
