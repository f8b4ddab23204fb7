/** Schemas of the home and its value, liens and title. */

import * as z from 'zod/mini'
import { LIEN_KINDS } from '../../../forms/liens.ts'
import { MARITAL_STATUSES, OWNERSHIP_TYPES } from '../../../forms/moreInformation.ts'
import { BPO_REASONS, VALUE_GROUNDS } from '../../../forms/propertyQuestions.ts'
import { FOUND_CONDITIONS, OCCUPANCIES, PROPERTY_CONDITIONS, PROPERTY_TYPES } from '../../../rules/home.ts'
import { MORTGAGEE_CLAUSES, POLICY_PROBLEMS } from '../../../rules/insurance.ts'
import { centsSchema, dateSchema, listOf, percentSchema, stateSchema, uuidSchema } from '../../../values/schemas.ts'
import { bpoStatus } from './facts.ts'
import { postalAddress } from './parts.ts'

export const property = z.object({
  uuid: uuidSchema,
  address: postalAddress,
  occupancy: z.enum(OCCUPANCIES),
  selected: z.boolean(),
  type: z.optional(z.enum(PROPERTY_TYPES)),
  units: z.optional(z.int()),
  /** The home's condition in the borrower's opinion. */
  condition: z.optional(z.enum(PROPERTY_CONDITIONS)),
  /** Property type according to the county record. The field `type` may instead contain the borrower's own answer. */
  recordedType: z.optional(z.enum(PROPERTY_TYPES)),
  /** Whether the county mails the tax bill to the home, which suggests that the owner lives there. */
  ownerOccupied: z.optional(z.boolean()),
  county: z.optional(z.string()),
  parcel: z.optional(z.string()),
  legalDescription: z.optional(z.string()),
  yearBuilt: z.optional(z.int()),
  lastTransfer: z.optional(dateSchema),
  /** Whether the home was bought or transferred recently, according to the applicant. */
  acquiredRecently: z.optional(z.boolean()),
  recordedOwners: z.optional(listOf(z.string())),
  /** Whether the address matched several homes and the borrower picked this one. */
  wasChosen: z.optional(z.boolean()),
  monthlyTaxes: z.optional(centsSchema),
  monthlyInsurance: z.optional(centsSchema),
})

/** One of several homes at the address, without the names of its owners. */
export const homeChoice = z.object({
  unit: z.optional(z.string()),
  /** The last characters of the parcel number. */
  parcelEnding: z.string(),
  /** The initials of each owner. */
  ownerInitials: listOf(z.string()),
  yearBuilt: z.int(),
})

/** The home as the borrower sees it. Its state (USPS code) is in the address and also in a separate field. */
export const applicationProperty = z.extend(property, { state: stateSchema })

export const rental = z.object({
  /** LEASED: the rent is from the lease. VACANT: the rent is a local expert's estimate of the market rent. */
  state: z.enum(['LEASED', 'VACANT']),
  monthlyRent: centsSchema,
  annualTaxes: centsSchema,
  annualInsurance: centsSchema,
  monthlyDues: centsSchema,
  /** The company that borrows against the home. */
  entity: z.optional(z.object({ name: z.string(), state: z.string() })),
})

/** The minimum debt service coverage ratio, and an example line if the server can price one. */
export const rentTest = z.object({
  minimumRatio: z.number(),
  example: z.optional(z.object({ amount: centsSchema, term: z.number(), rate: percentSchema, payment: centsSchema })),
})

/** The lowest and highest value that a model considers likely. */
export const likelyRange = z.object({ low: centsSchema, high: centsSchema })

/** The details that lenders use to check the quality of automated values. Missing on older applications. */
export const automatedDetails = z.object({
  range: z.optional(likelyRange),
  /** The model that computed the value. */
  model: z.optional(z.object({ name: z.string().check(z.minLength(1)), version: z.optional(z.string()) })),
  /** The date for which the model estimates the value. It can be before the day of the request. */
  asOf: z.optional(dateSchema),
})

export const valuation = z.object({
  value: centsSchema,
  /** Confidence of an automated valuation, from 0 to 100. */
  confidence: z.optional(z.number()),
  ...automatedDetails.shape,
  on: dateSchema,
  source: z.enum(['AVM', 'BPO']),
  /** The automated value that a broker's value replaced. */
  automated: z.optional(z.object({ value: centsSchema, confidence: z.number(), ...automatedDetails.shape })),
})

