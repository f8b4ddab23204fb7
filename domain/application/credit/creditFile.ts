/** What a credit bureau tells of a person, and the liens on their home. */
import type { LienKind } from '../../forms/liens.ts'
import type { Instant, PlainDate } from '../../values/dates.ts'
import type { Cents } from '../../values/money.ts'

export interface Lien {
  readonly uuid: string
  readonly lender: string
  readonly kind: LienKind
  readonly balance: Cents
  readonly monthlyPayment: Cents
  readonly source: 'RECORD' | 'CREDIT' | 'BORROWER'
  readonly payOff: boolean
  /** What the record or the credit file said; absent where the borrower added it. */
  readonly reported?: Cents
}

export interface Debt {
  readonly lender: string
  readonly balance: Cents
  readonly monthlyPayment: Cents
}

/** Somebody else asked for the file because of a loan or a card. */
export interface Inquiry {
  readonly creditor: string
  readonly on: PlainDate
}

/** Why the bureau gives no report, while it does not. */
export interface CreditBlock {
  readonly kind: 'FROZEN' | 'LOCKED'
  readonly bureau: string
  readonly bureauContact?: CreditFile['bureauContact']
  readonly pull: CreditFile['pull']
  readonly since: Instant
  /** When we ask again by ourselves; absent on records from before this was kept. */
  readonly next?: Instant
  /** The last day on which we wait for it. */
  readonly until?: PlainDate
  /** How often a PIN was wrong. */
  readonly wrongPins: number
  /** The last one that was given did not open the file. */
  readonly pinRefused: boolean
}

export interface CreditFile {
  readonly bureau: string
  readonly pull: 'SOFT' | 'HARD'
  readonly pulledOn: PlainDate
  readonly score: number
  readonly scoreModel: string
  readonly scoreRange: readonly [number, number]
  readonly keyFactors: readonly string[]
  /** Monthly payments on debts other than the liens on this property. */
  readonly monthlyDebts: Cents
  readonly tradelines: number
  /** Debts other than the liens on this property; these fields are absent on files from before they were kept. */
  readonly debts?: readonly Debt[]
  /** What is past due now. */
  readonly pastDue?: readonly { readonly creditor: string; readonly amount: Cents }[]
  /** It asks whoever lends on it to make sure first whom they deal with (15 USC 1681c-1(h)). */
  readonly alert?: 'FRAUD' | 'ACTIVE_DUTY'
  /** Hard inquiries of others, newest first. */
  readonly inquiries?: readonly Inquiry[]
  /** Where the bureau is asked about the file. */
  readonly bureauContact?: { readonly address: string; readonly phone: string; readonly website: string }
}

/** Of one lien that is paid off at closing. */
export interface Payoff {
  readonly lien: string
  /** What its lender wants; absent where it did not answer. */
  readonly demanded?: Cents
  /** What somebody of ours settled with the lender. */
  readonly agreed?: Cents
  readonly paid?: { readonly amount: Cents; readonly reference: string }
}
