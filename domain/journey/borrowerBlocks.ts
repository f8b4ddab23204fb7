/**
 * Overrides of class `blocked` in the borrower's journey, one row each. If several rows apply, the first row takes
 * precedence.
 */
import type { Screen } from '../routes/routes.ts'
import type { Facts } from './facts.ts'
import type { Override } from './machine.ts'
import type { ReviewKind } from './reviews.ts'
import { answersTo, type RowSample } from './samples/answers.ts'
import { ACTIVE, OFFERED, SIGNED, type WorkflowStatus } from './statuses.ts'

interface UnderReview<Id, S, C, N> {
  readonly id: Id
  readonly kind: ReviewKind
  readonly screen: S
  readonly commands: C
  readonly statuses: readonly WorkflowStatus[]
  readonly serverState: N
  readonly sample: RowSample
}
/** Creates a journey row that applies while a manual review of the given type is open. */
const underReview = <
  const Id extends string,
  const S extends Screen,
  const C extends readonly string[],
  const N extends string,
>({
  kind,
  screen,
  ...row
}: UnderReview<Id, S, C, N>) =>
  ({
    ...row,
    since: 1,
    class: 'blocked',
    when: ({ reviews }: Facts) => reviews.includes(kind),
    screens: [screen],
    waits: [{ what: 'REVIEW', by: 'LENDER' }],
    polled: true,
  }) as const

