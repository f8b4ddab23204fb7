/** A decline and its adverse action notice. */
import type { QualifyingChange } from '../../rules/adverseAction.ts'
import type { Instant, PlainDate } from '../../values/dates.ts'

export interface DeclineState {
  readonly declinedAt?: Instant | undefined
  /** The adverse action notice; absent on older records. */
  readonly adverseAction?:
    | {
        /** Last day for the notice. */
        readonly noticeDue: PlainDate
        readonly noticedAt?: Instant | undefined
        /** When an agent took over the notice. */
        readonly withAgent?: Instant | undefined
        /** Changes that would each have led to an offer on their own. */
        readonly changes: readonly QualifyingChange[]
      }
    | undefined
}
