/** The lender's staff notes and work assignments. The borrower and the signers see neither. */
import type { Instant } from '../../values/dates.ts'

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

export interface StaffState {
  /** The notes, oldest first. */
  readonly staffNotes?: readonly StaffNote[]
  /** Identity of the agent assigned to each work item, keyed by the item's key. */
  readonly assigned?: Readonly<Record<string, string>>
}

export interface StaffPersonal {
  /** The text of each note, keyed by the note's UUID. */
  readonly staffNotes?: Readonly<Record<string, string>> | undefined
}
