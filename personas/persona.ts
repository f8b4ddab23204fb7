import { INCOME_METHODS } from 'domain/forms/incomeSource.ts'
import { LIEN_KINDS } from 'domain/forms/liens.ts'
import { OWNERSHIP_TYPES, SIGNER_ROLES } from 'domain/forms/moreInformation.ts'
import { amount, count, date, points, score, state, text } from 'domain/organisation/fields.ts'
import { EMPLOYMENT_TYPES, OCCUPANCIES, PROPERTY_TYPES } from 'domain/rules/eligibility.ts'
import { isAccountNumber, isRoutingNumber, readTaxId } from 'domain/values/identifiers.ts'
import { isWalletAddress } from 'domain/values/wallet.ts'
import * as z from 'zod/mini'

/**
 * A persona is an invented person with all that outside parties know of them: data for the sandbox, for tests and for
 * the gallery. Whoever applies under a persona's legal last name gets these answers. Amounts are dollars.
 */

const phone = z.string().check(z.regex(/^\d{10}$/))
const email = z.string().check(z.regex(/^[a-z.]+@sandbox\.test$/, 'an address at sandbox.test'))
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
  monthlyTaxes: amount,
  monthlyInsurance: amount,
  /** How title is held. */
  vesting: text(),
  flood: z.strictObject({ inHazardArea: z.boolean(), zone: text() }),
  valuation: z.strictObject({ value: amount, confidence: points }),
  /** On record at the county. */
  liens: z.array(z.strictObject({ lender: text(), kind: z.enum(LIEN_KINDS), balance: amount, monthlyPayment: amount })),
})

const credit = z.strictObject({
  bureau: text(),
  score,
  scoreModel: text(),
  keyFactors: z.array(text()).check(z.maxLength(4)),
  tradelines: z.array(
    z.strictObject({
      creditor: text(),
      kind: z.enum(['MORTGAGE', 'AUTO', 'CARD', 'STUDENT', 'INSTALMENT']),
      balance: amount,
      monthlyPayment: amount,
      /** Where it is a lien on the property. */
      lien: z.optional(z.enum(LIEN_KINDS)),
    }),
  ),
})

const income = z.strictObject({
  annual: amount,
  other: amount,
  employmentType: z.enum(EMPLOYMENT_TYPES),
  /** How this person shows it. */
  method: z.enum(INCOME_METHODS),
  verified: z.strictObject({ annual: amount, employer: text(), confirmEmployment: z.boolean() }),
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
  /** What this person takes of the offers. */
  choice: z.strictObject({
    amount,
    draw: amount,
    term: count,
    drawPeriod: count,
    feeOption: points,
  }),
  /** What the main organisation's rules must come to. */
  promise: z.strictObject({
    decision: z.enum(['SELECT', 'ASSET_DEPLETION', 'DECLINE']),
    /** Once assets are told, where they are asked for; nothing of one who is declined. */
    largestLine: z.strictObject({ least: amount, most: amount }),
  }),
})
export type Persona = z.infer<typeof personaSchema>
export type CoOwner = Persona['coOwners'][number]
