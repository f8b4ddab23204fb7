/** Tasks at the lender's desk: requests to outside parties that staff respond to by hand. */
import type { Instant, PlainDate } from '../../values/dates.ts'
import type { RequestKind } from '../core/requests.ts'
import type { DocumentRecord } from '../core/types.ts'
import type { DeskCall } from './calls.ts'

/** PROPOSED: one person answered, and a second person must approve. OBSOLETE: the request no longer needs an answer. */
export const DESK_TASK_STATES = ['OPEN', 'PROPOSED', 'DONE', 'OBSOLETE'] as const
export type DeskTaskState = (typeof DESK_TASK_STATES)[number]

export interface DeskTask {
  readonly uuid: string
  /** The idempotency key of the call to the outside party. A repeated call finds its task by this key. */
  readonly key: string
  readonly call: DeskCall
  readonly request: RequestKind
  /** The number of the request that the task belongs to. */
  readonly no: number
  /** Whether an agent moved the request from the vendor to the desk. Letters' tasks outlive their request. */
  readonly byHand?: true | undefined
  readonly openedAt: Instant
  readonly due: PlainDate
  /** Files that staff attached to the answer. Borrowers don't see them. */
  readonly evidence: readonly DocumentRecord[]
  readonly state: DeskTaskState
  /** Identity of the agent who took the task; only on older applications, which have no `assigned`. */
  readonly assignee?: string | undefined
  readonly proposed?: { readonly by: string; readonly at: Instant } | undefined
  /** Why the second person sent the proposed answer back. */
  readonly returned?: { readonly by: string; readonly at: Instant; readonly reason: string } | undefined
  readonly done?: { readonly by: string; readonly at: Instant } | undefined
}

export interface DeskState {
  readonly tasks?: readonly DeskTask[]
}

/**
 * A task's question and answer, in the formats that the party's port defines. Both are stored with the borrower's
 * personal data.
 */
export interface DeskPaper {
  readonly question: unknown
  readonly answer?: unknown
}
export interface DeskPersonal {
  readonly desk?: Readonly<Record<string, DeskPaper>> | undefined
}
