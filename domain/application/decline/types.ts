/** A decline and its adverse action notice. */
import type { WorkflowStatus } from '../../journey/statuses.ts'
import type { QualifyingChange } from '../../rules/adverseAction.ts'
import type { Instant, PlainDate } from '../../values/dates.ts'

export interface DeclineState {
  readonly declinedAt?: Instant
  /**
   * Set while the borrower is asked the demographic questions before the notice. `until`: the day at whose beginning the
   * notice stops waiting. `during`: the status before the decision, which the borrower still sees.
   */
  readonly askedFirst?: { readonly until: PlainDate; readonly during: WorkflowStatus } | undefined
  /** The adverse action notice; missing on older declined applications. */
  readonly adverseAction?: {
    /** Last day for the adverse action notice. */
    readonly noticeDue: PlainDate
    readonly noticedAt?: Instant
    /** The time when an agent took over a notice that wasn't ready. */
    readonly withAgent?: Instant | undefined
    /** A list of changes, any one of which would have led to an offer. */
    readonly changes: readonly QualifyingChange[]
  }
}
