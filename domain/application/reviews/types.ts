/** Manual reviews, for cases that no rule decides. */
import type { ReviewKind, ReviewWay } from '../../journey/reviews.ts'
import type { Figure } from '../../rules/trace.ts'
import type { Instant, PlainDate } from '../../values/dates.ts'
import type { Cents } from '../../values/money.ts'

/** A manual review by the lender or a partner. */
export interface Review {
  readonly uuid: string
  readonly kind: ReviewKind
  readonly openedAt: Instant
  /** The day by which the review should end, as the borrower was told. */
  readonly due: PlainDate
  /** UUID of the person, document or condition that the review is about. */
  readonly subject?: string | undefined
  /** The figures behind the findings, which the agent sees first. */
  readonly found?: readonly Figure[] | undefined
  /**
   * The form answers with which the borrower explained the findings. Free text is stored separately as personal data.
   */
  readonly said?: readonly Figure[]
  /** Set if the partner referred the decision to the lender. `reason`: the partner's explanation, word for word. */
  readonly referred?: { readonly at: Instant; readonly by: string; readonly reason: string }
  /** The exception that one person proposed, and that a second person must approve. */
  readonly proposed?: { readonly at: Instant; readonly by: string; readonly way: ReviewWay; readonly reason: string }
  /** Why the proposed exception was sent back. */
  readonly returned?: { readonly at: Instant; readonly by: string; readonly reason: string }
  readonly resolved?: {
    readonly at: Instant
    readonly by: string
    /** The person who proposed the outcome, if two people had to agree. */
    readonly proposedBy?: string
    readonly way: ReviewWay
    /** The reason that the reviewer wrote. */
    readonly reason: string
    readonly value?: Cents
  }
}

export interface ReviewState {
  /** All reviews, open and ended, oldest first; absent on the oldest applications. */
  readonly reviews?: readonly Review[]
}

/** Personal data about reviews, stored apart from the application. */
export interface ReviewPersonal {
  /**
   * The person's notes about findings, keyed by the review's UUID. The note about the home's value has the key
   * HOME_VALUE.
   */
  readonly notes?: Readonly<Record<string, string>>
}
