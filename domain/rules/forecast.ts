/** How long each part of the way to the money usually takes, in business days: a lender's own figures, no promise of law. */
export interface ForecastPolicy {
  /** From the choice of an offer to the money. Until the notary is done no earlier day is told. */
  readonly goal: number
  /** Somebody of the lender looks at something. */
  readonly review: number
  /** Somebody values the home. */
  readonly valuation: number
  /** An employer answers. */
  readonly employer: number
  /** The other owners sign, once the borrower has. */
  readonly otherSigners: number
  /** A notary comes, where nothing is booked yet. */
  readonly notaryVisit: number
  /** The county records, from the last day to cancel or, without such a right, from the notary. */
  readonly recording: number
  /** Other loans are paid off, from the recording. */
  readonly payoffs: number
  /** The money goes out, from the recording or the payoffs. */
  readonly sending: number
  /** From the notary to the money at the least. */
  readonly fromNotary: number
}
