/**
 * The application fields that the API sends to the borrower and additional signers. Amounts are in cents, rates in
 * percent, terms in years. The views' types are derived from these schemas, so a field that isn't listed never leaves
 * the server.
 */
import * as z from 'zod/mini'
import { PAPER_STAGES } from '../../../journey/facts.ts'
import { REVIEW_KINDS } from '../../../journey/reviews.ts'
import { WORKFLOW_STATUSES } from '../../../journey/statuses.ts'
import { EMPLOYMENT_TYPES } from '../../../rules/employment.ts'
import { PRODUCTS } from '../../../rules/product.ts'
import { centsSchema, dateSchema, instantSchema, listOf, percentSchema, uuidSchema } from '../../../values/schemas.ts'
import { CONSENT_TYPES } from '../../core/consents.ts'
import { INCOME_SOURCES } from '../../income/types.ts'
import { RATE_TYPES } from '../../offers/rateType.ts'
import { coDeedStatus, facts } from './facts.ts'
import {
  applicationProperty,
  bpo,
  flood,
  homeChoice,
  insurance,
  lien,
  ownership,
  rental,
  rentTest,
  title,
  valuation,
} from './home.ts'
import { notary } from './notary.ts'
import {
  chosenOffer,
  counterOffer,
  forecast,
  fundedLine,
  membership,
  outcome,
  qualifyingChange,
  quote,
  reasonCode,
  refresh,
  refreshed,
  signerTerms,
} from './offer.ts'
import {
  answers,
  borrowerJourney,
  cancelled,
  common,
  figure,
  identityCheck,
  identityStatus,
  ownerRole,
  person,
  postalAddress,
  signerJourney,
} from './parts.ts'

/** The employer, job title and start date that the borrower stated. */
export const job = z.object({ employer: z.string(), title: z.string(), since: dateSchema })

const income = z.object({
  annual: centsSchema,
  other: centsSchema,
  employmentType: z.enum(EMPLOYMENT_TYPES),
  verifiedAnnual: z.optional(centsSchema),
  source: z.optional(z.enum(INCOME_SOURCES)),
  employer: z.optional(z.string()),
  job: z.optional(job),
  link: z.optional(
    z.object({
      type: z.enum(INCOME_SOURCES),
      reference: z.string(),
      /** The address of the provider's page; absent until the provider has sent it. */
      url: z.optional(z.string()),
    }),
  ),
  paystubs: listOf(z.string()),
  paystubsSubmitted: z.boolean(),
  employmentToConfirm: z.boolean(),
  /** True if the employer confirmed the job; otherwise absent. */
  employerConfirmed: z.optional(z.literal(true)),
  /** Name of the last employer that didn't confirm the job. */
  employmentDenied: z.optional(z.string()),
  /** Whether the employer in `employmentDenied` didn't respond. */
  employmentUnreached: z.optional(z.literal(true)),
  employmentDenials: z.optional(z.int()),
  matched: z.boolean(),
})

const bankAccount = z.object({
  uuid: uuidSchema,
  bankName: z.string(),
  name: z.string(),
  kind: z.enum(['CHECKING', 'SAVINGS']),
  routingNumber: z.string(),
  mask: z.string(),
  source: z.enum(['LINK', 'MANUAL']),
  balance: z.optional(centsSchema),
  isTokenized: z.optional(z.literal(true)),
})
const payType = z.enum(['AUTOPAY', 'MANUAL'])
const bank = z.object({
  link: z.optional(z.string()),
  linkUrl: z.optional(z.string()),
  accounts: listOf(bankAccount),
  disburse: z.optional(z.string()),
  autopay: z.optional(z.string()),
  payType: z.optional(payType),
  /** The day of the month when autopay takes the payment. */
  autopayDay: z.optional(z.int()),
  checkStatus: z.enum(['NONE', 'VERIFIED', 'FAILED_VERIFICATION', 'PENDING_REVIEW']),
  /** True if the bank won't confirm the account until the borrower signs in at the bank again. */
  signInAgain: z.optional(z.literal(true)),
})

const creditBlock = z.object({
  kind: z.enum(['FROZEN', 'LOCKED']),
  bureau: z.string(),
  bureauContact: z.optional(z.object({ address: z.string(), phone: z.string(), website: z.string() })),
  pull: z.enum(['SOFT', 'HARD']),
  since: instantSchema,
  /** The time when the server will next ask the bureau for the credit report. */
  next: z.optional(instantSchema),
  until: z.optional(dateSchema),
  wrongPins: z.int(),
  pinRefused: z.boolean(),
})

/** A new debt that the borrower reported when explaining another lender's inquiry. */
export const debt = z.object({ lender: z.string(), balance: centsSchema, monthlyPayment: centsSchema })
const inquiries = z.object({
  listed: listOf(z.object({ creditor: z.string(), on: dateSchema })),
  attestedAt: z.optional(instantSchema),
  debts: z.optional(listOf(debt)),
})

