/** Manual reviews: cases that no rule decides. */
import type { ReviewKind, ReviewWay } from '../../journey/reviews.ts'
import type { Figure } from '../../rules/trace.ts'
import type { Instant, PlainDate } from '../../values/dates.ts'
import type { Cents } from '../../values/money.ts'

/** A manual review by the lender or a partner. */
export interface Review {
  readonly uuid: string
  readonly kind: ReviewKind
  readonly openedAt: Instant
  /** The borrower was told that the review ends by this day. */
  readonly due: PlainDate
  /** Identity, document or condition under review. */
  readonly subject?: string | undefined
  /** The findings, as figures; agents read them first. */
  readonly found?: readonly Figure[] | undefined
  /** The borrower's answers from a form; free text is stored with the person. */
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
  /** Oldest first, resolved ones too; absent on records from before they were kept. */
  readonly reviews?: readonly Review[] | undefined
}

/** Personal data in reviews. */
export interface ReviewPersonal {
  /** The person's own words about what was found, by review ID; about the home's value under HOME_VALUE. */
  readonly notes?: Readonly<Record<string, string>> | undefined
}
