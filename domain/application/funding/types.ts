/** Funding: bank accounts, county recording, payoffs, disbursement, and the forecast of the funding date. */
import type { Instant, PlainDate } from '../../values/dates.ts'
import type { Cents } from '../../values/money.ts'
import type { WaitHolder, WaitKind } from '../core/waitKinds.ts'

export interface BankAccount {
  readonly uuid: string
  readonly bankName: string
  readonly name: string
  readonly kind: 'CHECKING' | 'SAVINGS'
  readonly routingNumber: string
  readonly accountNumber: string
  readonly mask: string
  readonly source: 'LINK' | 'MANUAL'
  readonly balance?: Cents | undefined
}

export type BankAccountView = Omit<BankAccount, 'routingNumber' | 'accountNumber'> & { readonly routingNumber: string }

/** One lien that is paid off at closing. */
export interface Payoff {
  readonly lien: string
  /** The payoff that its lender demands; absent if the lender didn't answer. */
  readonly demanded?: Cents | undefined
  /** The payoff that an agent agreed on with the lender. */
  readonly agreed?: Cents | undefined
  readonly paid?: { readonly amount: Cents; readonly reference: string } | undefined
}

/** A funding date that the borrower was told and that then moved. */
export interface Moved {
  readonly from: PlainDate
  readonly to: PlainDate
  /** The step that took longer, or less long, than expected. */
  readonly because: WaitKind
  readonly by: WaitHolder
  readonly at: Instant
}

export interface FundingState {
  readonly bank: {
    readonly link?: string | undefined
    /** The bank link's page, once it is open. */
    readonly linkUrl?: string | undefined
    readonly accounts: readonly BankAccountView[]
    readonly disburse?: string | undefined
    readonly autopay?: string | undefined
    readonly payType?: 'AUTOPAY' | 'MANUAL' | undefined
    readonly autopayDay?: number | undefined
    readonly checkStatus: 'NONE' | 'VERIFIED' | 'FAILED_VERIFICATION' | 'PENDING_REVIEW'
  }
  readonly recording?: { readonly instrument: string; readonly on: PlainDate } | undefined
  readonly funding: {
    readonly payoffsDone: boolean
    readonly fundedAt?: Instant | undefined
    readonly trace?: string | undefined
    /** One for each lien that is paid off, once its lender was asked. */
    readonly payoffs?: readonly Payoff[] | undefined
    /** Amount sent to the borrower; absent on records from before it was kept. */
    readonly sent?: Cents | undefined
  }
  /** The funding date that the borrower was told last, and its earlier moves; absent until an offer is chosen. */
  readonly forecast?: { readonly told: PlainDate; readonly at: Instant; readonly moved: readonly Moved[] } | undefined
}

/** Personal data for moving money. */
export interface FundingPersonal {
  /** Linked or typed bank accounts with their numbers; only `mask` leaves the server. */
  readonly accounts?: readonly BankAccount[] | undefined
}
