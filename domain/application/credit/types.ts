/** Credit files: what the bureau reports, or why it doesn't. */
import type { Instant, PlainDate } from '../../values/dates.ts'
import type { Cents } from '../../values/money.ts'

export interface Debt {
  readonly lender: string
  readonly balance: Cents
  readonly monthlyPayment: Cents
}

/** Another lender pulled the file for a loan or a card. */
export interface Inquiry {
  readonly creditor: string
  readonly on: PlainDate
}

/** Why the bureau currently refuses to report. */
export interface CreditBlock {
  readonly kind: 'FROZEN' | 'LOCKED'
  readonly bureau: string
  readonly bureauContact?: CreditFile['bureauContact'] | undefined
  readonly pull: CreditFile['pull']
  readonly since: Instant
  /** When the server asks again; absent on records from before this was kept. */
  readonly next?: Instant | undefined
  /** The last day the server waits for it. */
  readonly until?: PlainDate | undefined
  /** Number of wrong PINs so far. */
  readonly wrongPins: number
  /** The last PIN didn't open the file. */
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
  readonly debts?: readonly Debt[] | undefined
  /** Amounts past due now. */
  readonly pastDue?: readonly { readonly creditor: string; readonly amount: Cents }[] | undefined
  /** The lender must verify the consumer's identity before extending credit (15 USC 1681c-1(h)). */
  readonly alert?: 'FRAUD' | 'ACTIVE_DUTY' | undefined
  /** Hard inquiries by other lenders, newest first. */
  readonly inquiries?: readonly Inquiry[] | undefined
  /** Where consumers ask the bureau about the file. */
  readonly bureauContact?: { readonly address: string; readonly phone: string; readonly website: string } | undefined
}

export interface CreditState {
  /** The borrower's file; a co-signer's is on their `Owner`. */
  readonly credit?: CreditFile | undefined
  readonly creditBlock?: CreditBlock | undefined
  /** The bureau found several files, or none, without the full SSN. */
  readonly ssnNeeded?: boolean | undefined
  readonly ssnOnFile: boolean
  /** Recent hard inquiries by other lenders, which may mean new debts. */
  readonly inquiries?:
    | {
        readonly listed: readonly Inquiry[]
        readonly attestedAt?: Instant | undefined
        /** Debts from these inquiries, as the borrower reports them. */
        readonly debts?: readonly Debt[] | undefined
      }
    | undefined
}

/** Personal data about a person's credit file. */
export interface CreditPersonal {
  /** Opens a frozen credit file; kept until the bureau has answered. */
  readonly creditPin?: string | undefined
  /** Phone number from an alert on the credit file, for verifying the consumer. */
  readonly alertPhone?: string | undefined
}
