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
  readonly balance?: Cents
}

export type BankAccountView = Omit<BankAccount, 'routingNumber' | 'accountNumber'> & { readonly routingNumber: string }

/** A lien that is paid off at closing, with the lienholder's response. */
export interface Payoff {
  readonly lien: string
  /** The payoff in cents that the lienholder demands; undefined if the lienholder didn't respond. */
  readonly demanded?: Cents | undefined
  /** The payoff in cents that an agent and the lienholder agreed on. */
  readonly agreed?: Cents | undefined
  readonly paid?: { readonly amount: Cents; readonly reference: string }
}

/** A change of the funding date after an earlier date was announced to the borrower. */
export interface Moved {
  readonly from: PlainDate
  readonly to: PlainDate
  /** The step that took more or less time than expected. */
  readonly because: WaitKind
  readonly by: WaitHolder
  readonly at: Instant
}

export interface FundingState {
  readonly bank: {
    readonly link?: string
    /**
     * Address of the page on which the borrower links a bank account; undefined until the bank link service has opened
     * the page.
     */
    readonly linkUrl?: string | undefined
    readonly accounts: readonly BankAccountView[]
    readonly disburse?: string | undefined
    readonly autopay?: string | undefined
    readonly payType?: 'AUTOPAY' | 'MANUAL'
    readonly autopayDay?: number | undefined
    readonly checkStatus: 'NONE' | 'VERIFIED' | 'FAILED_VERIFICATION' | 'PENDING_REVIEW'
  }
  readonly recording?: { readonly instrument: string; readonly on: PlainDate }
  readonly funding: {
    readonly payoffsDone: boolean
    readonly fundedAt?: Instant
    readonly trace?: string
    /** One entry for each lien for which the server has requested a payoff amount. */
    readonly payoffs?: readonly Payoff[]
    /** Amount sent to the borrower, in cents; missing on older applications. */
    readonly sent?: Cents
  }
  /**
   * The funding date last announced to the borrower, and earlier changes of the date. Undefined until an offer is
   * chosen.
   */
  readonly forecast?: { readonly told: PlainDate; readonly at: Instant; readonly moved: readonly Moved[] }
}

/** Personal data about bank accounts. */
export interface FundingPersonal {
  /** Linked or typed bank accounts with their full numbers. Only `mask`, the masked number, leaves the server. */
  readonly accounts?: readonly BankAccount[] | undefined
}
