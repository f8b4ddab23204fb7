/** The agents' desk: queues, one application as agents see it, and their decisions. */
import * as z from 'zod/mini'
import { REQUEST_KINDS } from '../application/core/requests.ts'
import { AGENT_ROLES } from '../application/views/agents.ts'
import type { agentView } from '../application/views/agentView.ts'
import { WORK_KINDS, WORK_QUEUES } from '../application/views/work.ts'
import { MARITAL_STATUSES, OWNERSHIP_TYPES, PROPERTY_CONDITIONS } from '../forms/moreInformation.ts'
import { BPO_REASONS, VALUE_GROUNDS } from '../forms/propertyQuestions.ts'
import { RENTAL_STATES } from '../forms/rental.ts'
import { REVIEW_KINDS, REVIEW_WAYS } from '../journey/reviews.ts'
import { PRODUCTS } from '../rules/product.ts'
import { contract, uuid } from './contract.ts'

const BASE = '/service-agent/api/v1'

export const AGENT_PAGE_SIZE = 25

const list = <T extends z.ZodMiniType>(one: T) => z.readonly(z.array(one))

const seat = z.object({ name: z.string(), role: z.enum(AGENT_ROLES) })
export type AgentSeatView = z.infer<typeof seat>

const workItem = z.object({
  application: z.string(),
  key: z.string(),
  queue: z.enum(WORK_QUEUES),
  kind: z.enum(WORK_KINDS),
  since: z.string(),
  due: z.string(),
  loanNumber: z.string(),
  city: z.string(),
  state: z.string(),
})
export type AgentWorkItem = z.infer<typeof workItem>

const work = z.object({
  /** By the program's clock, which deadlines use. */
  now: z.string(),
  today: z.string(),
  seat,
  queues: list(
    z.object({
      queue: z.enum(WORK_QUEUES),
      count: z.int(),
      overdue: z.int(),
      /** The nearest deadline. */
      due: z.optional(z.string()),
    }),
  ),
  items: list(workItem),
  /** The cursor of the next page; absent on the last. */
  next: z.optional(z.string()),
})
export type AgentWork = z.infer<typeof work>

const figure = z.object({
  name: z.string(),
  value: z.union([z.number(), z.string(), z.boolean()]),
  unit: z.string(),
})
const review = z.object({
  uuid: z.string(),
  kind: z.enum(REVIEW_KINDS),
  openedAt: z.string(),
  due: z.string(),
  subject: z.optional(z.string()),
  found: z.optional(list(figure)),
  /** The borrower's answers to it. */
  said: z.optional(list(figure)),
  /** What the borrower wrote to it. */
  wrote: z.optional(z.string()),
  /** The outcomes that the caller may choose. */
  ways: list(z.enum(REVIEW_WAYS)),
  resolved: z.optional(
    z.object({
      at: z.string(),
      by: z.string(),
      way: z.enum(REVIEW_WAYS),
      reason: z.string(),
      value: z.optional(z.number()),
    }),
  ),
})