export const BORROWER_BLOCKS = [
  {
    id: 'lapsed',
    since: 1,
    class: 'blocked',
    when: (f) => f.lapsed,
    screens: ['product/prequal-winback'],
    commands: ['reopen'],
    statuses: OFFERED,
    serverState: 'PREQUAL_LAPSED',
    waits: [{ what: 'LAPSED', by: 'BORROWER' }],
    sample: answersTo('reopen'),
  },
  // The row for a missing credit report must come before the rows that need the report, so that the borrower first sees
  // why the report is missing.
  {
    id: 'incorrectPin',
    since: 1,
    class: 'blocked',
    when: (f) => f.creditFrozenWithPin,
    screens: ['review-app/incorrect-pin'],
    commands: ['retryCredit', 'saveCreditPin'],
    statuses: ACTIVE,
    serverState: 'CREDIT_FROZEN_WITH_PIN',
    waits: [{ what: 'CREDIT_LIFT', by: 'BORROWER' }],
    polled: true,
    sample: answersTo('saveCreditPin'),
  },
  {
    id: 'errorCredit',
    since: 1,
    class: 'blocked',
    when: (f) => f.creditBlocked !== undefined,
    screens: ['credit/error'],
    commands: ['retryCredit', 'saveCreditPin'],
    statuses: ACTIVE,
    serverState: 'CREDIT_FROZEN',
    waits: [
      { what: 'CREDIT_LIFT', by: 'BORROWER', serverState: 'CREDIT_LOCKED', when: (f) => f.creditBlocked === 'LOCKED' },
      { what: 'CREDIT_LIFT', by: 'BORROWER' },
    ],
    polled: true,
    sample: answersTo('retryCredit', 'saveCreditPin'),
    next: ({ person }) => (person.credit?.closed?.pin ? 'saveCreditPin' : 'retryCredit'),
  },
  // The borrower can answer a condition even while a manual review is open.
  {
    id: 'conditions',
    since: 1,
    class: 'blocked',
    when: (f) => f.conditionOpen,
    screens: ['conditions', 'conditions/upload-document', 'conditions/phone-number'],
    commands: ['answerCondition', 'uploadDocument', 'removeUpload'],
    statuses: ACTIVE,
    serverState: 'CONDITIONS_OPEN',
    waits: [{ what: 'CONDITION', by: 'BORROWER' }],
    sample: answersTo('answerCondition'),
  },
  {
    id: 'docVerify',
    since: 1,
    class: 'blocked',
    when: (f) => f.idReuploadRequested,
    screens: ['identity'],
    commands: ['submitIdentity', 'uploadDocument'],
    statuses: ACTIVE,
    serverState: 'ID_REUPLOAD_WANTED',
    waits: [{ what: 'IDENTITY', by: 'BORROWER' }],
    sample: answersTo('submitIdentity'),
  },
  // Ad hoc documents that an agent sent.
  {
    id: 'documents',
    since: 1,
    class: 'blocked',
    when: (f) => f.documentUnread,
    screens: ['document/disclosures'],
    commands: ['readSentDocuments'],
    statuses: ACTIVE,
    serverState: 'DOCUMENTS_SENT',
    waits: [{ what: 'SENT_DOCUMENT', by: 'BORROWER' }],
    sample: answersTo('readSentDocuments'),
  },
  {
    id: 'factaReview',
    since: 1,
    class: 'blocked',
    when: (f) => f.reviews.includes('FACTA_ALERT') || f.reviews.includes('MINOR_CREDIT'),
    screens: ['error/timeout'],
    commands: [],
    statuses: ACTIVE,
    serverState: 'MINOR_CREDIT',
    waits: [
      { what: 'REVIEW', by: 'LENDER', serverState: 'FACTA_REVIEW', when: (f) => f.reviews.includes('FACTA_ALERT') },
      { what: 'REVIEW', by: 'LENDER' },
    ],
    polled: true,
    sample: {},
  },
  {
    id: 'creditError',
    since: 1,
    class: 'blocked',
    when: (f) => f.creditError,
    screens: ['error/timeout'],
    commands: [],
    statuses: ACTIVE,
    serverState: 'CREDIT_ERROR',
    waits: [{ what: 'HOLD', by: 'LENDER' }],
    polled: true,
    sample: {},
  },
  underReview({
    id: 'noCredit',
    screen: 'review-app/no-credit',
    commands: ['saveSocial'],
    statuses: ACTIVE,
    serverState: 'NO_CREDIT',
    kind: 'NO_CREDIT',
    sample: answersTo('saveSocial'),
  }),
  underReview({
    id: 'noProperty',
    screen: 'review-app/property',
    commands: ['correctProperty', 'sendPropertyProof'],
    statuses: ['SOFT_CREDIT'],
    serverState: 'NO_PROPERTY',
    kind: 'NO_PROPERTY',
    sample: answersTo('correctProperty'),
  }),
  underReview({
    id: 'datatreeError',
    screen: 'review-app/datatree',
    commands: ['explainProperty'],
    statuses: ACTIVE,
    serverState: 'DATATREE_MISMATCH',
    kind: 'PROPERTY_MISMATCH',
    sample: answersTo('explainProperty'),
  }),
  underReview({
    id: 'incorrectOwnership',
    screen: 'review-app/incorrect-ownership',
    commands: ['explainOwnership'],
    statuses: ACTIVE,
    serverState: 'INCORRECT_OWNERSHIP',
    kind: 'OWNERSHIP',
    sample: answersTo('explainOwnership'),
  }),
  underReview({
    id: 'delinquency',
    screen: 'review-app/delinquency',
    commands: [],
    statuses: ACTIVE,
    serverState: 'DELINQUENCY_REVIEW',
    kind: 'DELINQUENCY',
    sample: {},
  }),
  underReview({
    id: 'uwReview',
    screen: 'review-app/uw',
    commands: [],
    statuses: ACTIVE,
    serverState: 'UW_REVIEW',
    kind: 'UNDERWRITING',
    sample: {},
  }),
  {
    id: 'bpoProcessing',
    since: 1,
    class: 'blocked',
    when: (f) => f.bpo === 'BPO_PROCESSING' && !f.onHold,
    screens: ['bpo/waiting'],
    commands: [],
    statuses: ACTIVE,
    serverState: 'WAITING_FOR_BPO',
    waits: [{ what: 'VALUATION', by: 'APPRAISER' }],
    polled: true,
    sample: {},
  },
  underReview({
    id: 'bpoHold',
    screen: 'bpo/hold',
    commands: [],
    statuses: ACTIVE,
    serverState: 'WAITING_FOR_BPO_REVIEW',
    kind: 'HOME_VALUE',
    sample: {},
  }),
  underReview({
    id: 'bpoCondition',
    screen: 'bpo/condition',
    commands: ['sendHomePictures'],
    statuses: ACTIVE,
    serverState: 'WAITING_FOR_HOME_CONDITION_REVIEW',
    kind: 'HOME_CONDITION',
    sample: answersTo('sendHomePictures'),
  }),
  underReview({
    id: 'floodCert',
    screen: 'error/flood-cert',
    commands: [],
    statuses: ACTIVE,
    serverState: 'WAITING_FOR_FLOOD_REVIEW',
    kind: 'FLOOD',
    sample: {},
  }),
  {
    id: 'waitMerchant',
    since: 1,
    class: 'blocked',
    when: (f) => f.reviews.includes('MERCHANT'),
    screens: ['merchant/review'],
    commands: [],
    statuses: ['CLOSING_DOCUMENTS'],
    serverState: 'WAITING_FOR_MERCHANT_REVIEW',
    waits: [
      { what: 'REVIEW', by: 'LENDER', when: (f) => f.partnerReferred },
      { what: 'PARTNER_REVIEW', by: 'PARTNER' },
    ],
    polled: true,
    sample: {},
  },
  underReview({
    id: 'signDocs',
    screen: 'review-app/signdocs',
    commands: [],
    statuses: SIGNED,
    serverState: 'WAITING_FOR_SIGNED_DOCUMENTS_REVIEW',
    kind: 'SIGNED_DOCUMENTS',
    sample: {},
  }),
  {
    id: 'notaryError',
    since: 1,
    class: 'blocked',
    when: (f) => f.reviews.includes('NOTARY'),
    screens: ['notary/error', 'notary/schedule-manual'],
    commands: ['chooseNotary', 'bookManualNotary'],
    statuses: ['NOTARY'],
    serverState: 'WAITING_FOR_NOTARY_REVIEW',
    waits: [{ what: 'REVIEW', by: 'LENDER' }],
    polled: true,
    sample: answersTo('chooseNotary'),
  },
  // A manual review never suspends the right to cancel.
  {
    id: 'hold',
    since: 1,
    class: 'blocked',
    when: (f) => f.onHold || f.reviews.length > 0,
    screens: ['hold'],
    commands: [],
    statuses: ACTIVE,
    serverState: 'WAITING_FOR_AGENT',
    waits: [{ what: 'HOLD', by: 'LENDER' }],
    polled: true,
    sample: {},
  },
  {
    id: 'refresh',
    since: 1,
    class: 'blocked',
    // The bureau may require the full Social Security number before it accepts a new credit pull.
    when: (f) => f.refreshing && !f.ssnNeeded,
    screens: ['product/select'],
    commands: [],
    statuses: ACTIVE,
    waits: [{ what: 'REFRESH', by: 'LENDER' }],
    polled: true,
    sample: {},
  },
] as const satisfies readonly Override<Facts, string, Screen>[]
