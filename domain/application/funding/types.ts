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
  /**
   * Whether the bank gave this lender a token instead of the account number. The token works only for ACH transfers.
   */
  readonly isTokenized?: true | undefined
}

export type BankAccountView = Omit<BankAccount, 'routingNumber' | 'accountNumber'> & { readonly routingNumber: string }

/** A lien that is paid off at closing, with the lienholder's response. */
export interface Payoff {
  readonly lien: string
  /** The payoff in cents that the lienholder demands; undefined if the lienholder didn't respond. */
  readonly demanded?: Cents | undefined
  /** The last day on which paying `demanded` pays off the lien. `perDiem`: the interest in cents for each later day. */
  readonly goodThrough?: PlainDate | undefined
  readonly perDiem?: Cents | undefined
  /** The payoff in cents that an agent and the lienholder agreed on. */
  readonly agreed?: Cents | undefined
  readonly paid?: {
    readonly amount: Cents
    readonly reference: string
    /** The day on which the bank confirmed that the lienholder received the money. */
    readonly settledOn?: PlainDate | undefined
    /** Whether staff reported that the payoff came back after it had arrived, and the desk hasn't confirmed it yet. */
    readonly returnReported?: true | undefined
  }
  /** The payments that didn't reach the lienholder, oldest first. */
  readonly failures?: readonly PayoffFailure[] | undefined
}

/** Why a payoff failed. NO_ACCOUNT: nothing was sent, because the lienholder named no account or address to pay. */
export const PAYOFF_FAILURES = ['NOT_ACCEPTED', 'CANCELED', 'SENT_BACK', 'NO_ACCOUNT'] as const
/** Why autopay couldn't be set up. */
export const AUTOPAY_REFUSALS = ['ACCOUNT_REFUSED', 'NOT_HOLDER'] as const
export type AutopayRefusal = (typeof AUTOPAY_REFUSALS)[number]
/** Why a payoff came back after the bank had sent it. */
export const PAYOFF_RETURNS = ['CANCELED', 'SENT_BACK'] as const satisfies readonly (typeof PAYOFF_FAILURES)[number][]
/** Why a payoff failed, worded for staff. */
export const PAYOFF_FAILURE_NAMES: Readonly<Record<PayoffFailure['why'], string>> = {
  NOT_ACCEPTED: 'The bank rejected the payment',
  CANCELED: 'The payment was canceled',
  SENT_BACK: 'The payment came back',
  NO_ACCOUNT: 'The lienholder named no account',
}
export interface PayoffFailure {
  readonly why: (typeof PAYOFF_FAILURES)[number]
  /** The bank's ID for the payment; undefined if no payment was sent. */
  readonly reference?: string | undefined
}

/** A payoff that the lienholder received. `on`: the day on which it was received. */
export interface SettledPayoff {
  readonly lien: string
  readonly on: PlainDate
}
/** A payoff that came back after the bank had sent it. */
export interface ReturnedPayoff extends PayoffFailure {
  readonly lien: string
}

export const PAYMENT_METHODS = ['ACH', 'WIRE', 'CHECK'] as const
/** The number of people who must approve each payment. */
export const APPROVERS = 2

/** A payment that the lender is about to make. */
export interface OrderedPayment {
  /** The payment's name, which is unique within the application. */
  readonly payment: string
  readonly amount: Cents
  /** The bank or lienholder that receives the money. */
  readonly payee: string
  /** Undefined if the lienholder gave no account. */
  readonly method?: (typeof PAYMENT_METHODS)[number] | undefined
  /** The last four digits of the account number. */
  readonly ending?: string | undefined
  /**
   * Digest (hash) of the payee's full account details or address. The digest changes whenever they do, but doesn't
   * reveal the account number.
   */
  readonly to: string
}

/** The part of a payment that people approve: its amount and the account that receives it. */
export type ApprovedPayment = Pick<OrderedPayment, 'payment' | 'amount' | 'to'>

/** A payment that has started. */
export interface StartedOrder extends ApprovedPayment {
  /** The name of the adapter that sends the payment. Missing on older payments. */
  readonly adapter?: string | undefined
}