/** Signing on paper. `at`: for each stage, the time when the application reached it. */
export const paper = z.object({
  stage: z.enum(PAPER_STAGES),
  at: z.partialRecord(z.enum(PAPER_STAGES), instantSchema),
  package: z.optional(uuidSchema),
  carrier: z.optional(z.string()),
  tracking: z.optional(z.string()),
  scan: z.optional(uuidSchema),
  returned: z.optional(z.string()),
})

const closing = z.object({
  readAt: z.optional(instantSchema),
  startedAt: z.optional(instantSchema),
  signedAt: z.optional(instantSchema),
  scheduledOn: z.optional(dateSchema),
  /** The time when the borrower's signature was rejected; the borrower must sign again. */
  refusedAt: z.optional(instantSchema),
  paper: z.optional(paper),
})

const rescission = z.object({
  opened: dateSchema,
  expires: dateSchema,
  earliestDisbursement: dateSchema,
  expired: z.boolean(),
  moneyFrom: z.optional(dateSchema),
  satisfied: z.optional(z.boolean()),
})

const funding = z.object({
  payoffsDone: z.boolean(),
  fundedAt: z.optional(instantSchema),
  trace: z.optional(z.string()),
  payoffs: z.optional(
    listOf(
      z.object({
        lien: z.string(),
        demanded: z.optional(centsSchema),
        goodThrough: z.optional(dateSchema),
        perDiem: z.optional(centsSchema),
        agreed: z.optional(centsSchema),
        paid: z.optional(z.object({ amount: centsSchema, reference: z.string(), settledOn: z.optional(dateSchema) })),
      }),
    ),
  ),
  sent: z.optional(centsSchema),
  settledOn: z.optional(dateSchema),
  /** The servicer's acknowledgment, with its number for the line. */
  boarded: z.optional(z.object({ on: dateSchema, account: z.string() })),
  /** The payments that the borrower's bank sent back, oldest first. */
  returns: z.optional(
    listOf(
      z.object({
        code: z.string(),
        on: dateSchema,
        at: instantSchema,
        trace: z.string(),
        amount: centsSchema,
        account: z.optional(z.string()),
      }),
    ),
  ),
})

const signer = z.extend(person, {
  role: ownerRole,
  additionalSignerVersion: z.enum(['v1', 'v2']),
  identityStatus,
  invitedAt: z.optional(instantSchema),
  signedAt: z.optional(instantSchema),
})

const review = z.object({
  kind: z.enum(REVIEW_KINDS),
  since: instantSchema,
  due: dateSchema,
  /** The borrower's form answers about the review's findings. */
  said: z.optional(listOf(figure)),
  /** The differences between the borrower's answers and the county record. */
  found: z.optional(listOf(figure)),
})

