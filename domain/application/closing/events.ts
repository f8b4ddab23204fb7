/** The closing events, and how each event changes the application. */

import type { PaperStage } from '../../journey/facts.ts'
import type { Instant, PlainDate } from '../../values/dates.ts'
import { type Changes, filed, withOwner, withoutPapers } from '../core/changes.ts'
import type { Application, DocumentRecord, NotaryFailure, PaperSigning } from '../types.ts'
import type { RecordedCancellation, UnwindingEntry } from './types.ts'

export interface ClosingEvents {
  SummaryDocumentsReady: { documents: readonly DocumentRecord[] }
  /** `received`: UUIDs of the documents whose receipt the borrower confirmed one by one. */
  SummaryAccepted: { received?: readonly string[] }
  MerchantNamed: { name: string }
  LiensAttested: object
  /** A late change made the unsigned documents outdated, so the server prepares new documents. */
  DocumentsOutdated: object
  ClosingDocumentsReady: { documents: readonly DocumentRecord[]; scheduledOn?: PlainDate | undefined }
  DisclosuresRead: object
  SigningStarted: object
  DocumentsSigned: { identity: string }
  DocumentsSealed: { documents: readonly DocumentRecord[] }
  /** The signature of the person with this `identity` was rejected, so the person must sign again. */
  SignatureRefused: { identity: string }
  /** The notices that go to only one owner are ready. This owner hasn't signed yet. */
  SignerNoticesReady: { documents: readonly DocumentRecord[] }
  SignerSigned: { identity: string }
  /** The borrower asked to sign on paper. */
  PaperRequested: object
  PaperPrepared: { document: DocumentRecord }
  PaperSent: { carrier: string; tracking: string }
  PaperReceived: object
  PaperUploaded: { document: DocumentRecord }
  /** An agent confirmed that the papers have all signatures. `by`: the agent's identity. */
  PaperConfirmed: { by: string }
  /** The borrower must sign the papers again. `comments` tells the borrower why. */
  PaperReturned: { comments: string }
  /** The borrower decided to sign online instead. */
  PaperCancelled: object
  NotaryDocumentsReady: { documents: readonly DocumentRecord[] }
  NotaryChosen: { kind: 'ELECTRONIC' | 'MANUAL' }
  NotaryBooked: { appointment: NonNullable<Application['notary']['appointment']> }
  KnowledgeAsked: { questions: NonNullable<Application['notary']['questions']>; expireAt: Instant }
  KnowledgeAnswered: { passed: boolean }
  /** The notary's service asks its own identity questions during the session. */
  KnowledgeLeftToNotary: object
  NotaryRoomOpened: { room: string; link?: string }
  NotaryJoined: { name: string }
  Notarized: {
    journal: NonNullable<Application['notary']['journal']>
    documents: readonly DocumentRecord[]
    rescission?: Application['rescission'] | undefined
  }
  /**
   * A notary session or visit failed. `keepsVisit`: the borrower left a session and booked a visit instead, which stays
   * booked.
   */
  NotaryFailed: { why: NotaryFailure; keepsVisit?: true }
  RescissionExpired: object
  /** No mailed cancellation arrived within the days allowed for mail, so the lender may send money. */
  CancellationMailEnded: object
  /** Staff recorded an owner's written cancellation. It cancels the line only if the owner sent it in time. */
  CancellationRecorded: { cancellation: Omit<RecordedCancellation, 'at'>; document: DocumentRecord }
  /**
   * Two people agreed that a written cancellation doesn't cancel the line, for example because its mailing date was
   * recorded wrong.
   */
  CancellationRejected: { cancellation: string; reason: string; by: string }
  /** Staff recorded one of the steps that unwind the canceled line. */
  UnwindingRecorded: { entry: Omit<UnwindingEntry, 'at'> }
}

/** Moves signing on paper to the given stage and applies the given changes. */
const paperAt = (
  { closing }: Application,
  stage: PaperStage,
  at: Instant,
  change: Partial<PaperSigning> = {},
): Pick<Application, 'closing'> => ({
  closing: { ...closing, paper: { ...closing.paper, ...change, stage, at: { ...closing.paper?.at, [stage]: at } } },
})