export const bpo = z.object({
  status: bpoStatus,
  why: z.optional(z.enum(BPO_REASONS)),
  /** The borrower's own estimate of the home's value in cents, and the reason for the estimate. */
  estimate: z.optional(centsSchema),
  grounds: z.optional(z.enum(VALUE_GROUNDS)),
  /** The valuation company's order number, the broker's name, and the day on which the value is expected. */
  reference: z.optional(z.string()),
  broker: z.optional(z.string()),
  expected: z.optional(dateSchema),
  condition: z.optional(z.enum(FOUND_CONDITIONS)),
  note: z.optional(z.string()),
})

/** The entry in the county's records, which shows the original amount and not today's balance. */
const lienRecord = {
  originalAmount: z.optional(centsSchema),
  /** The recording number. */
  instrument: z.optional(z.string()),
  recordedOn: z.optional(dateSchema),
}

export const lien = z.object({
  uuid: uuidSchema,
  lender: z.string(),
  kind: z.enum(LIEN_KINDS),
  /** Missing if the record doesn't show the balance and the borrower hasn't stated it yet. */
  balance: z.optional(centsSchema),
  monthlyPayment: z.optional(centsSchema),
  /** Whether the borrower must state the monthly payment, because the record doesn't show it. */
  asksPayment: z.optional(z.boolean()),
  ...lienRecord,
  source: z.enum(['RECORD', 'CREDIT', 'BORROWER']),
  payOff: z.boolean(),
  /** Whether the lien is a Texas home equity loan, according to the borrower. */
  equityLoan: z.optional(z.boolean()),
  /** The balance according to the county record or the credit file. */
  reported: z.optional(centsSchema),
})

export const title = z.object({
  status: z.literal('COMPLETE'),
  vesting: z.string(),
  on: z.optional(dateSchema),
  exceptions: z.optional(
    listOf(
      z.discriminatedUnion('kind', [
        /** `amount`: today's balance; missing if the title company doesn't know it. */
        z.object({ kind: z.literal('LIEN'), lender: z.string(), amount: z.optional(centsSchema), ...lienRecord }),
        z.object({ kind: z.literal('OWNER'), vesting: z.string() }),
      ]),
    ),
  ),
  /** The title company's order number. */
  reference: z.optional(z.string()),
})

export const flood = z.object({
  inHazardArea: z.boolean(),
  /** Missing if the maps don't show the zone. */
  zone: z.optional(z.string()),
  /** Whether the flood maps are inconclusive. If so, the home goes to manual review. */
  undetermined: z.optional(z.boolean()),
  /** The flood map's number and panel, and the panel's effective date. */
  panel: z.optional(z.string()),
  mapDate: z.optional(dateSchema),
  /** The home's community in the National Flood Insurance Program, with its six-digit number. */
  community: z.optional(z.object({ name: z.string(), number: z.string() })),
})

export const ownership = z.object({
  type: z.enum(OWNERSHIP_TYPES),
  married: z.boolean(),
  maritalStatus: z.optional(z.enum(MARITAL_STATUSES)),
  spouseIsOwner: z.optional(z.boolean()),
  entityName: z.optional(z.string()),
})

export const insurance = z.object({
  carrier: z.string(),
  policyNumber: z.string(),
  expires: dateSchema,
  /** The insurance agent's phone number, ten digits. */
  agentPhone: z.optional(z.string()),
  accepted: z.boolean(),
  refused: z.optional(z.boolean()),
  /** The findings of the insurance check. `needed`: the minimum dwelling coverage at the time of the check. */
  checked: z.optional(
    z.object({
      dwellingCoverage: z.optional(centsSchema),
      deductible: z.optional(centsSchema),
      rebuildingCost: z.optional(centsSchema),
      mortgagee: z.optional(z.enum(MORTGAGEE_CLAUSES)),
      needed: z.optional(centsSchema),
      line: centsSchema,
      problems: listOf(z.enum(POLICY_PROBLEMS)),
    }),
  ),
  flood: z.optional(z.object({ coverage: centsSchema, insurableValue: z.optional(centsSchema), line: centsSchema })),
})
