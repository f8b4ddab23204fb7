import * as z from 'zod/mini'
import { call, type Port } from '../shared/definePort.ts'
import { person, session } from '../shared/schemas.ts'

/** SIGN_IN_AGAIN: the bank won't share data until the borrower signs in there again. */
const ACCOUNT_STATUSES = ['VERIFIED', 'FAILED_VERIFICATION', 'PENDING_REVIEW', 'SIGN_IN_AGAIN'] as const

export const accountCheckCalls = {
  check: call(
    'Check whether the bank account is open and belongs to the named person.',
    /** `session`: the bank link's session. Missing if the borrower typed in the account. */
    z.object({ person, routingNumber: z.string(), accountNumber: z.string(), session }),
    z.object({ status: z.enum(ACCOUNT_STATUSES) }),
  ),
}
export type AccountCheck = Port<typeof accountCheckCalls>
