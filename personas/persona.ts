import { CONDITION_DOCUMENTS } from 'domain/forms/condition.ts'
import { ID_TYPES } from 'domain/forms/identity.ts'
import { INCOME_METHODS } from 'domain/forms/incomeSource.ts'
import { LIEN_KINDS } from 'domain/forms/liens.ts'
import { OWNERSHIP_TYPES, SIGNER_ROLES } from 'domain/forms/moreInformation.ts'
import { QUALIFY_BY, RENTAL_STATES } from 'domain/forms/rental.ts'
import { REVIEW_KINDS, REVIEW_WAYS } from 'domain/journey/reviews.ts'
import { EMPLOYMENT_TYPES } from 'domain/rules/employment.ts'
import { FACE_SCAN_ANSWERS } from 'domain/rules/faceScan.ts'
import { FOUND_CONDITIONS, OCCUPANCIES, PROPERTY_TYPES } from 'domain/rules/home.ts'
import { amount, count, date, points, score, state, text } from 'domain/values/fields.ts'
import { isAccountNumber, isEin, isRoutingNumber, readTaxId } from 'domain/values/identifiers.ts'
import { isWalletAddress } from 'domain/values/wallet.ts'
import * as z from 'zod/mini'
import { NOTARY_FAILURES } from '../domain/application/closing/types.ts'
import { CONDITION_CATEGORIES } from '../domain/application/conditions/types.ts'
import { EMPLOYER_ANSWERS } from '../domain/application/income/employment.ts'
import { INCOME_SOURCES } from '../domain/application/income/types.ts'

/**
 * A persona is an invented person, together with all the data that outside parties have about them. Personas are used
 * in the sandbox, the tests and the gallery. If an applicant's legal last name matches a persona's, the outside
 * parties respond with that persona's data. Amounts are in dollars.
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
  /** The county's name, without the word 'County'. */
  county: text(),
  parcel: text(),
  legalDescription: text(500),
  yearBuilt: count,
  lastTransfer: date,
  /** Number of days between the title's last transfer and the record lookup. If set, it replaces `lastTransfer`. */
  transferredDaysAgo: z.optional(count),
  /**
   * The address under which the county lists the home, if it differs from the real address. Only a lookup with this
   * address finds the home.
   */
  recordedAddress: z.optional(address),
  /**
   * The other homes that the county lists at this address, and the unit number of the persona's own home. A lookup of
   * the address without a unit returns all of these homes.
   */
  several: z.optional(
    z.strictObject({
      unit: text(),
      others: z.array(z.strictObject({ unit: text(), parcel: text(), yearBuilt: count, owners: z.array(text()) })),
    }),
  ),
  /** The property type that the persona gives at registration, if it isn't the real one. */
  statedType: z.optional(z.enum(PROPERTY_TYPES)),
  /** The property type in the county record, if it isn't the real one. */
  recordedType: z.optional(z.enum(PROPERTY_TYPES)),
  /** The owners' names in the county record; by default, the names of the persona and the co-owners. */
  recordedOwners: z.optional(z.array(text()).check(z.minLength(1))),
  ownerOccupied: z.optional(z.boolean()),
  listedForSale: z.optional(z.boolean()),
  monthlyTaxes: amount,
  monthlyInsurance: amount,
  /** The owners' names, in the title's wording. */
  vesting: text(),
  /**
   * If `undetermined` is true, the first flood determination has no result. A second request then returns
   * `inHazardArea` and `zone`.
   */
  flood: z.strictObject({ inHazardArea: z.boolean(), zone: text(), undetermined: z.optional(z.boolean()) }),
  /** The exceptions in the first title report. They're gone from the second report. */
  titleExceptions: z.optional(
    z.array(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('LIEN'), lender: text(), amount }),
        z.strictObject({ kind: z.literal('OWNER'), vesting: text() }),
      ]),
    ),
  ),
  /** If `automated` is false, automated valuations return no value, so a broker values the home. */
  valuation: z.strictObject({ value: amount, confidence: points, automated: z.optional(z.literal(false)) }),
  /** The broker's findings. By default, the broker reports the value in `valuation` and a home in good condition. */
  opinion: z.optional(
    z.strictObject({ value: amount, days: count, condition: z.enum(FOUND_CONDITIONS), note: z.string() }),
  ),
  /** Liens recorded with the county. */
  liens: z.array(z.strictObject({ lender: text(), kind: z.enum(LIEN_KINDS), balance: amount, monthlyPayment: amount })),
})

/**
 * The details of a rental home: whether it qualifies on income or on rent, and the owner's answers about renting it
 * out.
 */