const file = z.object({
  uuid: z.string(),
  loanNumber: z.string(),
  version: z.int(),
  status: z.string(),
  createdAt: z.string(),
  today: z.string(),
  now: z.string(),
  seat,
  people: list(
    z.object({
      identity: z.string(),
      role: z.string(),
      /**
       * For an additional signer: whether they have their own link, without which nothing can be requested from them.
       */
      invited: z.boolean(),
      name: z.string(),
      email: z.optional(z.string()),
      phone: z.optional(z.string()),
      /** The year; the full date if a review is about identity. */
      born: z.optional(z.string()),
      ssnMask: z.optional(z.string()),
    }),
  ),
  property: z.object({
    address: z.object({
      street1: z.string(),
      street2: z.string(),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
    }),
    occupancy: z.string(),
    type: z.optional(z.string()),
    units: z.optional(z.int()),
    /** As stated by the borrower. */
    condition: z.optional(z.enum(PROPERTY_CONDITIONS)),
    county: z.optional(z.string()),
    parcel: z.optional(z.string()),
    yearBuilt: z.optional(z.number()),
    lastTransfer: z.optional(z.string()),
    recordedOwners: z.optional(list(z.string())),
    monthlyTaxes: z.optional(z.number()),
    monthlyInsurance: z.optional(z.number()),
  }),
  ownership: z.optional(
    z.object({
      type: z.enum(OWNERSHIP_TYPES),
      maritalStatus: z.optional(z.enum(MARITAL_STATUSES)),
      spouseIsOwner: z.optional(z.boolean()),
      entityName: z.optional(z.string()),
    }),
  ),
  income: z.object({
    annual: z.number(),
    other: z.number(),
    employmentType: z.string(),
    verifiedAnnual: z.optional(z.number()),
    source: z.optional(z.string()),
    employer: z.optional(z.string()),
    /** The job as the borrower describes it. */
    job: z.optional(z.object({ employer: z.string(), title: z.string(), since: z.string() })),
    /** Whom to call about it; the name is '' where the borrower gave none. */
    employerContact: z.optional(z.object({ name: z.string(), phone: z.string() })),
  }),
  credit: z.optional(
    z.object({
      bureau: z.string(),
      pull: z.string(),
      pulledOn: z.string(),
      score: z.number(),
      scoreModel: z.string(),
      keyFactors: list(z.string()),
      monthlyDebts: z.number(),
      tradelines: z.number(),
    }),
  ),
  valuation: z.optional(
    z.object({ value: z.number(), confidence: z.optional(z.number()), on: z.string(), source: z.enum(['AVM', 'BPO']) }),
  ),
  liens: list(
    z.object({
      uuid: z.string(),
      lender: z.string(),
      kind: z.string(),
      balance: z.number(),
      monthlyPayment: z.number(),
      source: z.string(),
      payOff: z.boolean(),
    }),
  ),
  accounts: list(
    z.object({
      uuid: z.string(),
      bankName: z.string(),
      name: z.string(),
      kind: z.string(),
      mask: z.string(),
      source: z.string(),
    }),
  ),
  /** Counted as income. */
  assets: z.optional(list(z.object({ kind: z.string(), value: z.number() }))),
  rental: z.optional(
    z.object({
      /** By what the home qualifies: DSCR by its rent, HELOC by income. */
      product: z.optional(z.enum(PRODUCTS)),
      state: z.enum(RENTAL_STATES),
      monthlyRent: z.number(),
      annualTaxes: z.number(),
      annualInsurance: z.number(),
      monthlyDues: z.number(),
      /** The company that borrows. */
      entity: z.optional(z.object({ name: z.string(), state: z.string() })),
      einMask: z.optional(z.string()),
    }),
  ),
  /** A month. */
  hoaDues: z.number(),
  bpo: z.optional(
    z.object({
      status: z.string(),
      why: z.optional(z.enum(BPO_REASONS)),
      /** What the borrower holds the home to be worth, on what grounds, in which words. */
      estimate: z.optional(z.number()),
      grounds: z.optional(z.enum(VALUE_GROUNDS)),
      wrote: z.optional(z.string()),
      broker: z.optional(z.string()),
      expected: z.optional(z.string()),
      /** As the broker saw it. */
      condition: z.optional(z.enum(PROPERTY_CONDITIONS)),
      note: z.optional(z.string()),
    }),
  ),
  /** Debts that came of other lenders' inquiries. */
  newDebts: z.optional(list(z.object({ lender: z.string(), balance: z.number(), monthlyPayment: z.number() }))),
  insurance: z.optional(
    z.object({
      carrier: z.string(),
      policyNumber: z.string(),
      expires: z.string(),
      /** Ten digits. */
      agentPhone: z.optional(z.string()),
      accepted: z.boolean(),
    }),
  ),
  /** The borrower's signature under the statement that no other liens exist. */
  lienAttestation: z.optional(z.object({ at: z.string(), signature: z.optional(z.string()) })),
  accountCheck: z.string(),
  identityCheck: z.string(),
  decision: z.object({
    decision: z.string(),
    subDecision: z.string(),
    maxLine: z.number(),
    reasons: list(z.string()),
    trace: list(
      z.object({
        rule: z.string(),
        inputs: list(figure),
        limit: z.optional(figure),
        result: z.enum(['pass', 'fail', 'info']),
        reason: z.optional(z.string()),
      }),
    ),
    policyVersion: z.string(),
  }),
  offer: z.optional(
    z.object({
      amount: z.number(),
      draw: z.number(),
      termYears: z.number(),
      drawYears: z.number(),
      rate: z.number(),
      feeRate: z.number(),
      monthlyPayment: z.number(),
      /** Points that the rate is lower for a member. */
      memberDiscount: z.optional(z.number()),
    }),
  ),
  /** What the borrower says, and what the lender found; absent if the borrower wasn't asked. */
  membership: z.optional(z.object({ stated: z.boolean(), confirmed: z.optional(z.boolean()) })),
  documents: list(
    z.object({
      uuid: z.string(),
      type: z.string(),
      title: z.string(),
      fileName: z.string(),
      mediaType: z.string(),
      stage: z.string(),
      createdAt: z.string(),
      pages: z.int(),
      forIdentity: z.optional(z.string()),
    }),
  ),
  reviews: list(review),
  conditions: list(
    z.object({
      uuid: z.string(),
      category: z.string(),
      created: z.string(),
      forIdentity: z.string(),
      notes: z.string(),
      commentsToBorrower: z.string(),
      state: z.enum(['OPEN', 'SUBMITTED', 'CLOSED']),
      review: z.optional(z.string()),
      submittedAt: z.optional(z.string()),
      documents: z.optional(list(z.string())),
    }),
  ),
  requests: list(
    z.object({
      kind: z.enum(REQUEST_KINDS),
      state: z.enum(['OPEN', 'DONE', 'FAILED']),
      at: z.string(),
      no: z.int(),
    }),
  ),
  adverseAction: z.optional(z.object({ noticeDue: z.string(), noticedAt: z.optional(z.string()) })),
  work: list(
    z.object({
      key: z.string(),
      queue: z.enum(WORK_QUEUES),
      kind: z.enum(WORK_KINDS),
      since: z.string(),
      due: z.string(),
    }),
  ),
  /** Newest first. */
  timeline: list(
    z.object({
      seq: z.int(),
      type: z.string(),
      at: z.string(),
      by: z.string(),
      /** Of the lender: their name. */
      who: z.optional(z.string()),
      about: z.optional(z.string()),
      /** How a review or condition ended. */
      way: z.optional(z.enum(REVIEW_WAYS)),
      /** No party answered the request. */
      failed: z.optional(z.boolean()),
      /** For a decline. */
      reasons: z.optional(list(z.string())),
      /** In the agent's own words. */
      note: z.optional(z.string()),
    }),
  ),
})
export type AgentFile = z.infer<typeof file>
export type AgentFileBase = ReturnType<typeof agentView>