export const applicationView = z.object({
  ...common,
  ...answers.shape,
  orgCode: z.string(),
  status: z.enum(WORKFLOW_STATUSES),
  property: applicationProperty,
  products: z.optional(listOf(z.enum(PRODUCTS))),
  product: z.optional(z.enum(PRODUCTS)),
  rental: z.optional(rental),
  /** The homes at the address, if the borrower must choose one of several. */
  homes: z.optional(listOf(homeChoice)),
  listedForSale: z.boolean(),
  income,
  valuation: z.optional(valuation),
  liens: listOf(lien),
  /** Homeowners association (HOA) dues, in cents a month. */
  hoaDues: centsSchema,
  quote: z.optional(quote),
  offer: z.optional(chosenOffer),
  membership: z.optional(membership),
  ownership: z.optional(ownership),
  bank,
  identity: identityCheck,
  flood: z.optional(flood),
  title: z.optional(title),
  /** The day on which a Texas home equity loan on the home last closed, according to the borrower. */
  equityLoanClosedOn: z.optional(dateSchema),
  closing,
  notary,
  /** The insurance policy that the borrower submitted, if any, and whether the lender accepted it. */
  insurance: z.extend(z.partial(insurance), { complete: z.boolean() }),
  rescission: z.optional(rescission),
  recording: z.optional(
    z.object({
      instrument: z.string(),
      on: dateSchema,
      /** The book and page of the county's record, in counties that use them. */
      book: z.optional(z.string()),
      page: z.optional(z.string()),
    }),
  ),
  funding,
  /** The amount to send to the borrower, which differs from the offer if payoffs were higher or lower than expected. */
  toSend: z.optional(centsSchema),
  /** The funded line: its available credit, first payment and autopay. Present once the money has been sent. */
  line: z.optional(fundedLine),
  cancelled: z.optional(cancelled),
  refresh: z.optional(refresh),
  refreshed: z.optional(refreshed),
  creditBlock: z.optional(creditBlock),
  counterOffer: z.optional(counterOffer),
  inquiries: z.optional(inquiries),
  bpo: z.optional(bpo),
  merchant: z.optional(z.object({ name: z.string(), attestedAt: z.optional(instantSchema) })),
  lapsedAt: z.optional(instantSchema),
  /** Term in years. */
  term: z.optional(z.number()),
  amount: z.optional(centsSchema),
  rate: z.optional(percentSchema),
  rateType: z.enum(RATE_TYPES),
  uwCalculatedDrawAmount: z.optional(centsSchema),
  adjustedHomeAmount: z.optional(centsSchema),
  selectedPropertyUuid: z.optional(uuidSchema),
  consents: listOf(z.object({ type: z.enum(CONSENT_TYPES) })),
  /** The kinds of evidence of the borrower's income. */
  incomeSources: listOf(z.object({ employmentType: z.enum(EMPLOYMENT_TYPES), source: z.enum(INCOME_SOURCES) })),
  disburseAccount: z.optional(
    z.object({ uuid: uuidSchema, routingNumber: z.string(), mask: z.string(), accountNumber: z.string() }),
  ),
  autopayAccount: z.optional(z.object({ uuid: uuidSchema })),
  payType: z.optional(payType),
  isCrypto: z.boolean(),
  walletAddress: z.optional(z.string()),
  hasHmda: z.boolean(),
  assetDepletion: z.object({ complete: z.boolean() }),
  coDeedStatus,
  requestedManualNotaryTime: z.optional(z.string()),
  /** The borrower's instructions for the notary of the booked visit. */
  notaryContact: z.optional(z.object({ phoneMask: z.string(), note: z.string() })),
  additionalSignerVersion: z.optional(z.enum(['v1', 'v2'])),
  helocSigners: listOf(signer),
  referrer: z.optional(z.object({ referrerUuid: z.string() })),
  auditFields: z.object({ createdDate: instantSchema }),
  /**
   * The number of steps in the borrower's registration, including the last step, on which the borrower confirms the
   * details.
   */
  registrationSteps: z.optional(z.int()),
  decision: outcome,
  /**
   * For a decline: the last day for the notice, the day the notice was sent, and a list of changes, any one of which
   * would have led to an offer.
   */
  adverseAction: z.optional(
    z.object({
      noticeDue: dateSchema,
      noticedAt: z.optional(instantSchema),
      changes: listOf(qualifyingChange),
      /** The decline reasons that are about another applicant only. */
      ofAnother: listOf(reasonCode),
    }),
  ),
  rentTest: z.optional(rentTest),
  score: z.optional(
    z.object({
      score: z.number(),
      model: z.string(),
      bureau: z.string(),
      on: dateSchema,
      keyFactors: listOf(z.string()),
    }),
  ),
  electronicNotaryAllowed: z.boolean(),
  forecast,
  /**
   * Today's date in the state's westernmost time zone, where the day ends last. A statutory period can start on this
   * date.
   */
  lastDay: dateSchema,
  offersHoldUntil: z.optional(dateSchema),
  /** For expired offers: the credit inquiry that new offers need. Absent if the credit report is still valid. */
  reopenInquiry: z.optional(z.enum(['SOFT', 'HARD'])),
  /**
   * Whether the server has asked the bureau again for a frozen or locked credit file and is waiting for the response.
   */
  creditAsking: z.optional(z.boolean()),
  /** The masked phone number in the credit file's fraud alert. */
  alertPhoneMask: z.optional(z.string()),
  /** The open manual reviews. */
  reviews: listOf(review),
  applicationStatus: facts,
  /** Set while the borrower is asked the demographic questions before the decision. `until`: the day on which this ends. */
  askedFirst: z.optional(z.object({ until: dateSchema })),
  journey: borrowerJourney,
})

/** The application as shown to an additional signer, with the line's amount and the documents to sign. */
export const signerApplicationView = z.object({
  ...common,
  borrowerName: z.string(),
  property: postalAddress,
  amount: z.optional(centsSchema),
  terms: z.optional(signerTerms),
  role: ownerRole,
  signedAt: z.optional(instantSchema),
  /**
   * Set while this signer's own credit file is frozen or locked. States why the bureau returns no report, and when the
   * server will ask again.
   */
  creditBlock: z.optional(creditBlock),
  /** Whether this signer has answered the demographic questions on the phone or in person. */
  isAskedByStaff: z.boolean(),
  hasRightToCancel: z.boolean(),
  notarizedAt: z.optional(instantSchema),
  rescission: z.optional(z.omit(rescission, { earliestDisbursement: true })),
  /** `by` is this signer's identity; absent if another owner canceled, because signers don't learn which one. */
  cancelled: z.optional(z.extend(cancelled, { by: z.optional(z.string()) })),
  funding: z.pick(funding, { fundedAt: true }),
  identity: identityCheck,
  journey: signerJourney,
})
