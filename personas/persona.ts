import { INCOME_METHODS } from 'domain/forms/incomeSource.ts'
import { LIEN_KINDS } from 'domain/forms/liens.ts'
import { OWNERSHIP_TYPES, PROPERTY_CONDITIONS, SIGNER_ROLES } from 'domain/forms/moreInformation.ts'
import { QUALIFY_BY, RENTAL_STATES } from 'domain/forms/rental.ts'
import { REVIEW_KINDS, REVIEW_WAYS } from 'domain/journey/reviews.ts'
import { amount, count, date, points, score, state, text } from 'domain/organization/fields.ts'
import { EMPLOYMENT_TYPES, OCCUPANCIES, PROPERTY_TYPES } from 'domain/rules/eligibility.ts'
import { isAccountNumber, isEin, isRoutingNumber, readTaxId } from 'domain/values/identifiers.ts'
import { isWalletAddress } from 'domain/values/wallet.ts'
import * as z from 'zod/mini'
import { NOTARY_FAILURES } from '../domain/application/closing/types.ts'
import { CONDITION_CATEGORIES } from '../domain/application/conditions/types.ts'

/**
 * A persona is an invented person with all that outside parties know of them: data for the sandbox, for tests and for
 * the gallery. Whoever applies under a persona's legal last name gets these answers. Amounts are dollars.
 */

const phone = z.string().check(z.regex(/^\d{10}$/))
const email = z.string().check(z.regex(/^[a-z.]+@sandbox\.test$/, 'an address at sandbox.test'))
const duration = z
  .string()
  .check(z.regex(/^P(?=.)(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+S)?)?$/, 'a duration as PT2M or P1DT4H'))
const ssn = z.string().check(z.refine((typed) => readTaxId(typed) !== undefined, 'not a number that could be issued'))
const name = z.strictObject({
  firstName: text(),
  middleName: z.string(),
  lastName: text(),
  suffix: z.enum(['', 'I', 'II', 'III', 'IV', 'V', 'JR', 'SR']),
})
const address = z.strictObject({
  street1: text(),
  street2: z.string(),
  city: text(),
  state,
  zip: z.string().check(z.regex(/^\d{5}$/)),
})

const property = z.strictObject({
  address,
  occupancy: z.enum(OCCUPANCIES),
  type: z.enum(PROPERTY_TYPES),
  /** Without the word 'County'. */
  county: text(),
  parcel: text(),
  legalDescription: text(500),
  yearBuilt: count,
  lastTransfer: date,
  /** By the record, in place of `lastTransfer`: so many days before it is asked for. */
  transferredDaysAgo: z.optional(count),
  /** The only address under which the county has the home. */
  recordedAddress: z.optional(address),
  /** What the county has it as, where that is not what it is. */
  recordedType: z.optional(z.enum(PROPERTY_TYPES)),
  /** As the county writes them; without it the person and the co-owners. */
  recordedOwners: z.optional(z.array(text()).check(z.minLength(1))),
  ownerOccupied: z.optional(z.boolean()),
  listedForSale: z.optional(z.boolean()),
  monthlyTaxes: amount,
  monthlyInsurance: amount,
  /** How title is held. */
  vesting: text(),
  /** Undetermined: the maps do not say, until they are asked again. */
  flood: z.strictObject({ inHazardArea: z.boolean(), zone: text(), undetermined: z.optional(z.boolean()) }),
  /** What the title report takes exception to, until it is asked for again. */
  titleExceptions: z.optional(
    z.array(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('LIEN'), lender: text(), amount }),
        z.strictObject({ kind: z.literal('OWNER'), vesting: text() }),
      ]),
    ),
  ),
  /** `automated: false`: no model has a value for it, and a broker is sent. */
  valuation: z.strictObject({ value: amount, confidence: points, automated: z.optional(z.literal(false)) }),
  /** What a broker finds; without it the same value, in good condition. */
  opinion: z.optional(
    z.strictObject({ value: amount, days: count, condition: z.enum(PROPERTY_CONDITIONS), note: z.string() }),
  ),
  /** On record at the county. */
  liens: z.array(z.strictObject({ lender: text(), kind: z.enum(LIEN_KINDS), balance: amount, monthlyPayment: amount })),
})

