/** The closing events, and how each event changes the application. */

import type { Instant, PlainDate } from '../../values/dates.ts'
import { type Changes, filed, withOwner, withoutPapers } from '../core/changes.ts'
import type { Application, DocumentRecord, NotaryFailure } from '../types.ts'

export interface ClosingEvents {
  SummaryDocumentsReady: { documents: readonly DocumentRecord[] }
  SummaryAccepted: object
  MerchantNamed: { name: string }
  LiensAttested: object
  /** A late change made the unsigned documents outdated, so the server makes new documents. */
  DocumentsOutdated: object
  ClosingDocumentsReady: { documents: readonly DocumentRecord[]; scheduledOn?: PlainDate | undefined }
  DisclosuresRead: object
  SigningStarted: object
  DocumentsSigned: { identity: string }
  DocumentsSealed: { documents: readonly DocumentRecord[] }
  /** The signature of the person with this `identity` was rejected, so the person must sign again. */
  SignatureRefused: { identity: string }
  /** The notices for one signer are ready. They go only to that signer, who hasn't signed yet. */
  SignerNoticesReady: { documents: readonly DocumentRecord[] }
  SignerSigned: { identity: string }
  NotaryDocumentsReady: { documents: readonly DocumentRecord[] }
  NotaryChosen: { kind: 'ELECTRONIC' | 'MANUAL' }
  NotaryBooked: { appointment: NonNullable<Application['notary']['appointment']> }
  KnowledgeAsked: { questions: NonNullable<Application['notary']['questions']>; expireAt: Instant }
  KnowledgeAnswered: { passed: boolean }
  NotaryRoomOpened: { room: string }
  NotaryJoined: { name: string }
  Notarized: {
    journal: NonNullable<Application['notary']['journal']>
    documents: readonly DocumentRecord[]
    rescission?: Application['rescission'] | undefined
  }
  /** A notary session or visit failed. */
  NotaryFailed: { why: NotaryFailure }
  RescissionExpired: object
}

/** The closing and notary fields of a new application. */
export const START = {
  closing: {},
  notary: { kind: 'ELECTRONIC', knowledgeAttempts: 0, knowledgePassed: false },
} satisfies Partial<Application>

export const CHANGES: Changes<ClosingEvents> = {
  SummaryDocumentsReady: (a, { documents }) => filed(a, documents),
  SummaryAccepted: (_, __, at) => ({ summaryAcceptedAt: at }),
  MerchantNamed: (_, { name }) => ({ merchant: { name } }),
  LiensAttested: (a, _, at) => (a.merchant ? { merchant: { ...a.merchant, attestedAt: at } } : {}),
  DocumentsOutdated: withoutPapers,
  ClosingDocumentsReady: (a, { documents, scheduledOn }) => ({
    ...filed(a, documents),
    closing: { ...a.closing, scheduledOn },
  }),
  DisclosuresRead: (a, _, at) => ({ closing: { ...a.closing, readAt: at } }),
  SigningStarted: (a, _, at) => ({ closing: { ...a.closing, startedAt: at } }),
  DocumentsSigned: (a, { identity }, at) =>
    identity === a.borrower
      ? { closing: { ...a.closing, signedAt: at }, owners: withOwner(a, identity, { signedAt: at }) }
      : {},
  DocumentsSealed: (a, { documents }) => filed(a, documents),
  SignatureRefused: (a, { identity }, at) => ({
    owners: withOwner(a, identity, { signedAt: undefined }),
    ...(identity === a.borrower ? { closing: { ...a.closing, signedAt: undefined, refusedAt: at } } : {}),
  }),
  SignerNoticesReady: (a, { documents }) => filed(a, documents),
  SignerSigned: (a, { identity }, at) => ({ owners: withOwner(a, identity, { signedAt: at }) }),
  NotaryDocumentsReady: (a, { documents }) => filed(a, documents),
  NotaryChosen: (a, { kind }) => ({ notary: { ...a.notary, kind } }),
  NotaryBooked: (a, { appointment }) => ({ notary: { ...a.notary, appointment } }),
  KnowledgeAsked: (a, { questions, expireAt }) => ({
    notary: { ...a.notary, questions, questionsExpireAt: expireAt },
  }),
  KnowledgeAnswered: (a, { passed }) => ({
    notary: {
      ...a.notary,
      questions: undefined,
      knowledgePassed: passed,
      knowledgeAttempts: a.notary.knowledgeAttempts + 1,
    },
  }),
  NotaryRoomOpened: (a, { room }) => ({ notary: { ...a.notary, room, roomState: 'WAITING' } }),
  NotaryJoined: (a, { name }) => ({ notary: { ...a.notary, roomState: 'LIVE', notaryName: name } }),
  Notarized: (a, { journal, documents, rescission }, at) => ({
    ...filed(a, documents),
    notary: { ...a.notary, journal, completedAt: at },
    rescission,
  }),
  // The next notary meeting starts over, but the borrower doesn't repeat identity questions after passing them.
  NotaryFailed: (a, { why }, at) => ({
    notary: {
      ...a.notary,
      room: undefined,
      roomState: undefined,
      notaryName: undefined,
      appointment: undefined,
      failures: [...(a.notary.failures ?? []), { why, at }],
    },
  }),
  RescissionExpired: (a) => (a.rescission ? { rescission: { ...a.rescission, expired: true } } : {}),
}
