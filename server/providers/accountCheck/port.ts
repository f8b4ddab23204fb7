import * as z from 'zod/mini'
import { call, type Port } from '../shared/definePort.ts'
import { person } from '../shared/schemas.ts'

const ACCOUNT_STATUSES = ['VERIFIED', 'FAILED_VERIFICATION', 'PENDING_REVIEW'] as const

export const accountCheckCalls = {
  check: call(
    'Checks whether the bank account is open and belongs to the named person.',
    z.object({ person, routingNumber: z.string(), accountNumber: z.string() }),
    z.object({ status: z.enum(ACCOUNT_STATUSES) }),
  ),
}
export type AccountCheck = Port<typeof accountCheckCalls>
