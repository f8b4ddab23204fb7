import { AUTOPAY_REFUSALS, PAYOFF_FAILURES, PAYOFF_RETURNS } from 'domain/application/funding/types.ts'
import { personName, postalAddress } from 'domain/application/views/schemas/parts.ts'
import { ACCOUNT_TYPES } from 'domain/forms/bank.ts'
import { isAccountNumber, isRoutingNumber } from 'domain/values/identifiers.ts'
import { centsSchema, dateSchema } from 'domain/values/schemas.ts'
import * as z from 'zod/mini'
import { call, type Port } from '../shared/definePort.ts'
import { answered } from '../shared/schemas.ts'

/** The borrower's bank account and its owner. */
const account = {
  holder: personName,
  accountType: z.enum(ACCOUNT_TYPES),
  routingNumber: z.string(),
  accountNumber: z.string(),
}
const reference = z.string().check(z.minLength(1))

/** Where a lienholder wants its payoff sent: by wire to an account, or by check to an address. */
const payTo = z
  .object({
    method: z.enum(['WIRE', 'CHECK']),
    payee: z.string().check(z.minLength(1)),
    routingNumber: z.optional(z.string()),
    accountNumber: z.optional(z.string()),
    address: z.optional(postalAddress),
    /** The lienholder's loan number. The payment includes it. */
    memo: z.optional(z.string()),
  })
  .check(
    z.refine(
      ({ method, routingNumber = '', accountNumber = '' }) =>
        method !== 'WIRE' || (isRoutingNumber(routingNumber) && isAccountNumber(accountNumber)),
      { path: ['routingNumber'], error: 'Enter the routing number and account number for the wire' },
    ),
    z.refine(({ method, address }) => method !== 'CHECK' || address !== undefined, {
      path: ['address'],
      error: 'Enter the address for the check',
    }),
  )
export type PayTo = z.output<typeof payTo>

export const paymentsCalls = {
  demand: call(
    'Request today’s payoff amount from a lienholder. Lienholders don’t always respond in time.',
    z.object({ loanNumber: z.string(), lender: z.string(), balance: centsSchema, borrower: personName }),
    answered(
      z.object({
        amount: centsSchema,
        /**
         * `goodThrough`: the last day on which `amount` pays off the loan. `perDiem`: the interest for each later day.
         */
        goodThrough: dateSchema,
        perDiem: centsSchema,
        payTo,
      }),
      ['NO_ANSWER'],
    ),
  ),
  payOff: call(
    'Pay off a lien by sending the payoff amount to the lienholder.',
    // Missing if the lienholder hasn't said where to send the payment.
    z.object({
      ...{ loanNumber: z.string(), lender: z.string(), amount: centsSchema, payTo: z.optional(payTo) },
      /**
       * `goodThrough`: the last day on which the lienholder's quote is good. `perDiem`: the interest for each later
       * day.
       */
      goodThrough: z.optional(dateSchema),
      perDiem: z.optional(centsSchema),
    }),
    z.discriminatedUnion('state', [
      /**
       * `amount`: the amount that the bank actually paid. Present only if an earlier call with the same key already
       * paid a different amount.
       */
      z.object({ state: z.literal('SENT'), reference, amount: z.optional(centsSchema) }),
      /**
       * The payment failed and will never reach the lienholder. `reference`: the bank's ID for the failed payment;
       * missing if no payment was created.
       */
      z.object({ state: z.literal('FAILED'), why: z.enum(PAYOFF_FAILURES), reference: z.optional(reference) }),
    ]),
    (stored) => (typeof stored === 'object' && stored && !('state' in stored) ? { state: 'SENT', ...stored } : stored),
  ),
  payoffSettlement: call(
    'Report whether the lienholder received a payoff, or the payment came back.',
    /** `reference`: the bank's ID for the payment. */
    z.object({
      ...{ loanNumber: z.string(), lender: z.string(), amount: centsSchema, reference },
      /**
       * The day on which the payoff arrived; missing until it has arrived. If it's present, the call asks whether the
       * payoff has come back since that day.
       */
      settledOn: z.optional(dateSchema),
    }),
    z.discriminatedUnion('state', [
      z.object({ state: z.literal('SETTLED'), on: dateSchema }),
      z.object({ state: z.literal('RETURNED'), why: z.enum(PAYOFF_RETURNS) }),
    ]),
  ),
  disburse: call(
    'Send the initial draw to the borrower’s bank account. The bank accepts the order, and the money arrives later.',
    z.object({ loanNumber: z.string(), amount: centsSchema, ...account }),
    /** `trace`: the bank's ID for the payment. */
    answered(z.object({ trace: reference }), ['ACCOUNT_REFUSED']),
  ),
  settlement: call(
    'Report whether the initial draw arrived or the borrower’s bank returned it.',
    z.object({
      ...{ loanNumber: z.string(), amount: centsSchema, trace: z.string(), sentOn: dateSchema },
      /**
       * The day on which the draw arrived; missing until it has arrived. If it's present, the call asks whether the
       * draw has come back since that day.
       */
      settledOn: z.optional(dateSchema),
    }),
    z
      .object({
        state: z.enum(['SETTLED', 'RETURNED']),
        on: dateSchema,
        /** The ACH network's return code, such as R03. NOT_SENT: the lender's bank didn't send the payment. */
        code: z.optional(z.string().check(z.regex(/^(R\d\d|NOT_SENT)$/, 'Enter the return code, such as R03'))),
        /** The ACH network's ID for the payment, if the bank learned the ID only after sending the payment. */
        trace: z.optional(z.string()),
      })
      .check(
        z.refine(({ state, code }) => state !== 'RETURNED' || code !== undefined, {
          path: ['code'],
          error: 'Enter the return code, such as R03',
        }),
      ),
  ),
  authorizeAutopay: call(
    'Set up monthly payments from the borrower’s bank account. If this isn’t possible, we’ll tell the borrower to send each payment without autopay.',
    z.object({ loanNumber: z.string(), ...account, dayOfMonth: z.int() }),
    answered(z.object({ reference }), AUTOPAY_REFUSALS),
    (stored) =>
      typeof stored === 'object' && stored && 'reference' in stored && !('ok' in stored)
        ? { ok: true, value: stored }
        : stored,
  ),
}
export interface Payments extends Port<typeof paymentsCalls> {
  /** The adapter's name. A payment that this adapter has started is never sent by another adapter. */
  readonly adapter?: string
  /** Whether the lender's staff send the payments by hand. If so, two people approve each payment at the desk. */
  readonly isByHand?: true
  /** Whether the bank keeps watching for a return after it has reported that the draw arrived. */
  readonly reportsLateReturns?: true
}
