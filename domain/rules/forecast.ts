/** Usual duration of each part of the way to funding, in business days: a lender's estimate, not a promise. */
export interface ForecastPolicy {
  /** From choosing an offer to funding. No earlier date is stated until the notary is done. */
  readonly goal: number
  /** A manual review. */
  readonly review: number
  /** A broker or appraiser values the home. */
  readonly valuation: number
  /** An employer answers. */
  readonly employer: number
  /** The other owners sign after the borrower. */
  readonly otherSigners: number
  /** A notary visit, before one is booked. */
  readonly notaryVisit: number
  /** County recording, after the last day to cancel or, without that right, after the notary. */
  readonly recording: number
  /** Lien payoffs, after recording. */
  readonly payoffs: number
  /** Disbursement, after recording or payoffs. */
  readonly sending: number
  /** Minimum days from notary to funding. */
  readonly fromNotary: number
}