/** The initial values of an application's closing and notary fields. */
export const START = {
  closing: {},
  notary: { kind: 'ELECTRONIC', knowledgeAttempts: 0, knowledgePassed: false },
} satisfies Partial<Application>

export const CHANGES: Changes<ClosingEvents> = {
  SummaryDocumentsReady: (a, { documents }) => filed(a, documents),
  SummaryAccepted: (a, { received }, at) => ({
    summaryAcceptedAt: at,
    ...(received && {
      documents: a.documents.map((one) => (received.includes(one.uuid) ? { ...one, receivedAt: at } : one)),
    }),
  }),
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
    ...(identity === a.borrower
      ? { closing: { ...a.closing, signedAt: undefined, refusedAt: at, paper: undefined } }
      : {}),
  }),
  SignerNoticesReady: (a, { documents }) => filed(a, documents),
  SignerSigned: (a, { identity }, at) => ({ owners: withOwner(a, identity, { signedAt: at }) }),
  PaperRequested: (a, _, at) => paperAt(a, 'REQUESTED', at),
  PaperPrepared: (a, { document }, at) => ({
    ...filed(a, [document]),
    ...paperAt(a, 'PREPARED', at, { package: document.uuid }),
  }),
  PaperSent: (a, { carrier, tracking }, at) => paperAt(a, 'SENT', at, { carrier, tracking }),
  PaperReceived: (a, _, at) => paperAt(a, 'RECEIVED', at),
  PaperUploaded: (a, { document }, at) => ({
    ...filed(a, [document]),
    ...paperAt(a, 'UPLOADED', at, { scan: document.uuid }),
  }),
  PaperConfirmed: (a, _, at) => paperAt(a, 'CONFIRMED', at),
  // The lender will mail the package again, so the later stages start over.
  PaperReturned: ({ closing }, { comments }, at) => ({
    closing: {
      ...closing,
      paper: closing.paper && {
        ...closing.paper,
        stage: 'PREPARED',
        at: { REQUESTED: closing.paper.at.REQUESTED ?? at, PREPARED: at },
        returned: comments,
      },
    },
  }),
  PaperCancelled: ({ closing: { paper: _, ...closing } }) => ({ closing }),
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
  KnowledgeLeftToNotary: (a) => ({ notary: { ...a.notary, knowledgePassed: true } }),
  NotaryRoomOpened: (a, { room, link }) => ({ notary: { ...a.notary, room, link, roomState: 'WAITING' } }),
  NotaryJoined: (a, { name }) => ({ notary: { ...a.notary, roomState: 'LIVE', notaryName: name } }),
  Notarized: (a, { journal, documents, rescission }, at) => ({
    ...filed(a, documents),
    notary: { ...a.notary, journal, completedAt: at },
    rescission,
  }),
  // The borrower must set up another notary meeting. A borrower who has already passed the identity questions doesn't
  // have to answer them again.
  NotaryFailed: (a, { why, keepsVisit }, at) => ({
    notary: {
      ...a.notary,
      room: undefined,
      link: undefined,
      roomState: undefined,
      notaryName: undefined,
      appointment: keepsVisit ? a.notary.appointment : undefined,
      failures: [...(a.notary.failures ?? []), { why, at }],
    },
  }),
  CancellationRecorded: (a, { cancellation, document }, at) => ({
    ...filed(a, [document]),
    cancellations: [...(a.cancellations ?? []), { ...cancellation, at }],
  }),
  CancellationRejected: (a, { cancellation, reason, by }, at) => ({
    cancellations: a.cancellations?.map((one) =>
      one.uuid === cancellation ? { ...one, rejected: { reason, by, at } } : one,
    ),
  }),
  UnwindingRecorded: (a, { entry }, at) => ({ unwinding: [...(a.unwinding ?? []), { ...entry, at }] }),
  CancellationMailEnded: (a) => (a.rescission ? { rescission: { ...a.rescission, satisfied: true } } : {}),
  RescissionExpired: (a) => (a.rescission ? { rescission: { ...a.rescission, expired: true } } : {}),
}
