/**
 * The journey of an additional signer, who is a co-signer or an owner who only signs. This journey works like the
 * borrower's journey.
 */
import type { SignerScreen } from '../routes/routes.ts'
import { type BaseFacts, type Beside, locate, type Override, type Step, type Table, walk } from './machine.ts'
import { answersTo } from './samples/answers.ts'
import { ACTIVE } from './statuses.ts'

export interface SignerFacts extends BaseFacts {
  readonly role: 'CO_SIGNER' | 'NON_BORROWING_OWNER'
  readonly introDone: boolean
  /** Whether the signer has sent ID pictures that are still being checked. */
  readonly identitySubmitted: boolean
  readonly identityComplete: boolean
  /** Whether the signer has agreed to or declined the face scan. */
  readonly faceScanAnswered: boolean
  readonly documentsReady: boolean
  /** Whether the signer has consented to electronic records and has proved that they can open such records. */
  readonly esignConsent: boolean
  readonly signed: boolean
  /** Whether the signer has an open condition for a document. */
  readonly conditionOpen: boolean
  /** Whether an agent sent the signer a document that the signer hasn't read yet. */
  readonly documentUnread: boolean
  /** Whether the lender has asked for new pictures of the signer's ID. */
  readonly idReuploadRequested: boolean
  /** Whether the signer's identity is in manual review. */
  readonly identityReviewed: boolean
  readonly applicationCancelled: boolean
  readonly applicationDeclined: boolean
  /** Whether the signer can still cancel the line for all owners. */
  readonly cancellable: boolean
  /**
   * Whether the signer can state that they didn't cancel, so that the lender can stop waiting for mailed cancellations.
   */
  readonly noCancellationOpen: boolean
}

const SIGNER_STEPS = [
  {
    id: 'intro',
    since: 1,
    screens: ['intro'],
    commands: ['acceptIntro'],
    statuses: ACTIVE,
    waits: [{ what: 'SIGNER_INTRODUCTION', by: 'SIGNER' }],
    progress: 'INITIAL',
    done: (f) => f.introDone,
    sample: answersTo('acceptIntro'),
  },
  {
    id: 'faceScan',
    since: 2,
    older: 'apply',
    screens: ['identity'],
    commands: ['answerSignerFaceScan'],
    statuses: ACTIVE,
    waits: [{ what: 'SIGNER_IDENTITY', by: 'SIGNER' }],
    progress: 'ID_UPLOAD',
    // Signers who sent their pictures before we introduced the face scan notice don't have to answer it.
    done: (f) => f.faceScanAnswered || f.identitySubmitted || f.identityComplete,
    sample: answersTo('answerSignerFaceScan'),
  },
  {
    id: 'identity',
    since: 1,
    screens: ['identity'],
    commands: ['submitSignerIdentity', 'uploadSignerDocument', 'answerSignerFaceScan'],
    statuses: ACTIVE,
    waits: [
      { what: 'IDENTITY_CHECK', by: 'LENDER', when: (f) => f.identitySubmitted },
      { what: 'SIGNER_IDENTITY', by: 'SIGNER' },
    ],
    progress: 'ID_UPLOAD',
    done: (f) => f.identityComplete,
    sample: answersTo('submitSignerIdentity'),
  },
  {
    id: 'waitDocuments',
    since: 1,
    screens: ['resume'],
    commands: [],
    statuses: ACTIVE,
    waits: [{ what: 'DOCUMENT_PREPARATION', by: 'LENDER' }],
    progress: 'SIGNING',
    done: (f) => f.documentsReady || f.signed,
    polled: true,
    sample: {},
  },
  {
    id: 'consent',
    since: 1,
    screens: ['sign', 'documents'],
    commands: ['consentAsSigner'],
    statuses: ACTIVE,
    waits: [{ what: 'SIGNER_SIGNATURE', by: 'SIGNER' }],
    progress: 'SIGNING',
    done: (f) => f.esignConsent,
    sample: answersTo('consentAsSigner'),
  },
  {
    id: 'sign',
    since: 1,
    screens: ['sign', 'documents'],
    commands: ['signAsSigner'],
    statuses: ACTIVE,
    waits: [{ what: 'SIGNER_SIGNATURE', by: 'SIGNER' }],
    progress: 'SIGNING',
    done: (f) => f.signed,
    sample: answersTo('signAsSigner'),
  },
  {
    id: 'done',
    since: 1,
    screens: ['documents'],
    commands: [],
    statuses: [...ACTIVE, 'COMPLETE'],
    progress: 'COMPLETE',
    done: () => false,
    sample: {},
  },
] as const satisfies readonly Step<SignerFacts, string, SignerScreen>[]

