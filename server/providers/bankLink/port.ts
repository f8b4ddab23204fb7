import { centsSchema, listOf } from 'domain/values/schemas.ts'
import * as z from 'zod/mini'
import { call, type Port } from '../shared/definePort.ts'
import { person, resumable, session } from '../shared/schemas.ts'

const linkedAccount = z.object({
  bankName: z.string(),
  name: z.string(),
  kind: z.enum(['CHECKING', 'SAVINGS']),
  routingNumber: z.string(),
  accountNumber: z.string(),
  /** The last digits of the account number that the borrower knows, if they differ from those of `accountNumber`. */
  mask: z.optional(z.string()),
  /**
   * Whether `accountNumber` is a substitute number that the bank created for this lender. A substitute number works
   * only for ACH transfers.
   */
  isTokenized: z.optional(z.boolean()),
  balance: z.optional(centsSchema),
})

export const bankLinkCalls = {
  /**
   * The borrower goes to `url` and then returns to `returnTo`, a URL on the lender's site. `session`: the session from
   * the latest answer if the borrower has linked a bank before.
   */
  open: call(
    'Open a session for linking a bank account.',
    z.object({ reference: z.string(), person, returnTo: z.string(), session }),
    z.object({ url: z.string(), session }),
  ),
  accounts: call(
    'Return the accounts that the borrower shared. If the session is for a wallet account, return only the bank accounts linked to this wallet account.',
    z.object({ reference: z.string(), person, walletAddress: z.optional(z.string()), session }),
    resumable(listOf(linkedAccount), ['NOT_CONNECTED']),
  ),
}
export type BankLink = Port<typeof bankLinkCalls>