const rental = z.strictObject({
  qualifyBy: z.enum(QUALIFY_BY),
  state: z.enum(RENTAL_STATES),
  monthlyRent: amount,
  annualTaxes: amount,
  annualInsurance: amount,
  monthlyDues: amount,
  /** The company that owns the home and is the borrower. */
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
      /** The type of lien, for loans secured by the property. */
      lien: z.optional(z.enum(LIEN_KINDS)),
      /** Past-due amounts. */
      pastDue: z.optional(amount),
    }),
  ),
  /**
   * The bureau's response if it doesn't return a credit report. ERROR means that the bureau can't process the request.
   * The bureau releases a closed file once it gets the PIN or the full SSN, or once the time in `after` has passed. If
   * `pin`, `withSsn` and `after` are all unset, the file stays closed.
   */
  closed: z.optional(
    z.strictObject({
      answer: z.enum(['FROZEN', 'LOCKED', 'NO_FILE', 'NOT_SURE', 'MINOR', 'ERROR']),
      pin: z.optional(z.string().check(z.regex(/^\d{4,12}$/))),
      /** Whether the bureau releases the credit file once it gets the full SSN. */
      withSsn: z.optional(z.literal(true)),
      /** Time from the first request until the bureau releases the credit file on its own. */
      after: z.optional(duration),
    }),
  ),
  alert: z.optional(z.strictObject({ kind: z.enum(['FRAUD', 'ACTIVE_DUTY']), phone: z.optional(phone) })),
  /** Hard inquiries by other lenders. */
  inquiries: z.optional(z.array(z.strictObject({ creditor: text(), daysAgo: count }))),
})

const income = z.strictObject({
  annual: amount,
  other: amount,
  employmentType: z.enum(EMPLOYMENT_TYPES),
  /** How the persona verifies income. */
  method: z.enum(INCOME_METHODS),
  verified: z.strictObject({
    annual: amount,
    employer: text(),
    confirmEmployment: z.boolean(),
    /** The source of the verified amount, if it isn't the usual source for the persona's method. */
    evidence: z.optional(z.enum(INCOME_SOURCES)),
  }),
  /**
   * The yearly income on the paystubs, if it differs from the verified income. NEEDS_PERSON means that only an agent
   * can read the paystubs.
   */
  paystubs: z.optional(z.union([amount, z.literal('NEEDS_PERSON')])),
  /**
   * The employer's first response when asked whether the persona works there; yes by default. Later responses are
   * always yes.
   */
  employerSays: z.optional(z.enum(EMPLOYER_ANSWERS)),
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
  /** The type of ID that the persona uses; a passport by default. */
  documentType: z.optional(z.enum(ID_TYPES)),
  /** Whether the persona agrees to the face scan; by default, they do. */
  faceScan: z.optional(z.enum(FACE_SCAN_ANSWERS)),
  /** The message that the persona gets from the identity provider. */
  reason: z.string(),
  /** Whether the identity provider treats the ID as forged. */
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
  /** The co-owner's credit file; required if the co-owner borrows. */
  credit: z.optional(credit),
})

