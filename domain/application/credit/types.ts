/** Credit files: what the bureau reports, or why it doesn't. */
import type { Instant, PlainDate } from '../../values/dates.ts'
import type { Cents } from '../../values/money.ts'

export interface Debt {
  readonly lender: string
  readonly balance: Cents
  readonly monthlyPayment: Cents
}

/** Another lender pulled the file, for a loan or a card. */
export interface Inquiry {
  readonly creditor: string
  readonly on: PlainDate
}

/** Why the bureau refuses to report at the moment. */
export interface CreditBlock {
  readonly kind: 'FROZEN' | 'LOCKED'
  readonly bureau: string
  readonly bureauContact?: CreditFile['bureauContact'] | undefined
  readonly pull: CreditFile['pull']
  readonly since: Instant
  /** When the server next requests the report. Absent on older records. */
  readonly next?: Instant | undefined
  /** Last day that the server waits for the file to open. */
  readonly until?: PlainDate | undefined
  /** Number of wrong PINs entered so far. */
  readonly wrongPins: number
  /** The last PIN entered didn't open the file. */
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
  /** Monthly payments on debts other than liens on this home. */
  readonly monthlyDebts: Cents
  readonly tradelines: number
  /** Debts other than liens on this home. These fields are absent on older files. */
  readonly debts?: readonly Debt[] | undefined
  /** Amounts that are past due now. */
  readonly pastDue?: readonly { readonly creditor: string; readonly amount: Cents }[] | undefined
  /** The lender must verify the consumer's identity before extending credit (15 USC 1681c-1(h)). */
  readonly alert?: 'FRAUD' | 'ACTIVE_DUTY' | undefined
  /** Hard inquiries by other lenders, newest first. */
  readonly inquiries?: readonly Inquiry[] | undefined
  /** How consumers can reach the bureau about the file. */
  readonly bureauContact?: { readonly address: string; readonly phone: string; readonly website: string } | undefined
}

export interface CreditState {
  /** The borrower's file. A co-signer's file is on their `Owner`. */
  readonly credit?: CreditFile | undefined
  readonly creditBlock?: CreditBlock | undefined
  /** Without the full SSN, the bureau found no file or more than one. */
  readonly ssnNeeded?: boolean | undefined
  readonly ssnOnFile: boolean
  /** Recent hard inquiries by other lenders, which can mean new debts. */
  readonly inquiries?:
    | {
        readonly listed: readonly Inquiry[]
        readonly attestedAt?: Instant | undefined
        /** New debts from these inquiries, as the borrower reports them. */
        readonly debts?: readonly Debt[] | undefined
      }
    | undefined
}

/** Personal data around a person's credit file. */
export interface CreditPersonal {
  /** PIN that opens a frozen credit file; kept until the bureau has answered. */
  readonly creditPin?: string | undefined
  /** Phone number in the file's fraud alert, at which to verify the consumer. */
  readonly alertPhone?: string | undefined
}
