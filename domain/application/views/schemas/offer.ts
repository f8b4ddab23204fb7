/** Schemas of quotes, offers, underwriting decisions, and the funding forecast. */

import * as z from 'zod/mini'
import { OCCUPANCIES } from '../../../rules/home.ts'
import { REASON_CODES } from '../../../rules/reasons.ts'
import { centsSchema, dateSchema, instantSchema, listOf, percentSchema, stateSchema } from '../../../values/schemas.ts'
import { REQUEST_KINDS } from '../../core/requests.ts'
import { WAIT_HOLDERS, WAIT_KINDS } from '../../core/waitKinds.ts'
import { MILESTONES } from '../forecast.ts'
import { decision, subDecision } from './facts.ts'

const rateCard = z.object({
  version: z.string(),
  rates: listOf(z.object({ maximumCltv: percentSchema, rate: percentSchema })),
  occupancyAddOn: percentSchema,
  /** Percentage points that each term adds to the rate, keyed by term in years. */
  termAddOn: z.record(z.string(), percentSchema),
  interestOnlyAddOn: z.optional(percentSchema),
  discounts: z.object({ autopay: percentSchema, member: percentSchema }),
  feeOptions: listOf(z.object({ fee: percentSchema, rateAdjustment: percentSchema })),
})

/** All inputs of a quote except the borrower's choice. The browser computes quotes from these inputs. */
export const quote = z.object({
  policyVersion: z.string(),
  pricedOn: dateSchema,
  score: z.optional(z.number()),
  state: stateSchema,
  occupancy: z.enum(OCCUPANCIES),
  value: centsSchema,
  liens: listOf(z.object({ id: z.string(), balance: centsSchema, payment: centsSchema })),
  cltvCap: percentSchema,
  paymentCapacity: centsSchema,
  minimumLine: centsSchema,
  maximumLine: centsSchema,
  step: centsSchema,
  terms: listOf(z.number()),
  drawPeriods: listOf(z.number()),
  minimumDrawShare: percentSchema,
  rates: rateCard,
  costs: z.object({
    valuation: centsSchema,
    notary: centsSchema,
    recording: z.object({ fee: centsSchema, taxPer100k: centsSchema }),
  }),
  /** Average prime offer rates, keyed by term in years. */
  apor: z.record(z.string(), percentSchema),
  /** The high-cost test's figures for the year in which the quote was priced. */
  highCost: z.optional(
    z.object({
      year: z.int(),
      largeLine: centsSchema,
      largeLinePercent: percentSchema,
      smallLinePercent: percentSchema,
      smallLineAmount: centsSchema,
      firstLienMargin: percentSchema,
      subordinateMargin: percentSchema,
    }),
  ),
  /** The lender's charges that the high-cost test counts besides the origination fee. */
  charges: z.optional(
    z.object({
      terminationFee: centsSchema,
      additionalDrawFee: percentSchema,
      /** Compensation that the lender pays the application's broker, in percent of the line. */
      brokerCompensation: percentSchema,
    }),
  ),
})

export const chosenOffer = z.object({
  amount: centsSchema,
  draw: centsSchema,
  termYears: z.number(),
  drawYears: z.number(),
  rate: percentSchema,
  feeRate: percentSchema,
  fee: centsSchema,
  monthlyPayment: centsSchema,
  /**
   * Present if payments in the draw period cover interest only. `paymentAfter`: the monthly payment after the draw
   * period, in cents, which repays the initial draw.
   */
  interestOnly: z.optional(z.object({ paymentAfter: centsSchema })),
  /** The effective cost: the rate including fees, shown only for comparison. */
  effectiveCost: z.optional(percentSchema),
  cashToHand: centsSchema,
  autopay: z.boolean(),
  pricingVersion: z.string(),
  policyVersion: z.string(),
  chosenAt: instantSchema,
  /** The member discount on the rate, in percentage points. */
  memberDiscount: z.optional(percentSchema),
})

/** The chosen offer's payment and rate. Only signers who borrow see them. */
export const signerTerms = z.object({ monthlyPayment: centsSchema, interestOnly: z.boolean(), rate: percentSchema })

