import { personName, postalAddress } from 'domain/application/views/schemas/parts.ts'
import { centsSchema, dateSchema, listOf, percentSchema } from 'domain/values/schemas.ts'
import * as z from 'zod/mini'
import { call, type Port } from '../shared/definePort.ts'

const text = z.string().check(z.minLength(1))

const borrower = z.object({
  name: personName,
  /** The person's role on the line, 'BORROWER' or 'CO_SIGNER'. */
  role: text,
  dob: z.optional(dateSchema),
  /** Nine digits. */
  ssn: z.optional(z.string()),
  address: postalAddress,
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
})

/** The signed credit agreement's terms. */
const terms = z.object({
  creditLimit: centsSchema,
  initialDraw: centsSchema,
  minimumDraw: centsSchema,
  /** The annual percentage rate on the opening day. */
  apr: percentSchema,
  indexName: text,
  /** The index's value and the day on which it was published. */
  indexValue: percentSchema,
  indexOn: dateSchema,
  margin: percentSchema,
  cap: percentSchema,
  floor: percentSchema,
  autopayDiscount: z.optional(percentSchema),
  interestOnly: z.boolean(),
  monthlyPayment: centsSchema,
  paymentAfterDrawPeriod: centsSchema,
  firstPaymentOn: dateSchema,
  drawEndsOn: dateSchema,
  maturesOn: dateSchema,
  additionalDrawFeeRate: percentSchema,
  /** The late charge: a percentage of the overdue payment, at least a minimum, after a number of days. */
  lateChargeShare: percentSchema,
  lateChargeMinimum: centsSchema,
  lateChargeGraceDays: z.int(),
  returnedPayment: centsSchema,
  annualFee: centsSchema,
  terminationFee: centsSchema,
})

/**
 * The boarding file: everything that a servicer needs to take over a funded line. docs/boarding-file.md explains each
 * field. Amounts are in cents and rates in percent.
 */
export const boardingFile = z.object({
  loanNumber: text,
  openedOn: dateSchema,
  fundedOn: dateSchema,
  borrowers: listOf(borrower),
  property: z.object({
    address: postalAddress,
    county: z.optional(z.string()),
    parcel: z.optional(z.string()),
    legalDescription: z.optional(z.string()),
    occupancy: text,
  }),
  terms,
  /** The balances on the day of funding. The servicer keeps track of later draws and payments. */
  balances: z.object({ principal: centsSchema, available: centsSchema }),
  autopay: z.optional(
    z.object({
      holder: personName,
      accountType: z.enum(['CHECKING', 'SAVINGS']),
      routingNumber: z.string(),
      accountNumber: z.string(),
      dayOfMonth: z.int(),
    }),
  ),
  /** Always false, because our lines have no escrow account. */
  escrow: z.literal(false),
  insurance: z.object({
    carrier: text,
    policyNumber: text,
    expires: dateSchema,
    dwellingCoverage: z.optional(centsSchema),
    deductible: z.optional(centsSchema),
    floodCoverage: z.optional(centsSchema),
  }),
  flood: z.object({
    inHazardArea: z.boolean(),
    zone: z.optional(z.string()),
    panel: z.optional(z.string()),
    mapDate: z.optional(dateSchema),
    communityNumber: z.optional(z.string()),
  }),
  /** The liens ahead of the line. Liens that were paid off at closing are left out. */
  priorLiens: listOf(z.object({ lender: text, balance: z.optional(centsSchema) })),
  recording: z.object({
    instrument: text,
    on: dateSchema,
    book: z.optional(z.string()),
    page: z.optional(z.string()),
  }),
  /** The line's documents, each with the SHA-256 of the file. */
  documents: listOf(z.object({ type: text, title: text, sha256: z.string(), on: dateSchema })),
})
export type BoardingFile = z.output<typeof boardingFile>

export const servicerCalls = {
  board: call(
    'Hand over the funded line to the servicer, and enter the servicer’s acknowledgment.',
    boardingFile,
    z.object({
      /** The day on which the servicer acknowledged the boarding file. */
      on: dateSchema,
      /** The servicer's number for the line. */
      account: text,
    }),
  ),
}
export type Servicer = Port<typeof servicerCalls>