export const personaSchema = z.strictObject({
  id: z.string().check(z.regex(/^[a-z]+$/)),
  title: text(80),
  /** A short description of the persona and of what the persona tests. */
  summary: text(400),
  name,
  dob: date,
  email,
  phone,
  ssn,
  property,
  /** The persona's home address; absent if the persona lives at the property. */
  home: z.optional(address),
  rental: z.optional(rental),
  income,
  credit,
  /**
   * The persona's bank accounts, and the result of the account ownership check. A failed check applies only to the
   * first account.
   */
  bank: z.strictObject({
    method: z.enum(['LINK', 'MANUAL']),
    accounts: z.array(account).check(z.minLength(1)),
    check: z.enum(['VERIFIED', 'FAILED_VERIFICATION', 'PENDING_REVIEW']),
  }),
  payment: z.enum(['AUTOPAY', 'MANUAL']),
  /** Whether the persona claims to be a member when the lender has a member discount. The default is no. */
  member: z.optional(z.boolean()),
  identity,
  /**
   * A street on which the persona used to live. The identity questions ask about this street and about other data of
   * the persona.
   */
  previousStreet: text(),
  /** Liquid assets. The lender asks about assets if income alone isn't enough for the line. */
  assets: z.optional(z.strictObject({ CHECKING: amount, SAVINGS: amount, BROKERAGE: amount, RETIREMENT: amount })),
  ownership: z.strictObject({
    type: z.enum(OWNERSHIP_TYPES),
    maritalStatus: z.optional(z.enum(['MARRIED', 'UNMARRIED', 'SEPARATED'])),
    /** The name of the trust or company that owns the home. */
    entityName: z.optional(text()),
  }),
  coOwners: z.array(coOwner),
  /**
   * The persona's wallet accounts. The persona first applies for a neighboring home, and then makes the application
   * described here with a wallet.
   */
  wallets: z.optional(
    z.array(
      z.strictObject({
        name: text(),
        address: z.string().check(z.refine(isWalletAddress, 'not the address of a wallet')),
        authorizationType: z.enum(['OWNER', 'GROUP']),
        /** The bank account linked to the wallet. */
        accountNumber: z.optional(z.string()),
      }),
    ),
  ),
  notary: z.enum(['ELECTRONIC', 'MANUAL']),
  /**
   * When the first notary appointment fails: when the session opens (ROOM), when the deed is sealed (SEAL), or at the
   * in-person visit (VISIT).
   */
  notaryFails: z.optional(z.strictObject({ at: z.enum(['ROOM', 'SEAL', 'VISIT']), why: z.enum(NOTARY_FAILURES) })),
  /** The reason why the insurance check rejects the persona's first policy. */
  policyDoubt: z.optional(text(200)),
  /** The problem with the mortgagee clause of the persona's first policy. */
  policyClause: z.optional(z.enum(['WRONG', 'MISSING'])),
  /** The problem with the first signature, in the signature reviewer's words. */
  signatureDoubt: z.optional(text(200)),
  /** Why the county rejects the deed the first time, in the recorder's words. */
  recordingRejected: z.optional(text(200)),
  /**
   * The amount by which a lienholder's first payoff quote exceeds the balance. NO_ANSWER means that the lienholder
   * doesn't respond.
   */
  payoffDemand: z.optional(z.union([amount, z.literal('NO_ANSWER')])),
  /** The return code, such as R03, if the persona's bank returns the first payment. */
  returnedPayment: z.optional(z.string().check(z.regex(/^R\d\d$/))),
  /**
   * Whether the application comes through a partner's link. If so, the partner reviews the application before closing.
   */
  merchant: z.optional(z.boolean()),
  /**
   * The decisions of the sandbox's agent, each for one type of review. CONDITION: the decision on the persona's answer
   * to a condition. REQUEST: the handling of a failed request.
   */
  agent: z.optional(
    z.array(
      z.strictObject({
        review: z.enum([...REVIEW_KINDS, 'CONDITION', 'REQUEST']),
        /**
         * The outcome of the review. For a failed request, AGAIN repeats the request. For a condition, CLEAR accepts
         * the persona's answer, and ASK asks for another answer.
         */
        way: z.enum(REVIEW_WAYS),
        reason: text(400),
        value: z.optional(amount),
        comments: z.optional(text(400)),
        /** Time from the lender's receipt of the answer until the agent's decision. */
        after: duration,
      }),
    ),
  ),
  /** The conditions that an agent creates for the persona once the application summary exists. */
  asks: z.optional(
    z.array(
      z.strictObject({
        category: z.enum(CONDITION_CATEGORIES),
        comments: text(400),
        /** The document types that the persona must send. By default, the category's own types. */
        documents: z.optional(z.array(z.enum(CONDITION_DOCUMENTS)).check(z.minLength(1))),
        /** Set if the condition is for the other owner. The agent then waits until that owner has been invited. */
        ofOwner: z.optional(z.literal(true)),
        /**
         * Time until the agent creates the condition, counted from the summary or from the other owner's invitation.
         */
        after: duration,
      }),
    ),
  ),
  /** The documents that an agent sends to the persona or the other owner once the application summary exists. */
  sends: z.optional(
    z.array(
      z.strictObject({
        title: text(80),
        comments: text(400),
        /** Set if the document is for the other owner. The agent then waits until that owner has been invited. */
        ofOwner: z.optional(z.literal(true)),
        /** Time until the agent sends the document, counted from the summary or from the other owner's invitation. */
        after: duration,
      }),
    ),
  ),
  /** How long each stage of signing on paper takes, if the persona asks to sign on paper. */
  paperStage: z.optional(duration),
  /** The offer that the persona chooses. */
  choice: z.strictObject({
    amount,
    draw: amount,
    term: count,
    drawPeriod: count,
    feeOption: points,
    interestOnly: z.optional(z.boolean()),
  }),
  /** The decision that the main organization's rules should reach. */
  promise: z.strictObject({
    decision: z.enum(['SELECT', 'ASSET_DEPLETION', 'DECLINE', 'REVIEW', 'INELIGIBLE', 'INITIAL']),
    /** The counteroffer's maximum amount, for personas whose verified income supports less than the chosen line. */
    counterOffer: z.optional(amount),
    /**
     * The expected range of the largest offered line. If the lender asks about assets, the range takes the persona's
     * stated assets into account.
     */
    largestLine: z.strictObject({ least: amount, most: amount }),
  }),
})
export type Persona = z.infer<typeof personaSchema>
export type CoOwner = Persona['coOwners'][number]

/**
 * Returns the persona with a different email. The co-owners' emails change too, because they contain the persona's
 * email.
 * @internal Tests use this function to register a persona several times.
 */
export const withEmail = (persona: Persona, email: string): Persona => ({
  ...persona,
  email,
  coOwners: persona.coOwners.map((owner) => ({
    ...owner,
    email: `${owner.name.firstName.toLowerCase()}.${email}`,
  })),
})
