/** The part of an application about credit: the bureau's report, or the bureau's reason for returning no report. */
import type { Instant, PlainDate } from '../../values/dates.ts'
import type { Cents } from '../../values/money.ts'
import type { DocumentRecord } from '../core/types.ts'

export interface Debt {
  readonly lender: string
  readonly balance: Cents
  readonly monthlyPayment: Cents
}

/** A hard inquiry: another lender's request for the credit file, for a loan or a card. */
export interface Inquiry {
  readonly creditor: string
  readonly on: PlainDate
}

/** The reason why the bureau currently returns no report. */
export interface CreditBlock {
  readonly kind: 'FROZEN' | 'LOCKED'
  readonly bureau: string
  readonly bureauContact?: CreditFile['bureauContact']
  readonly pull: CreditFile['pull']
  readonly since: Instant
  /** The time of the server's next request for the report; missing on older applications. */
  readonly next?: Instant
  /** Last day on which the server waits for a frozen or locked credit file to open. */
  readonly until?: PlainDate
  /** Number of wrong PINs that the borrower has entered so far. */
  readonly wrongPins: number
  /** Whether the PIN that the borrower entered last was wrong. */
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
  /** The total monthly payment on all debts except liens on this home, in cents. */
  readonly monthlyDebts: Cents
  readonly tradelines: number
  /** All debts except liens on this home. This field and the following fields are missing on older credit files. */
  readonly debts?: readonly Debt[]
  /** The past-due amount of each debt, in cents. */
  readonly pastDue?: readonly { readonly creditor: string; readonly amount: Cents }[]
  /**
   * A fraud alert on the credit file. The lender must verify the consumer's identity before extending credit (15 USC
   * 1681c-1(h)).
   */
  readonly alert?: 'FRAUD' | 'ACTIVE_DUTY'
  /** Hard inquiries by other lenders, newest first. */
  readonly inquiries?: readonly Inquiry[]
  /** The bureau's contact details, for consumers with questions about the file. */
  readonly bureauContact?: { readonly address: string; readonly phone: string; readonly website: string }
  /**
   * All bureaus' scores, if several bureaus sent a score. `score` and the other fields above are about the score that
   * the rules use.
   */
  readonly scores?: readonly { readonly bureau: string; readonly score: number; readonly scoreModel: string }[]
  /** The reports as the bureaus sent them, including those of earlier pulls. Only staff see them. */
  readonly reports?: readonly DocumentRecord[]
}

export interface CreditState {
  /** The borrower's credit file. Each co-signer's file is stored on the co-signer's `Owner`. */
  readonly credit?: CreditFile | undefined
  readonly creditBlock?: CreditBlock | undefined
  /**
   * Whether the borrower must give the full SSN. This is required if the bureau found no file or more than one file.
   */
  readonly ssnNeeded?: boolean
  readonly ssnOnFile: boolean
  /** Recent hard inquiries by other lenders, which may have led to new debts. */
  readonly inquiries?: {
    readonly listed: readonly Inquiry[]
    readonly attestedAt?: Instant
    /** New debts that the borrower reported while explaining other lenders' inquiries. */
    readonly debts?: readonly Debt[]
  }
}

/** Personal data about a person's credit file. */
export interface CreditPersonal {
  /** The PIN for a frozen credit file. The server deletes it once the bureau has responded. */
  readonly creditPin?: string
  /** The phone number in the fraud alert, which the lender must call to verify the consumer's identity. */
  readonly alertPhone?: string
}
