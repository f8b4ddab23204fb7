/** The tokens that the bank link keeps between calls. The account check reads them, too. */
import * as z from 'zod/mini'

const bankSession = z.object({
  /** The link token of the latest session on Plaid's pages. */
  link: z.string(),
  /** Whether that session's result is already in `access`. */
  isTaken: z.optional(z.boolean()),
  /** Whether that session is in update mode: the borrower signs in again to the bank of `access`. */
  isUpdate: z.optional(z.boolean()),
  /** The access token of the linked bank. */
  access: z.optional(z.string()),
  /** The access token of the bank that was linked before, until Plaid has removed it. */
  old: z.optional(z.string()),
  /** Plaid's IDs of the accounts, by routing and account number. */
  ids: z.optional(z.record(z.string(), z.string())),
})
export type BankSession = z.output<typeof bankSession>

/** Returns a stored session; undefined if there's none, or if it has another form. */
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