/** A line whose money has been sent. Amounts are in cents. */
export const fundedLine = z.object({
  sent: centsSchema,
  sentOn: dateSchema,
  arrivesOn: dateSchema,
  /** The part of the credit limit that is left after the initial draw. */
  available: centsSchema,
  minimumDraw: centsSchema,
  drawEndsOn: dateSchema,
  /** The monthly payment on the initial draw. For an interest-only line, it's the payment during the draw period. */
  payment: centsSchema,
  interestOnly: z.boolean(),
  firstPaymentOn: dateSchema,
  /** The account that autopay takes the payments from; absent without autopay. */
  autopay: z.optional(z.object({ bankName: z.string(), mask: z.string() })),
})

/**
 * Whether the borrower claims to be a member, and whether the lender found the membership. Undefined if the borrower
 * wasn't asked.
 */
export const membership = z.object({ stated: z.boolean(), confirmed: z.optional(z.boolean()) })

export const reasonCode = z.enum(REASON_CODES)
/** The underwriting decision, without its trace. */
export const outcome = z.object({
  decision,
  subDecision,
  maxLine: centsSchema,
  reasons: listOf(reasonCode),
})

/** One change that alone would have led to an offer. */
export const qualifyingChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('LOWER_AMOUNT'), amount: centsSchema }),
  z.object({ kind: z.literal('REDUCE_LIENS'), by: centsSchema }),
  z.object({ kind: z.literal('REDUCE_MONTHLY_DEBTS'), by: centsSchema }),
  z.object({ kind: z.literal('RAISE_MONTHLY_INCOME'), by: centsSchema }),
  z.object({ kind: z.literal('LIQUID_ASSETS'), atLeast: centsSchema }),
  z.object({ kind: z.literal('RAISE_RENT'), by: centsSchema }),
  z.object({ kind: z.literal('RAISE_SCORE'), to: z.number() }),
])

export const counterOffer = z.object({
  offer: chosenOffer,
  at: instantSchema,
  /** Last day on which the borrower can accept the counteroffer. */
  until: dateSchema,
  noticeDue: dateSchema,
  /** Whether the borrower is proving other income before deciding on the counteroffer. */
  aside: z.optional(z.boolean()),
  /**
   * Why the lender makes a counteroffer. MEMBERSHIP: the lender found no membership, so the offer loses the member
   * discount. If unset, the verified income supports only a smaller line.
   */
  because: z.optional(z.literal('MEMBERSHIP')),
})

export const refresh = z.object({
  parts: listOf(z.object({ part: z.enum(['CREDIT', 'VALUATION', 'TITLE', 'OFFER']), on: dateSchema })),
  kinds: listOf(z.enum(REQUEST_KINDS)),
  round: z.int(),
  at: instantSchema,
})
export const refreshed = z.object({
  at: instantSchema,
  changes: listOf(
    z.object({
      what: z.enum(['VALUE', 'LARGEST_LINE', 'LOWEST_RATE', 'LIENS', 'TERMS']),
      before: z.optional(z.number()),
      after: z.optional(z.number()),
    }),
  ),
  because: z.optional(z.enum(['CREDIT', 'MEMBERSHIP'])),
})

export const waitKind = z.enum(WAIT_KINDS)
export const waitHolder = z.enum(WAIT_HOLDERS)

/** The forecast of the funding date, with the reasons why the funding date moved. */
export const forecast = z.object({
  milestones: listOf(
    z.object({
      kind: z.enum(MILESTONES),
      state: z.enum(['DONE', 'NOW', 'AHEAD']),
      on: z.optional(dateSchema),
      holder: waitHolder,
      basis: z.enum(['FIXED', 'ESTIMATE']),
    }),
  ),
  funding: z.optional(dateSchema),
  /** Before an offer is chosen: the usual number of business days from choosing an offer to funding. */
  about: z.optional(z.number()),
  wait: z.object({
    what: waitKind,
    by: waitHolder,
    signers: z.optional(listOf(z.string())),
    since: instantSchema,
    /** True while the outside party isn't responding and the server keeps trying. */
    delayed: z.optional(z.literal(true)),
    /** True if staff answer the request at the lender's desk, which takes longer than an automatic check. */
    atDesk: z.optional(z.literal(true)),
  }),
  moved: listOf(
    z.object({ from: dateSchema, to: dateSchema, because: waitKind, by: waitHolder, at: z.optional(instantSchema) }),
  ),
})
