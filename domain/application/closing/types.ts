/** Closing: the summary, the signatures, the notary, and the right to cancel. */
import type { Instant, PlainDate } from '../../values/dates.ts'

/** How a notary session or visit can fail. STOPPED: the notary had doubts. MISSED: the notary or a signer didn't come. */
export const NOTARY_FAILURES = ['ID_REFUSED', 'CONNECTION', 'STOPPED', 'MISSED'] as const

export type NotaryFailure = (typeof NOTARY_FAILURES)[number]

export interface ClosingState {
  readonly summaryAcceptedAt?: Instant
  /** The partner that brought the application, and reviews it before closing. */
  readonly merchant?: { readonly name: string; readonly attestedAt?: Instant }
  readonly closing: {
    readonly readAt?: Instant
    readonly startedAt?: Instant
    readonly signedAt?: Instant
    readonly scheduledOn?: PlainDate
    /** When the borrower's signature was refused; the borrower signs again. */
    readonly refusedAt?: Instant
  }
  readonly notary: {
    readonly kind: 'ELECTRONIC' | 'MANUAL'
    readonly questions?: readonly { readonly id: string; readonly text: string; readonly choices: readonly string[] }[]
    readonly questionsExpireAt?: Instant
    readonly knowledgeAttempts: number
    readonly knowledgePassed: boolean
    readonly room?: string
    readonly roomState?: 'WAITING' | 'LIVE'
    readonly notaryName?: string
    readonly appointment?: {
      readonly date: PlainDate
      readonly slot: string
      /** Address or place name, as text. */
      readonly place: string
      readonly reference?: string
    }
    readonly journal?: {
      readonly entry: string
      readonly notary: string
      readonly commission: string
      readonly at: Instant
    }
    readonly completedAt?: Instant
    /** Sessions and visits that failed, oldest first. */
    readonly failures?: readonly { readonly why: NotaryFailure; readonly at: Instant }[]
  }
  readonly rescission?: {
    readonly opened: PlainDate
    readonly expires: PlainDate
    readonly earliestDisbursement: PlainDate
    readonly expired: boolean
  }
}

export interface NotaryContact {
  /** Ten digits; the notary calls it on the day if needed. */
  readonly phone: string
  /** '' for none. */
  readonly note: string
}

/** Personal data for signing. */
export interface ClosingPersonal {
  /** Right answers to the open knowledge questions. */
  readonly knowledgeKey?: Readonly<Record<string, string>>
  /** The name typed under the statement that no other liens exist. */
  readonly lienAttestation?: string
  /** Contact for the notary of a booked visit. */
  readonly notaryContact?: NotaryContact
  readonly signature?: { readonly typed: string; readonly initials: string; readonly image?: string }
}
