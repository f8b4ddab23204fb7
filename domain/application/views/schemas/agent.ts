/** The fields of one application that the lender's agents see. Amounts are in cents, and ID numbers are masked. */
import * as z from 'zod/mini'
import { BYPASSES, TITLE_STATUSES } from '../../../journey/facts.ts'
import { REVIEW_KINDS, REVIEW_WAYS } from '../../../journey/reviews.ts'
import { WORKFLOW_STATUSES } from '../../../journey/statuses.ts'
import { EMPLOYMENT_TYPES } from '../../../rules/employment.ts'
import { PRODUCTS } from '../../../rules/product.ts'
import { RULE_IDS } from '../../../rules/reasons.ts'
import { CANCELLATION_KINDS, UNWINDING_STEPS } from '../../../rules/rescission.ts'
import { centsSchema, dateSchema, instantSchema, listOf, percentSchema, uuidSchema } from '../../../values/schemas.ts'
import { CONDITION_CATEGORIES } from '../../conditions/types.ts'
import { ACTOR_KINDS } from '../../core/command.ts'
import { REQUEST_KINDS } from '../../core/requests.ts'
import { DESK_CALL_NAMES } from '../../desk/calls.ts'
import { DESK_TASK_STATES } from '../../desk/types.ts'
import { EVENT_TYPES } from '../../evolve.ts'
import { INCOME_SOURCES } from '../../income/types.ts'
import { MAIL_CLASSES } from '../../letters/types.ts'
import { RATE_TYPES } from '../../offers/rateType.ts'
import { WORK_KINDS, WORK_QUEUES } from '../work.ts'
import { debt, job, paper } from './application.ts'
import { bpo, insurance, lien, ownership, property, rental, title, valuation } from './home.ts'
import { journal } from './notary.ts'
import { membership, outcome, reasonCode } from './offer.ts'
import { answers, documentRecord, figure, identityStatus, ownerRole } from './parts.ts'

const person = z.object({
  identity: uuidSchema,
  role: ownerRole,
  /**
   * Whether the additional signer has been invited. Before the invitation, the lender can't request anything from the
   * signer.
   */
  invited: z.boolean(),
  name: z.string(),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  /** The person's birth year, or the full birth date if an agent needs it for an open review. */
  born: z.optional(z.string()),
  ssnMask: z.optional(z.string()),
})

const creditFile = z.object({
  bureau: z.string(),
  pull: z.enum(['SOFT', 'HARD']),
  pulledOn: dateSchema,
  score: z.number(),
  scoreModel: z.string(),
  /** The scores from all bureaus, if more than one bureau reported a score. */
  scores: z.optional(listOf(z.object({ bureau: z.string(), score: z.number(), scoreModel: z.string() }))),
  keyFactors: listOf(z.string()),
  monthlyDebts: centsSchema,
  tradelines: z.int(),
})

const ruleRecord = z.object({
  rule: z.enum(RULE_IDS),
  inputs: listOf(figure),
  limit: z.optional(figure),
  result: z.enum(['pass', 'fail', 'info']),
  reason: z.optional(reasonCode),
})

const step = { by: z.string(), at: instantSchema, isOwn: z.boolean() }

const review = z.object({
  uuid: uuidSchema,
  kind: z.enum(REVIEW_KINDS),
  openedAt: instantSchema,
  due: dateSchema,
  /** UUID of the person, document or condition that the review is about. */
  subject: z.optional(z.string()),
  found: z.optional(listOf(figure)),
  /** The answers that the borrower gave in the form about the review's findings. */
  said: z.optional(listOf(figure)),
  /** The borrower's note about the review's findings. */
  wrote: z.optional(z.string()),
  /** The partner's reason for referring the decision to the lender. */
  referred: z.optional(z.string()),
  /** The outcomes that the signed-in agent may choose for the review. */
  ways: listOf(z.enum(REVIEW_WAYS)),
  /** The exception that one person proposed and a second person must approve. `by`: name of the first person. */
  proposed: z.optional(
    z.object({
      ...step,
      way: z.enum(REVIEW_WAYS),
      reason: z.string(),
      /** Whether the signed-in agent may approve the exception. */
      mayApprove: z.boolean(),
    }),
  ),
  /** Why the proposed exception was sent back. */
  returned: z.optional(z.object({ ...step, reason: z.string() })),
  resolved: z.optional(
    z.object({
      at: instantSchema,
      by: z.string(),
      /** The person who proposed the outcome, if two people had to agree. */
      proposedBy: z.optional(z.string()),
      way: z.enum(REVIEW_WAYS),
      reason: z.string(),
      value: z.optional(centsSchema),
    }),
  ),
})

const condition = z.object({
  uuid: uuidSchema,
  category: z.enum(CONDITION_CATEGORIES),
  created: instantSchema,
  forIdentity: z.string(),
  notes: z.string(),
  commentsToBorrower: z.string(),
  state: z.enum(['OPEN', 'SUBMITTED', 'CLOSED']),
  review: z.optional(z.string()),
  submittedAt: z.optional(instantSchema),
  documents: z.optional(listOf(z.string())),
})