const own = { access: 'session', errors: [401] } as const
const one = z.object({ uuid })
/** Includes the application version that the agent saw; 409 if a newer one exists. */
const decided = z.looseObject({ version: z.int() })
const changes = {
  method: 'POST',
  access: 'session',
  body: decided,
  response: file,
  errors: [401, 403, 409, 422],
  idempotent: true,
} as const

export const getAgentWork = contract({
  ...own,
  id: 'getAgentWork',
  method: 'GET',
  path: `${BASE}/work`,
  summary:
    'Queues of the organization and a page of one of them (all of them where none is named), by deadline and then by age; 404 without a seat.',
  query: z.object({ queue: z.optional(z.enum(WORK_QUEUES)), after: z.optional(z.string().check(z.maxLength(300))) }),
  response: work,
})
export const getAgentFile = contract({
  ...own,
  id: 'getAgentFile',
  method: 'GET',
  path: `${BASE}/applications/{uuid}`,
  summary: 'An application as the lender’s people see it. Numbers of people come as masks, and each look is noted.',
  params: one,
  response: file,
})
export const getAgentDocument = contract({
  ...own,
  id: 'getAgentDocument',
  method: 'GET',
  path: `${BASE}/applications/{uuid}/documents/{documentUuid}`,
  summary: 'The bytes of a document; each look is noted.',
  params: z.object({ uuid, documentUuid: uuid }),
  produces: 'application/octet-stream',
})
export const resolveAgentReview = contract({
  ...changes,
  id: 'resolveAgentReview',
  path: `${BASE}/applications/{uuid}/reviews/{reviewUuid}/resolve`,
  summary: 'Ends a review in one of its ways, with a reason.',
  params: z.object({ uuid, reviewUuid: uuid }),
})
export const closeAgentCondition = contract({
  ...changes,
  id: 'closeAgentCondition',
  path: `${BASE}/applications/{uuid}/conditions/{conditionUuid}/close`,
  summary: 'Takes a condition as answered, or asks once more.',
  params: z.object({ uuid, conditionUuid: uuid }),
})
export const openAgentCondition = contract({
  ...changes,
  id: 'openAgentCondition',
  path: `${BASE}/applications/{uuid}/conditions`,
  summary:
    'Asks somebody on the application for something beside the steps: the borrower, where `forIdentity` names nobody else.',
  params: one,
})
export const retryAgentRequest = contract({
  ...changes,
  id: 'retryAgentRequest',
  path: `${BASE}/applications/{uuid}/requests/{kind}/retry`,
  summary: 'Has an outside party asked again that did not answer.',
  params: z.object({ uuid, kind: z.enum(REQUEST_KINDS) }),
})
