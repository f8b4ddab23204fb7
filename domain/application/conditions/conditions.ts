/** Conditions: how to answer each category, how conditions are opened, and who sees them. */

import type { ConditionAction, ConditionDocument } from '../../forms/condition.ts'
import { hasEnded } from '../../journey/statuses.ts'
import { addBusinessDays } from '../../values/businessDays.ts'
import type { Instant, PlainDate } from '../../values/dates.ts'
import { todayAt } from '../../values/timeZones.ts'
import { andThen } from '../core/andThen.ts'
import { type Context, type Outcome, outcome } from '../core/command.ts'
import { event } from '../events.ts'
import type { Application, DocumentRecord } from '../types.ts'
import { waitForAnswers } from './incomplete.ts'
import type { Condition, ConditionCategory } from './types.ts'

interface ConditionRow {
  readonly action: ConditionAction
  /** Document types that the person must send, unless the condition lists its own types. */
  readonly documents: readonly ConditionDocument[]
  /** Minimum number of files in the answer. */
  readonly files: number
}

export const CONDITIONS = {
  BANK_ACCOUNT_FRAUD_REVIEW: { action: 'UPLOAD', documents: ['BANK_STATEMENT'], files: 1 },
  FALSE_OWNERSHIP_TYPE_REVIEW: {
    action: 'UPLOAD',
    documents: ['PROPERTY_DESCRIPTION_SOURCE', 'TRUST_AGREEMENT', 'CERTIFICATE_OF_TRUST', 'SUPPORT'],
    files: 1,
  },
  GENERIC_DOCUMENT_REQUEST: { action: 'UPLOAD', documents: ['SUPPORT'], files: 1 },
  HARD_CREDIT_INQUIRY_REVIEW: { action: 'UPLOAD', documents: ['STATEMENT_OF_LOAN', 'SUPPORT'], files: 1 },
  HELOC_MANUAL_PAYSTUB_UPLOAD: { action: 'UPLOAD', documents: ['USER_UPLOADED_PAYSTUB'], files: 1 },
  ID_VERIFICATION_FAILURE: { action: 'IDENTITY', documents: [], files: 0 },
  IDENTITY_DOCUMENT_FRAUD_REVIEW: { action: 'IDENTITY', documents: [], files: 0 },
  MISSING_PHONE_NUMBER: { action: 'PHONE', documents: [], files: 0 },
  PROPERTY_LEGAL_DESCRIPTION: { action: 'UPLOAD', documents: ['PROPERTY_DESCRIPTION_SOURCE'], files: 1 },
  PROPERTY_OWNERSHIP_FRAUD_REVIEW: {
    action: 'UPLOAD',
    documents: ['PROPERTY_DESCRIPTION_SOURCE', 'SUPPORT'],
    files: 1,
  },
  // The trust agreement states who may act for the trust. The certificate confirms that the trust is still valid.
  REVIEW_TRUST_REQUIREMENTS: { action: 'UPLOAD', documents: ['TRUST_AGREEMENT', 'CERTIFICATE_OF_TRUST'], files: 2 },
  ESCALATION_REVIEW: { action: 'UPLOAD', documents: ['SUPPORT'], files: 1 },
} as const satisfies Record<ConditionCategory, ConditionRow>

/** The name of each condition category in letters and notices. */
export const CONDITION_NAMES: Readonly<Record<ConditionCategory, string>> = {
  BANK_ACCOUNT_FRAUD_REVIEW: 'A statement that shows who owns the bank account',
  FALSE_OWNERSHIP_TYPE_REVIEW: 'Proof of who owns the home, and how',
  GENERIC_DOCUMENT_REQUEST: 'One more document',
  HARD_CREDIT_INQUIRY_REVIEW: 'The outcome of recent credit inquiries',
  HELOC_MANUAL_PAYSTUB_UPLOAD: 'Proof of your income',
  ID_VERIFICATION_FAILURE: 'Pictures of your ID',
  IDENTITY_DOCUMENT_FRAUD_REVIEW: 'Pictures of your ID',
  MISSING_PHONE_NUMBER: 'A phone number for this application',
  PROPERTY_LEGAL_DESCRIPTION: 'The home’s legal description',
  PROPERTY_OWNERSHIP_FRAUD_REVIEW: 'A record that shows who owns the home',
  REVIEW_TRUST_REQUIREMENTS: 'Documents of the trust that owns the home',
  ESCALATION_REVIEW: 'One more document for our review',
}

type Wanted = Partial<Condition> & Pick<Condition, 'category' | 'commentsToBorrower'>

/**
 * Opens a condition and emails the person who must answer it. If a review opened the condition, the review continues
 * after the answer.
 */