const SIGNER_OVERRIDES = [
  {
    id: 'cancelled',
    since: 1,
    class: 'terminal',
    when: (f) => f.applicationCancelled,
    screens: ['cancelled'],
    commands: [],
    statuses: ['CANCELLED'],
    sample: {},
  },
  {
    id: 'declined',
    since: 1,
    class: 'terminal',
    when: (f) => f.applicationDeclined,
    screens: ['error'],
    commands: [],
    statuses: ['DECLINED'],
    sample: {},
  },
  {
    id: 'conditions',
    since: 1,
    class: 'blocked',
    when: (f) => f.conditionOpen,
    screens: ['conditions', 'conditions/upload-document'],
    commands: ['answerSignerCondition', 'uploadSignerDocument', 'removeSignerUpload'],
    statuses: ACTIVE,
    waits: [{ what: 'CONDITION', by: 'SIGNER' }],
    sample: answersTo('answerSignerCondition'),
  },
  {
    id: 'faceScanAgain',
    since: 2,
    older: 'apply',
    class: 'blocked',
    when: (f) => f.idReuploadRequested && !f.faceScanAnswered,
    screens: ['conditions/identity'],
    commands: ['answerSignerFaceScan'],
    statuses: ACTIVE,
    waits: [{ what: 'SIGNER_IDENTITY', by: 'SIGNER' }],
    sample: answersTo('answerSignerFaceScan'),
  },
  {
    id: 'identityAgain',
    since: 1,
    class: 'blocked',
    when: (f) => f.idReuploadRequested,
    screens: ['conditions/identity'],
    commands: ['submitSignerIdentity', 'uploadSignerDocument', 'answerSignerFaceScan'],
    statuses: ACTIVE,
    waits: [{ what: 'SIGNER_IDENTITY', by: 'SIGNER' }],
    sample: answersTo('submitSignerIdentity'),
  },
  {
    id: 'sentDocuments',
    since: 1,
    class: 'blocked',
    when: (f) => f.documentUnread,
    screens: ['documents'],
    commands: ['readSentDocumentsAsSigner'],
    statuses: ACTIVE,
    waits: [{ what: 'SENT_DOCUMENT', by: 'SIGNER' }],
    sample: answersTo('readSentDocumentsAsSigner'),
  },
  {
    id: 'identityReview',
    since: 1,
    class: 'blocked',
    when: (f) => f.identityReviewed,
    screens: ['identity'],
    commands: [],
    statuses: ACTIVE,
    waits: [{ what: 'IDENTITY_CHECK', by: 'LENDER' }],
    polled: true,
    sample: {},
  },
] as const satisfies readonly Override<SignerFacts, string, SignerScreen>[]

const SIGNER_THROUGHOUT = [
  { when: (f) => f.cancellable, screens: [], commands: ['rescindAsSigner'] },
  { when: (f) => f.noCancellationOpen, screens: [], commands: ['stateNoCancellationAsSigner'] },
] as const satisfies readonly Beside<SignerFacts, SignerScreen, string>[]

type SignerRow = (typeof SIGNER_STEPS | typeof SIGNER_OVERRIDES)[number]
export type SignerState = SignerRow['id']
export type SignerCommand = (SignerRow | (typeof SIGNER_THROUGHOUT)[number])['commands'][number]
export type SignerWait = Extract<SignerRow, { readonly waits: object }>['waits'][number]['what']

export const signerTable: Table<SignerFacts, SignerState, SignerScreen, SignerCommand, SignerWait> = {
  always: [],
  everywhere: ['conditions'],
  throughout: SIGNER_THROUGHOUT,
  steps: SIGNER_STEPS,
  overrides: SIGNER_OVERRIDES,
}
export const SIGNER_COMMANDS: readonly SignerCommand[] = [
  ...new Set<SignerCommand>(
    [...SIGNER_STEPS, ...SIGNER_OVERRIDES, ...SIGNER_THROUGHOUT].flatMap<SignerCommand>(({ commands }) => commands),
  ),
]

export const resolveSigner = (facts: SignerFacts) => walk(signerTable, facts)

/** Returns the row of the signer's journey that is current for the given facts. */
export const signerRow = (facts: SignerFacts) => locate(signerTable, facts)
