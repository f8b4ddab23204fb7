/** The closing part of an application: the summary, the signatures, the notary, and the right to cancel. */
import type { PaperStage } from '../../journey/facts.ts'
import type { UnwindingStep, WrittenCancellation } from '../../rules/rescission.ts'
import type { Instant, PlainDate } from '../../values/dates.ts'
import type { Cents } from '../../values/money.ts'

/**
 * The ways in which a notary session or visit can fail. STOPPED: the notary stopped because of doubts. MISSED: the
 * notary or a signer didn't come.
 */
export const NOTARY_FAILURES = ['ID_REFUSED', 'CONNECTION', 'STOPPED', 'MISSED'] as const

export type NotaryFailure = (typeof NOTARY_FAILURES)[number]

/** Signing on paper. `at`: the time when the application reached each stage. */
export interface PaperSigning {
  readonly stage: PaperStage
  readonly at: Readonly<Partial<Record<PaperStage, Instant>>>
  /** UUID of the printable package. */
  readonly package?: string
  readonly carrier?: string
  /** The carrier's tracking number; '' if there is none. */
  readonly tracking?: string
  /** UUID of the scan of the signed papers. */
  readonly scan?: string
  /** The lender's message if the borrower must sign the papers again, for example because a signature is missing. */
  readonly returned?: string
}

/** The notary's journal entry and certificate. The optional fields are missing on older applications. */
export interface NotaryJournal {
  readonly entry: string
  readonly notary: string
  readonly commission: string
  readonly at: Instant
  readonly commissionExpires?: PlainDate
  /** Where the notary performed the act: the county, and the state's full name. */
  readonly county?: string
  readonly state?: string
  readonly manner?: 'REMOTE' | 'IN_PERSON'
  /** The notary service's ID for the audio and video recording of the online session. */
  readonly recording?: string | undefined
}

/** A cancellation that an owner sent in writing, as staff recorded it. */
export interface RecordedCancellation extends WrittenCancellation {
  readonly uuid: string
  /** The owner who canceled. */
  readonly identity: string
  readonly isTimely: boolean
  readonly note: string
  /** UUID of the scan of the written cancellation. */
  readonly document: string
  readonly by: string
  readonly at: Instant
  /** Set if two people agreed that the cancellation has no effect, although by its recorded dates it was in time. */
  readonly rejected?: { readonly reason: string; readonly by: string; readonly at: Instant }
}

export interface UnwindingEntry {
  readonly step: UnwindingStep
  readonly on: PlainDate
  /** The returned amount, in cents. Absent for the release of the lien, which returns no money. */
  readonly amount?: Cents | undefined
  readonly note: string
  readonly by: string
  readonly at: Instant
}

export interface ClosingState {
  readonly summaryAcceptedAt?: Instant | undefined
  /** The partner that brought the application and reviews it before closing. */
  readonly merchant?: { readonly name: string; readonly attestedAt?: Instant }
  readonly closing: {
    readonly readAt?: Instant
    readonly startedAt?: Instant
    readonly signedAt?: Instant | undefined
    readonly scheduledOn?: PlainDate | undefined
    /** The time when the borrower's signature was rejected; the borrower must sign again. */
    readonly refusedAt?: Instant
    /** Set if the borrower asked to sign on paper. */
    readonly paper?: PaperSigning | undefined
  }
  readonly notary: {
    readonly kind: 'ELECTRONIC' | 'MANUAL'
    readonly questions?:
      | readonly { readonly id: string; readonly text: string; readonly choices: readonly string[] }[]
      | undefined
    readonly questionsExpireAt?: Instant
    readonly knowledgeAttempts: number
    readonly knowledgePassed: boolean
    readonly room?: string | undefined
    /** The service's page on which the borrower meets the notary; undefined if they meet on our page. */
    readonly link?: string | undefined
    readonly roomState?: 'WAITING' | 'LIVE' | undefined
    readonly notaryName?: string | undefined
    readonly appointment?:
      | {
          readonly date: PlainDate
          readonly slot: string
          /** Where the visit takes place: an address, or the name of a place. */
          readonly place: string
          readonly reference?: string | undefined
        }
      | undefined
    readonly journal?: NotaryJournal
    readonly completedAt?: Instant
    /** The notary sessions and visits that failed, oldest first. */
    readonly failures?: readonly { readonly why: NotaryFailure; readonly at: Instant }[]
  }
  /** The written cancellations that staff recorded, oldest first, including late ones. */
  readonly cancellations?: readonly RecordedCancellation[] | undefined
  /** The unwinding steps of a canceled line: what the lender and the owners returned, oldest first. */
  readonly unwinding?: readonly UnwindingEntry[] | undefined
  readonly rescission?:
    | {
        readonly opened: PlainDate
        readonly expires: PlainDate
        readonly earliestDisbursement: PlainDate
        readonly expired: boolean
        /** The first day on which money may be sent; missing on older applications, which don't wait for mail. */
        readonly moneyFrom?: PlainDate | undefined
        /** Whether the days for mail have passed without a cancellation. */
        readonly satisfied?: boolean | undefined
      }
    | undefined
}

export interface NotaryContact {
  /** The borrower's ten-digit phone number. The notary may call this number on the day of the visit. */
  readonly phone: string
  /** The borrower's note for the notary; '' if there is no note. */
  readonly note: string
}

/** Personal data about signing, stored apart from the application. */
export interface ClosingPersonal {
  /** The correct answers to the identity questions that the borrower is answering now. */
  readonly knowledgeKey?: Readonly<Record<string, string>>
  /** The name that the borrower typed under the attestation that no other liens exist. */
  readonly lienAttestation?: string
  /** The signature under the statement that the owner didn't cancel. */
  readonly noCancellation?: string
  /** The borrower's phone number and note for the notary of a booked visit. */
  readonly notaryContact?: NotaryContact
  readonly signature?: { readonly typed: string; readonly initials: string; readonly image?: string }
}
