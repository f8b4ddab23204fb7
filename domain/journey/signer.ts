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
  readonly applicationCancelled: boolean
  readonly applicationDeclined: boolean
}

export const SIGNER_COMMANDS = [
  'acceptIntro',
  'submitSignerIdentity',
  'uploadSignerDocument',
  'consentAsSigner',
  'signAsSigner',
  'rescindAsSigner',
] as const
export type SignerCommand = (typeof SIGNER_COMMANDS)[number]
export type SignerState =
  | 'intro'
  | 'identity'
  | 'waitDocuments'
  | 'consent'
  | 'sign'
  | 'done'
  | 'cancelled'
  | 'declined'

export const signerTable: Table<SignerState, SignerFacts, SignerScreen, SignerCommand> = {
  always: [],
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
  ],
}

export const resolveSigner = (facts: SignerFacts) => walk(signerTable, facts)