export function openCondition(a: Application, wanted: Wanted, context: Pick<Context, 'newUuid' | 'now'>): Outcome {
  const { action, documents, files } = CONDITIONS[wanted.category]
  const condition = {
    uuid: context.newUuid(),
    forIdentity: a.borrower,
    notes: '',
    requestDocuments: documents,
    actionNeeded: action,
    numDocsRequired: files,
    ...wanted,
  }
  const opened = outcome({
    events: [event('ConditionOpened', { condition })],
    effects: [{ kind: 'mail', template: 'CONDITION_OPENED', identity: condition.forIdentity, key: condition.uuid }],
  })
  return andThen(a, opened, context, waitForAnswers)
}

type WithConditions = Pick<Application, 'conditions' | 'status'>

/** Returns one person's open conditions, oldest first. Returns none once the application has ended. */
export const openConditionsOf = (a: WithConditions, identity: string): readonly Condition[] =>
  hasEnded(a.status)
    ? []
    : (a.conditions ?? []).filter(({ state, forIdentity }) => state === 'OPEN' && forIdentity === identity)

/** Whether the lender has requested ID pictures from the person. */
export const wantsIdentityAgain = (a: WithConditions, identity: string): boolean =>
  openConditionsOf(a, identity).some(({ actionNeeded }) => actionNeeded === 'IDENTITY')

/** Returns the files that the person uploaded for a condition but hasn't submitted yet. */
export const receivedFor = (a: Pick<Application, 'documents'>, { uuid, documents = [] }: Condition): DocumentRecord[] =>
  a.documents.filter((one) => one.stage === 'UPLOAD' && one.condition === uuid && !documents.includes(one.uuid))

/** Number of business days that the lender has to review an answer to a condition. */
export const LOOK_DAYS = 1

/** A condition as shown to the person who must answer it. It leaves out the lender's internal notes. */
export interface ConditionView {
  readonly uuid: string
  readonly categoryEnum: ConditionCategory
  readonly created: Instant
  /** Always empty for borrowers, because the lender's notes are internal. */
  readonly notes: ''
  readonly commentsToBorrower: string
  readonly requestDocuments: readonly ConditionDocument[]
  readonly actionNeeded: ConditionAction
  readonly xtraData: { readonly numDocsRequired: number }
  /** LOOKED_AT: the lender has reviewed the answer and needs nothing else from the person. */
  readonly status: 'OPEN' | 'SENT' | 'LOOKED_AT'
  readonly sentAt?: Instant
  /** The day by which the lender will review the submitted answer. */
  readonly due?: PlainDate
  /** The last day to answer an open condition, from the notice of incompleteness. */
  readonly sendBy?: PlainDate
  /** Whether the last day to answer has passed. The person can still answer until an agent decides. */
  readonly late?: boolean
}

/** Returns the conditions that one person sees, oldest first. */
export function conditionsFor(a: Application, identity: string): ConditionView[] {
  return (a.conditions ?? [])
    .filter(({ forIdentity, category }) => forIdentity === identity && category in CONDITIONS)
    .map((one): ConditionView => {
      const due = lookedAtBy(a, one)
      return {
        uuid: one.uuid,
        categoryEnum: one.category,
        created: one.created,
        notes: '',
        commentsToBorrower: one.commentsToBorrower,
        requestDocuments: one.requestDocuments,
        actionNeeded: one.actionNeeded,
        xtraData: { numDocsRequired: one.numDocsRequired },
        status: one.state === 'OPEN' ? 'OPEN' : due ? 'SENT' : 'LOOKED_AT',
        ...(one.submittedAt && { sentAt: one.submittedAt }),
        ...(due && { due }),
        ...(one.state === 'OPEN' && one.sendBy && { sendBy: one.sendBy, late: isLate(a, one) }),
      }
    })
    .sort((one, other) => (one.created < other.created ? -1 : one.created > other.created ? 1 : 0))
}

/** Whether the person missed the last day to answer. If so, an agent reviews the condition. */
const isLate = ({ reviews = [] }: Application, { uuid }: Condition): boolean =>
  reviews.some(({ kind, subject, resolved }) => kind === 'INCOMPLETE' && subject === uuid && !resolved)

/** Returns the day by which the lender will review the answer, or undefined if no review is pending. */
function lookedAtBy(a: Application, { uuid, state, submittedAt }: Condition): PlainDate | undefined {
  if (state === 'OPEN' || !submittedAt) return undefined
  if (state === 'SUBMITTED') return addBusinessDays(todayAt(a.property.address.state, submittedAt), LOOK_DAYS)
  return (a.reviews ?? []).find(({ subject, resolved }) => subject === uuid && !resolved)?.due
}
