/** The tokens that the income link stores between calls. */
import * as z from 'zod/mini'

/** Plaid's user. Plaid accounts from before December 2025 use a user token. Newer accounts use only an ID. */
export const plaidUser = z.object({ user_id: z.optional(z.string()), user_token: z.optional(z.string()) })
export type PlaidUser = z.output<typeof plaidUser>

const incomeSession = z.object({
  /** The link token of the session on Plaid's page. */
  link: z.string(),
  user: plaidUser,
})
export type IncomeSession = z.output<typeof incomeSession>

/** Returns a stored session, or undefined if it's missing or has an unknown format. */
export function readSession(session: string | undefined): IncomeSession | undefined {
  if (session === undefined) return undefined
  try {
    return incomeSession.safeParse(JSON.parse(session)).data
  } catch {
    return undefined
  }
}
export const writeSession = (session: IncomeSession): string => JSON.stringify(session)