/** A home that is let: by what it qualifies, and what its owner tells of it. */
const rental = z.strictObject({
  qualifyBy: z.enum(QUALIFY_BY),
  state: z.enum(RENTAL_STATES),
  monthlyRent: amount,
  annualTaxes: amount,
  annualInsurance: amount,
  monthlyDues: amount,
  /** The company that borrows and owns the home. */
  entity: z.optional(
    z.strictObject({
      name: text(),
      state,
      ein: z.string().check(z.refine(isEin, 'not an employer number')),
    }),
  ),
})

const credit = z.strictObject({
  bureau: text(),
  score,
  scoreModel: text(),
  keyFactors: z.array(text()).check(z.maxLength(4)),
  tradelines: z.array(
    z.strictObject({
      creditor: text(),
      kind: z.enum(['MORTGAGE', 'AUTO', 'CARD', 'STUDENT', 'INSTALLMENT']),
      balance: amount,
      monthlyPayment: amount,
      /** Where it is a lien on the property. */
      lien: z.optional(z.enum(LIEN_KINDS)),
      /** What is late now. */
      pastDue: z.optional(amount),
    }),
  ),
  /** What the bureau answers in place of a report, until one of these opens the file; without any it stays so. */
  closed: z.optional(
    z.strictObject({
      answer: z.enum(['FROZEN', 'LOCKED', 'NO_FILE', 'NOT_SURE', 'MINOR']),
      pin: z.optional(z.string().check(z.regex(/^\d{4,12}$/))),
      /** The whole tax number. */
      withSsn: z.optional(z.literal(true)),
      /** So long after the first question. */
      after: z.optional(duration),
    }),
  ),
  alert: z.optional(z.strictObject({ kind: z.enum(['FRAUD', 'ACTIVE_DUTY']), phone: z.optional(phone) })),
  /** Hard inquiries of others. */
  inquiries: z.optional(z.array(z.strictObject({ creditor: text(), daysAgo: count }))),
})

const income = z.strictObject({
  annual: amount,
  other: amount,
  employmentType: z.enum(EMPLOYMENT_TYPES),
  /** How this person shows it. */
  method: z.enum(INCOME_METHODS),
  verified: z.strictObject({ annual: amount, employer: text(), confirmEmployment: z.boolean() }),
  /** What paystubs show a year, where that is not the same; or that only a person can read them. */
  paystubs: z.optional(z.union([amount, z.literal('NEEDS_PERSON')])),
  /** Whoever is asked as their employer does not know them. */
  employerDenies: z.optional(z.boolean()),
})

const account = z.strictObject({
  bankName: text(),
  name: text(),
  kind: z.enum(['CHECKING', 'SAVINGS']),
  routingNumber: z.string().check(z.refine(isRoutingNumber, 'not a routing number')),
  accountNumber: z.string().check(z.refine(isAccountNumber, 'not an account number')),
  balance: amount,
})

const identity = z.strictObject({
  verified: z.boolean(),
  /** What the identity provider says, in words for the person. */
  reason: z.string(),
  /** The document looks forged. */
  suspicious: z.optional(z.boolean()),
  onSanctionsList: z.boolean(),
})

const coOwner = z.strictObject({
  name,
  dob: date,
  email,
  phone,
  ssn,
  role: z.enum(SIGNER_ROLES),
  identity,
  /** Of one who borrows. */
  credit: z.optional(credit),
})