/** A payment that waits for its approvals. `by`: an agent's identity. */
export interface ProposedPayment extends OrderedPayment {
  readonly at: Instant
  readonly approvals: readonly { readonly by: string; readonly at: Instant }[]
  /** The previous amount in cents, if the amount has changed. Approvals of the previous amount no longer count. */
  readonly changedFrom?: Cents | undefined
}

/** A payment to the borrower that the borrower's bank sent back. */
export interface ReturnedPayment {
  /** The ACH return code, such as R03. */
  readonly code: string
  readonly on: PlainDate
  readonly at: Instant
  readonly trace: string
  /** The amount of the returned payment, in cents. */
  readonly amount: Cents
  /** UUID of the account to which the money was sent. */
  readonly account?: string | undefined
}

/** A change to the funding date after an earlier date was announced to the borrower. */
export interface Moved {
  readonly from: PlainDate
  readonly to: PlainDate
  /** The step that took longer or shorter than expected and so moved the date. */
  readonly because: WaitKind
  readonly by: WaitHolder
  readonly at: Instant
}

/** The county's record of the deed. `book`, `page` and `fees` (in cents) are absent if the county didn't send them. */
export interface Recording {
  /** The recording number. */
  readonly instrument: string
  readonly on: PlainDate
  readonly book?: string | undefined
  readonly page?: string | undefined
  readonly fees?: Cents | undefined
}

/** The servicer's acknowledgment of the boarding file. `account`: the servicer's number for the line. */
export interface Boarded {
  readonly on: PlainDate
  readonly account: string
}

/** A hold that staff set on funding. `by`: the agent's identity. */
export interface FundingHold {
  readonly by: string
  readonly at: Instant
  readonly reason: string
}

export interface FundingState {
  readonly fundingHold?: FundingHold | undefined
  /** The names of the payments that have started, oldest first. */
  readonly startedPayments?: readonly string[] | undefined
  /** The amounts, accounts and adapters of the started payments; missing on older applications. */
  readonly startedOrders?: readonly StartedOrder[] | undefined
  /** The payments that staff were asked to approve. A changed payment replaces the earlier payment of the same name. */
  readonly proposedPayments?: readonly ProposedPayment[] | undefined
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
    /** Why autopay couldn't be set up. The borrower then pays each bill by hand, and the agreed dates stay. */
    readonly autopayRefused?: AutopayRefusal | undefined
    readonly checkStatus: 'NONE' | 'VERIFIED' | 'FAILED_VERIFICATION' | 'PENDING_REVIEW'
    /** After a failed check: the borrower must sign in at the bank again before the bank confirms the account. */
    readonly signInAgain?: true | undefined
  }
  readonly recording?: Recording
  /** The county's rejections of the deed, oldest first. `reason`: the recorder's explanation, word for word. */
  readonly rejections?: readonly { readonly on: PlainDate; readonly reason: string }[]
  readonly funding: {
    readonly payoffsDone: boolean
    readonly fundedAt?: Instant
    readonly trace?: string
    /** The bank's ID for the payment. Missing until the payment settles; before that, `trace` holds this ID. */
    readonly payment?: string | undefined
    /** One entry for each lien for which the server has requested a payoff amount. */
    readonly payoffs?: readonly Payoff[]
    /** Amount sent to the borrower, in cents; missing on older applications. */
    readonly sent?: Cents
    /** The day on which the bank confirmed that the money arrived. */
    readonly settledOn?: PlainDate | undefined
    readonly boarded?: Boarded | undefined
    /** The payments that the borrower's bank sent back, oldest first. */
    readonly returns?: readonly ReturnedPayment[]
  }
  /**
   * The funding date last announced to the borrower, and earlier changes to the date. Undefined until an offer is
   * chosen.
   */
  readonly forecast?: { readonly told: PlainDate; readonly at: Instant; readonly moved: readonly Moved[] }
}

/** Personal data about bank accounts. */
export interface FundingPersonal {
  /** Linked or typed bank accounts with their full numbers. Only `mask`, the masked number, leaves the server. */
  readonly accounts?: readonly BankAccount[] | undefined
}
