/** Closing: the summary, the signatures, the notary, and the right to cancel. */
import type { Instant, PlainDate } from '../../values/dates.ts'

/** How a notary session or visit can fail. STOPPED: the notary had doubts. MISSED: the notary or a signer didn't come. */
export const NOTARY_FAILURES = ['ID_REFUSED', 'CONNECTION', 'STOPPED', 'MISSED'] as const

export type NotaryFailure = (typeof NOTARY_FAILURES)[number]

export interface ClosingState {
  readonly summaryAcceptedAt?: Instant | undefined
  /** The partner that brought the application, and that reviews it before closing. */
  readonly merchant?: { readonly name: string; readonly attestedAt?: Instant | undefined } | undefined
  readonly closing: {
    readonly readAt?: Instant | undefined
    readonly startedAt?: Instant | undefined
    readonly signedAt?: Instant | undefined
    readonly scheduledOn?: PlainDate | undefined
    /** When the borrower's signature was rejected, so that they must sign again. */
    readonly refusedAt?: Instant | undefined
  }
  readonly notary: {
    readonly kind: 'ELECTRONIC' | 'MANUAL'
    readonly questions?:
      | readonly { readonly id: string; readonly text: string; readonly choices: readonly string[] }[]
      | undefined
    readonly questionsExpireAt?: Instant | undefined
    readonly knowledgeAttempts: number
    readonly knowledgePassed: boolean
    readonly room?: string | undefined
    readonly roomState?: 'WAITING' | 'LIVE' | undefined
    readonly notaryName?: string | undefined
    readonly appointment?:
      | {
          readonly date: PlainDate
          readonly slot: string
          /** The address or the place's name, as text. */
          readonly place: string
          readonly reference?: string | undefined
        }
      | undefined
    readonly journal?:
      | {
          readonly entry: string
          readonly notary: string
          readonly commission: string
          readonly at: Instant
        }
      | undefined
    readonly completedAt?: Instant | undefined
    /** Sessions and visits that failed, oldest first. */
    readonly failures?: readonly { readonly why: NotaryFailure; readonly at: Instant }[] | undefined
  }
  readonly rescission?:
    | {
        readonly opened: PlainDate
        readonly expires: PlainDate
        readonly earliestDisbursement: PlainDate
        readonly expired: boolean
      }
    | undefined
}

export interface NotaryContact {
  /** Ten digits. The notary calls this number on the day if needed. */
  readonly phone: string
  /** '' if there is none. */
  readonly note: string
}

/** Personal data around signing. */
export interface ClosingPersonal {
  /** The right answers to the open identity questions. */
  readonly knowledgeKey?: Readonly<Record<string, string>> | undefined
  /** The name that the borrower typed under the attestation that no other liens exist. */
  readonly lienAttestation?: string | undefined
  /** Whom the notary of a booked visit can contact. */
  readonly notaryContact?: NotaryContact | undefined
  readonly signature?:
    | { readonly typed: string; readonly initials: string; readonly image?: string | undefined }
    | undefined
}