export const personaSchema = z.strictObject({
  id: z.string().check(z.regex(/^[a-z]+$/)),
  title: text(80),
  /** What happens to this person. */
  summary: text(400),
  name,
  dob: date,
  email,
  phone,
  ssn,
  property,
  /** Where the person lives, if elsewhere. */
  home: z.optional(address),
  rental: z.optional(rental),
  income,
  credit,
  /** Whether an account entered or linked turns out to be the person's. */
  bank: z.strictObject({
    method: z.enum(['LINK', 'MANUAL']),
    accounts: z.array(account).check(z.minLength(1)),
    check: z.enum(['VERIFIED', 'FAILED_VERIFICATION', 'PENDING_REVIEW']),
  }),
  payment: z.enum(['AUTOPAY', 'MANUAL']),
  identity,
  /** Known only to the person; the knowledge questions ask for it beside what the files above say. */
  previousStreet: text(),
  /** Liquid, asked for where income alone does not carry the line. */
  assets: z.optional(z.strictObject({ CHECKING: amount, SAVINGS: amount, BROKERAGE: amount, RETIREMENT: amount })),
  ownership: z.strictObject({
    type: z.enum(OWNERSHIP_TYPES),
    maritalStatus: z.optional(z.enum(['MARRIED', 'UNMARRIED', 'SEPARATED'])),
    /** Of a trust or company. */
    entityName: z.optional(text()),
  }),
  coOwners: z.array(coOwner),
  /** Wallet accounts; the first application is for the other address, the one that is told of here comes from the wallet. */
  wallets: z.optional(
    z.array(
      z.strictObject({
        name: text(),
        address: z.string().check(z.refine(isWalletAddress, 'not the address of a wallet')),
        authorizationType: z.enum(['OWNER', 'GROUP']),
        /** Of the bank account that is linked to it. */
        accountNumber: z.optional(z.string()),
      }),
    ),
  ),
  notary: z.enum(['ELECTRONIC', 'MANUAL']),
  /** What goes wrong with the first session, as it opens or as the deed is sealed, or with the first visit. */
  notaryFails: z.optional(z.strictObject({ at: z.enum(['ROOM', 'SEAL', 'VISIT']), why: z.enum(NOTARY_FAILURES) })),
  /** What is wrong with the first signature, in the words of who reads it. */
  signatureDoubt: z.optional(text(200)),
  /** What lenders first want above the balance of a lien that is paid off; NO_ANSWER: they say nothing. */
  payoffDemand: z.optional(z.union([amount, z.literal('NO_ANSWER')])),
  /** The application comes by the link of a partner who looks at it before closing. */
  merchant: z.optional(z.boolean()),
  /** Somebody of the lender, as the sandbox plays them: what becomes of a review, or (CONDITION) of what the person sent. */
  agent: z.optional(
    z.array(
      z.strictObject({
        review: z.enum([...REVIEW_KINDS, 'CONDITION']),
        /** Of a condition: CLEAR takes it as answered, ASK wants more. */
        way: z.enum(REVIEW_WAYS),
        reason: text(400),
        value: z.optional(amount),
        comments: z.optional(text(400)),
        /** Since it came to the lender. */
        after: duration,
      }),
    ),
  ),
  /** What somebody of the lender asks of this person, once the summary of the application is made. */
  asks: z.optional(
    z.array(
      z.strictObject({
        category: z.enum(CONDITION_CATEGORIES),
        comments: text(400),
        /** Asked of the other owner, once they are invited. */
        ofOwner: z.optional(z.literal(true)),
        /** Since then. */
        after: duration,
      }),
    ),
  ),
  /** What this person takes of the offers. */
  choice: z.strictObject({
    amount,
    draw: amount,
    term: count,
    drawPeriod: count,
    feeOption: points,
    interestOnly: z.optional(z.boolean()),
  }),
  /** What the main organization's rules must come to. */
  promise: z.strictObject({
    decision: z.enum(['SELECT', 'ASSET_DEPLETION', 'DECLINE', 'REVIEW', 'INELIGIBLE', 'INITIAL']),
    /** Verified income carries less than was chosen: at most so much. */
    counterOffer: z.optional(amount),
    /** Once assets are told, where they are asked for; nothing of one who is declined. */
    largestLine: z.strictObject({ least: amount, most: amount }),
  }),
})
export type Persona = z.infer<typeof personaSchema>
export type CoOwner = Persona['coOwners'][number]
