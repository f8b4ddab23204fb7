import { centsSchema, listOf } from 'domain/values/schemas.ts'
import * as z from 'zod/mini'
import { call, type Port } from '../shared/definePort.ts'
import { answered, person } from '../shared/schemas.ts'

const linkedAccount = z.object({
  bankName: z.string(),
  name: z.string(),
  kind: z.enum(['CHECKING', 'SAVINGS']),
  routingNumber: z.string(),
  accountNumber: z.string(),
  balance: z.optional(centsSchema),
})

export const bankLinkCalls = {
  /** The borrower goes to `url` and then returns to `returnTo`, a path on the lender's site. */
  open: call(
    'Opens a session for linking a bank account.',
    z.object({ reference: z.string(), person, returnTo: z.string() }),
    z.object({ url: z.string() }),
  ),
  accounts: call(
    'Returns the accounts that the borrower shared. If the session is for a wallet account, returns only the bank accounts linked to this wallet account.',
    z.object({ reference: z.string(), person, walletAddress: z.optional(z.string()) }),
    answered(listOf(linkedAccount), ['NOT_CONNECTED']),
  ),
}
export type BankLink = Port<typeof bankLinkCalls>
