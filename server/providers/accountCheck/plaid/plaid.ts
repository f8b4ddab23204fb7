/**
 * Checks with Plaid who owns the bank account that the borrower linked. Staff check accounts that the borrower typed
 * in, and accounts whose bank doesn't name the owner.
 */
import * as z from 'zod/mini'
import type { Adapter } from '../../adapters.ts'
import { checkPlaid, codeOf, orderOf, PLAID_NEEDS, plaidOf, wantsSignIn } from '../../bankLink/plaid/client.ts'
import { placeOf, readSession } from '../../bankLink/plaid/session.ts'
import { deskAdapter } from '../../desk/desk.ts'
import type { VendorWorld } from '../../vendorWorld.ts'
import type { AccountCheck } from '../port.ts'

const match = z.object({
  accounts: z.array(
    z.object({
      account_id: z.string(),
      legal_name: z.optional(
        z.nullable(
          z.object({
            score: z.optional(z.nullable(z.number())),
            is_business_name_detected: z.optional(z.nullable(z.boolean())),
          }),
        ),
      ),
    }),
  ),
})
type OwnerName = z.output<typeof match>['accounts'][number]['legal_name']

/**
 * Plaid's scores for matching names, from 0 to 100. Plaid calls 85 and above a strong match and recommends accepting no
 * score below 70. Below 50, the names don't match (https://plaid.com/docs/identity). Staff review the scores in
 * between.
 */
const LEAST_MATCH = 70
const LEAST_LIKENESS = 50

/** Returns the result of comparing the owner's name at the bank with the borrower's name. */
export function resultOf(owner: OwnerName): 'VERIFIED' | 'FAILED_VERIFICATION' | 'PENDING_REVIEW' {
  const score = owner?.score ?? undefined
  if (score === undefined || owner?.is_business_name_detected) return 'PENDING_REVIEW'
  if (score >= LEAST_MATCH) return 'VERIFIED'
  return score < LEAST_LIKENESS ? 'FAILED_VERIFICATION' : 'PENDING_REVIEW'
}

/** Plaid's errors for banks that don't say who owns an account. */
const NO_OWNER = ['PRODUCTS_NOT_SUPPORTED', 'NO_ACCOUNTS', 'ITEM_NOT_FOUND', 'INVALID_ACCESS_TOKEN']

const desk = deskAdapter('accountCheck')

function make(world: VendorWorld, org: string): AccountCheck | undefined {
  const plaid = plaidOf(world, org)
  const staff = desk.make(world, org)
  if (!plaid || !staff) return undefined
  return {
    async check({ session: kept, ...question }, key, signal) {
      const { person } = question
      const session = readSession(kept)
      const { access } = session ?? {}
      const id = session?.ids?.[placeOf(question)]
      if (!session || access === undefined || id === undefined) return staff.check(question, key)
      const { firstName, middleName, lastName, suffix } = person.name
      const { street1, street2, city, state, zip } = person.address
      try {
        const { accounts } = await plaid.call(
          '/identity/match',
          {
            access_token: access,
            options: { account_ids: [id] },
            user: {
              legal_name: [firstName, middleName, lastName, suffix].filter(Boolean).join(' '),
              address: {
                street: [street1, street2].filter(Boolean).join(', '),
                ...{ city, region: state, postal_code: zip, country: 'US' },
              },
            },
          },
          match,
          signal,
        )
        return { status: resultOf(accounts.find(({ account_id }) => account_id === id)?.legal_name) }
      } catch (error) {
        const code = codeOf(error)
        if (wantsSignIn(code)) return { status: 'SIGN_IN_AGAIN' }
        if (code === 'PRODUCT_NOT_READY') return { state: 'PENDING', reference: orderOf(session.link) }
        if (NO_OWNER.includes(code)) return staff.check(question, key)
        throw error
      }
    },
  }
}

export const PLAID_ACCOUNT_CHECK: Adapter<VendorWorld, 'accountCheck'> = { make, needs: PLAID_NEEDS, check: checkPlaid }
