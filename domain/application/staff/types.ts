/** The lender's staff notes, work assignments and legal holds. The borrower and the signers see none of them. */
import type { Instant, PlainDate } from '../../values/dates.ts'

/** A staff member's note about the application. Its text is stored with the borrower's personal data. */
export interface StaffNote {
  readonly uuid: string
  readonly at: Instant
  /** Identity of the agent who wrote the note. */
  readonly by: string
  /** Identities of the colleagues mentioned in the note. */
  readonly mentions: readonly string[]
  /** Identities of the mentioned colleagues who marked the note as read. */
  readonly readBy: readonly string[]
}

/** A legal hold on the file. A file on legal hold isn't erased. */
export interface LegalHold {
  readonly uuid: string
  readonly at: Instant
  /** Identity of the agent who placed the hold. */
  readonly by: string
  readonly reason: string
  /** Set once an agent proposed to lift the hold. Another agent must agree. */
  readonly proposed?: { readonly at: Instant; readonly by: string; readonly reason: string }
}

export interface StaffState {
  /** The notes, oldest first. */
  readonly staffNotes?: readonly StaffNote[]
  /** Identity of the agent assigned to each work item, keyed by the item's key. */
  readonly assigned?: Readonly<Record<string, string>>
  /** The legal holds on the file, oldest first, without lifted ones. */
  readonly legalHolds?: readonly LegalHold[]
  /** When the erasure of the file began. Since then, vendors may have deleted their data about the file. */
  readonly erasingSince?: Instant
  /** The day on which the opened line was closed. */
  readonly lineClosedOn?: PlainDate
  /** The time when staff recorded that the line was closed. */
  readonly lineClosedAt?: Instant
}

export interface StaffPersonal {
  /** The text of each note, keyed by the note's UUID. */
  readonly staffNotes?: Readonly<Record<string, string>> | undefined
}