const letter = z.object({
  uuid: uuidSchema,
  title: z.string(),
  forIdentity: z.string(),
  askedAt: instantSchema,
  mailed: z.optional(
    z.object({
      on: dateSchema,
      class: z.enum(MAIL_CLASSES),
      carrier: z.string(),
      tracking: z.optional(z.string()),
      reference: z.optional(z.string()),
    }),
  ),
  refusedAt: z.optional(instantSchema),
  tracked: z.optional(z.enum(['DELIVERED', 'RETURNED', 'UNKNOWN'])),
  returnedAt: z.optional(instantSchema),
  handled: z.optional(
    z.object({ by: z.string(), at: instantSchema, reason: z.string(), again: z.optional(uuidSchema) }),
  ),
})

/** A member of the lender's staff. */
const colleague = z.object({ identity: uuidSchema, name: z.string(), isOwn: z.boolean() })

export const workItem = z.object({
  key: z.string(),
  queue: z.enum(WORK_QUEUES),
  kind: z.enum(WORK_KINDS),
  since: instantSchema,
  due: dateSchema,
  assignee: z.optional(colleague),
  /** Whether the work waits for a second person's approval. */
  toApprove: z.optional(z.literal(true)),
})

export const agentView = z.object({
  uuid: uuidSchema,
  loanNumber: z.string(),
  version: z.int(),
  status: z.enum(WORKFLOW_STATUSES),
  createdAt: instantSchema,
  people: listOf(person),
  property: z.omit(property, { uuid: true, selected: true, legalDescription: true }),
  /**
   * The county's records of the homes at the address, if there are several; removed once the borrower has chosen one.
   */
  homes: z.optional(
    listOf(
      z.object({
        unit: z.optional(z.string()),
        parcel: z.string(),
        owners: listOf(z.string()),
        yearBuilt: z.int(),
      }),
    ),
  ),
  titleStatus: z.enum(TITLE_STATUSES),
  title: z.optional(title),
  ownership: z.optional(z.omit(ownership, { married: true })),
  income: z.object({
    annual: centsSchema,
    other: centsSchema,
    employmentType: z.enum(EMPLOYMENT_TYPES),
    verifiedAnnual: z.optional(centsSchema),
    source: z.optional(z.enum(INCOME_SOURCES)),
    employer: z.optional(z.string()),
    job: z.optional(job),
    bypass: z.enum(BYPASSES),
    employerConfirmed: z.optional(z.literal(true)),
    /**
     * The employer's contact, whom the lender calls about the borrower's job. The name is '' if the borrower entered no
     * name.
     */
    employerContact: z.optional(z.object({ name: z.string(), phone: z.string() })),
  }),
  credit: z.optional(creditFile),
  valuation: z.optional(valuation),
  liens: listOf(lien),
  /** The day on which a Texas home equity loan on the home last closed, according to the borrower. */
  equityLoanClosedOn: z.optional(dateSchema),
  accounts: listOf(
    z.object({
      uuid: uuidSchema,
      bankName: z.string(),
      name: z.string(),
      kind: z.enum(['CHECKING', 'SAVINGS']),
      mask: z.string(),
      source: z.enum(['LINK', 'MANUAL']),
    }),
  ),
  /** The answers to journey steps. A step is done once its answer is stored. */
  answers,
  /** Assets that count as income. */
  assets: z.optional(listOf(z.object({ kind: z.string(), value: centsSchema }))),
  rental: z.optional(
    z.extend(rental, {
      /** Whether the home qualifies by its rent (DSCR) or by income (HELOC). */
      product: z.optional(z.enum(PRODUCTS)),
      einMask: z.optional(z.string()),
    }),
  ),
  /** Homeowners association (HOA) dues, in cents a month. */
  hoaDues: centsSchema,
  /** The broker's valuation, and the borrower's note about the home's value. */
  bpo: z.optional(z.extend(bpo, { wrote: z.optional(z.string()) })),
  /** New debts that the borrower reported when explaining other lenders' inquiries. */
  newDebts: z.optional(listOf(debt)),
  insurance: z.optional(insurance),
  /** The name that the borrower typed to sign the attestation that no other liens exist. */
  lienAttestation: z.optional(z.object({ at: instantSchema, signature: z.optional(z.string()) })),
  paper: z.optional(paper),
  /** The written cancellations that staff recorded, oldest first. */
  cancellations: z.optional(
    listOf(
      z.object({
        uuid: uuidSchema,
        identity: uuidSchema,
        kind: z.enum(CANCELLATION_KINDS),
        mailedOn: z.optional(dateSchema),
        deliveredOn: dateSchema,
        /** Whether the owner never got the notice of the right to cancel or the material disclosures. */
        undelivered: z.optional(z.boolean()),
        transferredOn: z.optional(dateSchema),
        isTimely: z.boolean(),
        note: z.string(),
        /** The scan of the written cancellation. */
        document: uuidSchema,
        by: z.string(),
        at: instantSchema,
        /** Set if two people agreed that the written cancellation doesn't cancel the line. */
        rejected: z.optional(z.object({ reason: z.string(), by: z.string(), at: instantSchema })),
      }),
    ),
  ),
  /** The owners' signed statements that they didn't cancel, oldest first, with the typed signatures. */
  noCancellation: z.optional(listOf(z.object({ at: instantSchema, signature: z.optional(z.string()) }))),
  /** The recorded unwinding steps of a canceled line, oldest first. */
  unwinding: z.optional(
    listOf(
      z.object({
        step: z.enum(UNWINDING_STEPS),
        on: dateSchema,
        amount: z.optional(centsSchema),
        note: z.string(),
        by: z.string(),
        at: instantSchema,
      }),
    ),
  ),
  /**
   * The money that left the lender for a canceled line and didn't come back. Payments that are on their way count as
   * sent.
   */
  moneySent: z.optional(centsSchema),
  /** The unwinding steps that staff can record now. */
  nextUnwindingSteps: listOf(z.enum(UNWINDING_STEPS)),
  /** Whether staff can record a written cancellation of this line. */
  mayRecordCancellation: z.boolean(),
  /** The notary's certificate and journal entry. */
  notarized: z.optional(journal),
  /** Documents that were mailed, or will be mailed, to people who withdrew their electronic consent. */
  letters: z.optional(listOf(letter)),
  /** Servicing of a funded line that isn't canceled. `boarded`: the servicer's acknowledgment and its line number. */
  servicing: z.optional(z.object({ boarded: z.optional(z.object({ on: dateSchema, account: z.string() })) })),
  accountCheck: z.enum(['NONE', 'VERIFIED', 'FAILED_VERIFICATION', 'PENDING_REVIEW']),
  identityCheck: identityStatus,
  decision: z.extend(outcome, { trace: listOf(ruleRecord), policyVersion: z.string() }),
  offer: z.optional(
    z.object({
      amount: centsSchema,
      draw: centsSchema,
      termYears: z.number(),
      drawYears: z.number(),
      rate: percentSchema,
      rateType: z.enum(RATE_TYPES),
      feeRate: percentSchema,
      monthlyPayment: centsSchema,
      /** The member discount on the rate, in percentage points. */
      memberDiscount: z.optional(percentSchema),
    }),
  ),
  membership: z.optional(
    z.extend(membership, {
      /** Whether this agent can still reverse the membership rejection. */
      mayConfirm: z.optional(z.literal(true)),
    }),
  ),
  /** The open counteroffer. `until`: the last day to accept it. */
  counterOffer: z.optional(
    z.object({ amount: centsSchema, rate: percentSchema, monthlyPayment: centsSchema, until: dateSchema }),
  ),
  documents: listOf(z.omit(documentRecord, { condition: true, sha256: true, signedAt: true, sealed: true })),
  reviews: listOf(review),
  conditions: listOf(condition),
  requests: listOf(
    z.object({
      kind: z.enum(REQUEST_KINDS),
      state: z.enum(['OPEN', 'DONE', 'FAILED']),
      /** The time when the request was sent. */
      at: instantSchema,
      /** The time when the request was answered or failed. */
      settledAt: z.optional(instantSchema),
      no: z.int(),
      /** If the outside party rejected the request, the code for the party's reason. */
      why: z.optional(z.string()),
    }),
  ),
  /** The tasks at the desk, oldest first: requests to outside parties that staff respond to by hand. */
  tasks: listOf(
    z.object({
      uuid: uuidSchema,
      call: z.enum(DESK_CALL_NAMES),
      request: z.enum(REQUEST_KINDS),
      openedAt: instantSchema,
      due: dateSchema,
      state: z.enum(DESK_TASK_STATES),
      /** The number of attached files. */
      files: z.int(),
      done: z.optional(z.object(step)),
    }),
  ),
  adverseAction: z.optional(z.object({ noticeDue: dateSchema, noticedAt: z.optional(instantSchema) })),
  work: listOf(workItem),
  /** Staff's notes, newest first. People on the application don't see them. */
  notes: listOf(
    z.object({
      uuid: uuidSchema,
      at: instantSchema,
      by: colleague,
      /** The note's text; '' if the borrower's data was erased. */
      text: z.string(),
      mentions: listOf(z.extend(colleague, { hasRead: z.boolean() })),
    }),
  ),
})

/** One entry of the application's history. */
export const timelineEntry = z.object({
  seq: z.int(),
  type: z.enum(EVENT_TYPES),
  at: instantSchema,
  by: z.enum(ACTOR_KINDS),
  /** Name of the agent who caused the event. */
  who: z.optional(z.string()),
  about: z.optional(z.string()),
  /** The outcome of a review or a condition. */
  way: z.optional(z.enum(REVIEW_WAYS)),
  /** Whether the event records that a request failed. */
  failed: z.optional(z.boolean()),
  /** The decline reasons. */
  reasons: z.optional(listOf(reasonCode)),
  /** The reason that the reviewer wrote. */
  note: z.optional(z.string()),
})
