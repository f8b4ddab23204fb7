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
  /** Day by which the review ends, as announced to the borrower. */
  readonly due: PlainDate
  /** UUID of the identity, document or condition under review. */
  readonly subject?: string | undefined
  /** The findings as figures, which agents read first. */
  readonly found?: readonly Figure[] | undefined
  /** The borrower's answers from a form. Free text is stored with personal data instead. */
  readonly said?: readonly Figure[] | undefined
  readonly resolved?:
    | {
        readonly at: Instant
        readonly by: string
        readonly way: ReviewWay
        /** The reviewer's reason, in their own words. */
        readonly reason: string
        readonly value?: Cents | undefined
      }
    | undefined
}

export interface ReviewState {
  /** Oldest first, including resolved ones. Absent on the oldest records. */
  readonly reviews?: readonly Review[] | undefined
}

/** Personal data in reviews. */
export interface ReviewPersonal {
  /** The person's own notes on findings, by review ID. A note on the home's value is under HOME_VALUE. */
  readonly notes?: Readonly<Record<string, string>> | undefined
}
