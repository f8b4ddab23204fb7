/** The additional signer's journey (co-signer or owner who only signs), on the same walk. */
import type { SignerScreen } from '../routes/routes.ts'
import { type Table, walk } from './machine.ts'

export interface SignerFacts {
  /** v1 signers are listed on the application, v2 signers come as co-deeders; both walk the same steps. */
  readonly version: 'v1' | 'v2'
  readonly role: 'CO_SIGNER' | 'NON_BORROWING_OWNER'
  readonly introDone: boolean
  readonly identityComplete: boolean
  readonly documentsReady: boolean
  /** To electronic records, by somebody who has shown that they can open them. */
  readonly esignConsent: boolean
  readonly signed: boolean
  /** A document is asked of them. */
  readonly conditionOpen: boolean
  /** The pictures of their identity document are wanted anew. */
  readonly idReuploadRequested: boolean
  /** A person looks at their identity. */
  readonly identityReviewed: boolean
  readonly applicationCancelled: boolean
  readonly applicationDeclined: boolean
}

export const SIGNER_COMMANDS = [
  'acceptIntro',
  'submitSignerIdentity',
  'uploadSignerDocument',
  'removeSignerUpload',
  'answerSignerCondition',
  'consentAsSigner',
  'signAsSigner',
  'rescindAsSigner',
] as const
export type SignerCommand = (typeof SIGNER_COMMANDS)[number]
export type SignerState =
  | 'intro'
  | 'identity'
  | 'conditions'
  | 'identityAgain'
  | 'identityReview'
  | 'waitDocuments'
  | 'consent'
  | 'sign'
  | 'done'
  | 'cancelled'
  | 'declined'

export const signerTable: Table<SignerState, SignerFacts, SignerScreen, SignerCommand> = {
  always: [],
  everywhere: ['conditions'],
  steps: [
    {
      id: 'intro',
      screens: ['intro'],
      commands: ['acceptIntro'],
      progress: 'INITIAL',
      done: (f) => f.introDone,
      reopens: 'never',
    },
    {
      id: 'identity',
      screens: ['identity'],
      commands: ['submitSignerIdentity', 'uploadSignerDocument'],
      progress: 'ID_UPLOAD',
      done: (f) => f.identityComplete,
      reopens: 'never',
    },
    {
      id: 'waitDocuments',
      screens: ['resume'],
      commands: [],
      progress: 'SIGNING',
      done: (f) => f.documentsReady || f.signed,
      reopens: 'never',
      waits: true,
    },
    {
      id: 'consent',
      screens: ['sign', 'documents'],
      commands: ['consentAsSigner'],
      progress: 'SIGNING',
      done: (f) => f.esignConsent,
      reopens: 'never',
    },
    {
      id: 'sign',
      screens: ['sign', 'documents'],
      commands: ['signAsSigner'],
      progress: 'SIGNING',
      done: (f) => f.signed,
      reopens: 'never',
    },
    {
      id: 'done',
      screens: ['documents'],
      commands: ['rescindAsSigner'],
      progress: 'COMPLETE',
      done: () => false,
      reopens: 'never',
    },
  ],
  overrides: [
    { id: 'cancelled', class: 'terminal', when: (f) => f.applicationCancelled, screens: ['cancelled'], commands: [] },
    { id: 'declined', class: 'terminal', when: (f) => f.applicationDeclined, screens: ['error'], commands: [] },
    // Who has signed keeps the right to cancel for all.
    {
      id: 'conditions',
      class: 'blocked',
      when: (f) => f.conditionOpen,
      screens: ['conditions', 'conditions/upload-document'],
      commands: ['answerSignerCondition', 'uploadSignerDocument', 'removeSignerUpload', 'rescindAsSigner'],
    },
    {
      id: 'identityAgain',
      class: 'blocked',
      when: (f) => f.idReuploadRequested,
      screens: ['conditions/identity'],
      commands: ['submitSignerIdentity', 'uploadSignerDocument', 'rescindAsSigner'],
    },
    {
      id: 'identityReview',
      class: 'blocked',
      when: (f) => f.identityReviewed,
      screens: ['identity'],
      commands: ['rescindAsSigner'],
      waits: true,
    },
  ],
}

export const resolveSigner = (facts: SignerFacts) => walk(signerTable, facts)
