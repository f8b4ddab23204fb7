/** The funding events, and how each event changes the application. */

import type { PlainDate } from '../../values/dates.ts'
import type { Cents } from '../../values/money.ts'
import { type Changes, filed } from '../core/changes.ts'
import type { WaitHolder, WaitKind } from '../core/waitKinds.ts'
import type { Application, BankAccountView, DocumentRecord, Payoff } from '../types.ts'
import { payoffKept, payoffReported, payoffsReturned, payoffsSettled } from './payoffs.ts'
import type {
  ApprovedPayment,
  AutopayRefusal,
  Boarded,
  OrderedPayment,
  ProposedPayment,
  ReturnedPayoff,
  SettledPayoff,
  StartedOrder,
} from './types.ts'

export interface FundingEvents {
  BankLinkOpened: { reference: string; url?: string }
  BankAccountsFound: { accounts: readonly BankAccountView[] }
  DisburseAccountChosen: { account: string }
  /** `signInAgain`: the bank won't confirm the account until the borrower signs in at the bank again. */
  AccountChecked: { status: Application['bank']['checkStatus']; signInAgain?: true | undefined }
  PaymentChosen: { payType: 'AUTOPAY' | 'MANUAL'; account?: string; day?: number }
  /** The lender couldn't set up autopay, so the borrower pays each bill by hand. */
  AutopayRefused: { why: AutopayRefusal }
  /** `documents`: the county's stamped copy of the deed; absent if the county sent none. */
  Recorded: { recording: NonNullable<Application['recording']>; documents?: readonly DocumentRecord[] }
  /** The county rejected the deed. `reason`: the recorder's explanation, word for word. */
  RecordingRejected: { on: PlainDate; reason: string }
  /** Staff stopped all payments that haven't started. */
  FundingHeld: { by: string; reason: string }
  FundingHoldReleased: { by: string; reason: string }
  /**
   * A payment waits for two people's approvals. It replaces any earlier proposal of the same name and that proposal's
   * approvals. `approvals`: the earlier approvals that are still valid, if only some of them became invalid.
   */
  PaymentProposed: OrderedPayment & Partial<Pick<ProposedPayment, 'approvals'>>
  /** A person approved a payment of exactly this amount to this account. */
  PaymentApproved: ApprovedPayment & { by: string }
  /**
   * The job is about to send a payment. From now on, it's too late for a hold, and the amount and account can't change.
   * The named adapter alone sends the payment. Older events contain neither the amount, the account nor the adapter.
   */
  PaymentStarted: Pick<StartedOrder, 'payment'> & Partial<StartedOrder>
  FundingReleased: object
  /** The bank sent the payoff of one lien. It may not have sent the payoffs of other liens yet. */
  PayoffSent: { payoff: Payoff }
  /** For each lien to pay off, the lienholder's response and the amount that the lender paid. */
  PayoffsAnswered: { payoffs: readonly Payoff[] }
  LiensPaidOff: object
  /** The lienholders received their payoffs. */
  PayoffsSettled: { payoffs: readonly SettledPayoff[] }
  /** Staff reported that a payoff came back after it had arrived. Two people must still confirm this at the desk. */
  PayoffReturnReported: { lien: string }
  /** Payoffs came back after the bank had sent them, so their liens aren't paid off. */
  PayoffsReturned: { payoffs: readonly ReturnedPayoff[] }
  /** The lender sent the money. `sent`: the amount sent to the borrower, in cents; absent on older events. */
  Funded: { trace: string; sent?: Cents }
  /** The borrower's account received the money. `trace`: the payment network's trace number. */
  PaymentSettled: { on: PlainDate; trace?: string | undefined }
  /** The servicer acknowledged the boarding file and took over the line. */
  LineBoarded: Boarded
  /** The borrower's bank sent the money back. `code`: the ACH return code. */
  PaymentReturned: { code: string; on: PlainDate; amount: Cents }
  /** The expected funding date moved from `from` to `to`. Without `from`, `to` is the first expected date. */
  ForecastMoved: { from?: PlainDate | undefined; to: PlainDate; because: WaitKind; by: WaitHolder }
}

/** Maximum number of date changes stored on the application. Older changes are only in the event log. */
const MOVES_KEPT = 5

/** The initial values of an application's bank and funding fields. */
export const START = {
  bank: { accounts: [], checkStatus: 'NONE' },
  funding: { payoffsDone: false },
} satisfies Partial<Application>

const othersThan = ({ proposedPayments = [] }: Application, payment: string): readonly ProposedPayment[] =>
  proposedPayments.filter((one) => one.payment !== payment)

export const CHANGES: Changes<FundingEvents> = {
  BankLinkOpened: (a, { reference, url }) => ({ bank: { ...a.bank, link: reference, linkUrl: url } }),
  // If the bank no longer lists the chosen account, clear the choice, because the account can't receive money.
  BankAccountsFound: (a, { accounts }) => ({
    bank: {
      ...a.bank,
      accounts,
      ...(accounts.some(({ uuid }) => uuid === a.bank.disburse) ? {} : { disburse: undefined, checkStatus: 'NONE' }),
    },
  }),
  DisburseAccountChosen: (a, { account }) => ({
    bank: { ...a.bank, disburse: account, checkStatus: 'NONE', signInAgain: undefined },
  }),
  AccountChecked: (a, { status, signInAgain }) => ({ bank: { ...a.bank, checkStatus: status, signInAgain } }),
  PaymentChosen: (a, { payType, account, day }) => ({
    bank: { ...a.bank, payType, autopay: account, autopayDay: day },
  }),
  AutopayRefused: (a, { why }) => ({ bank: { ...a.bank, autopayRefused: why } }),
  Recorded: (a, { recording, documents = [] }) => ({ recording, ...filed(a, documents) }),
  RecordingRejected: (a, { on, reason }) => ({ rejections: [...(a.rejections ?? []), { on, reason }] }),
  FundingHeld: (_, { by, reason }, at) => ({ fundingHold: { by, at, reason } }),
  FundingHoldReleased: () => ({ fundingHold: undefined }),
  PaymentProposed: (a, proposed, at) => {
    const before = a.proposedPayments?.find(({ payment }) => payment === proposed.payment)
    const changedFrom = before?.amount === proposed.amount ? before.changedFrom : before?.amount
    const added = { approvals: [], ...proposed, at, ...(changedFrom !== undefined && { changedFrom }) }
    return { proposedPayments: [...othersThan(a, proposed.payment), added] }
  },
  PaymentApproved: (a, { payment, amount, to, by }, at) => ({
    proposedPayments: (a.proposedPayments ?? []).map((one) =>
      one.payment === payment && one.amount === amount && one.to === to
        ? { ...one, approvals: [...one.approvals, { by, at }] }
        : one,
    ),
  }),
  PaymentStarted: (a, { payment, amount, to, adapter }) => ({
    startedPayments: [...(a.startedPayments ?? []), payment],
    ...(amount !== undefined &&
      to !== undefined && {
        startedOrders: [...(a.startedOrders ?? []), { payment, amount, to, ...(adapter !== undefined && { adapter }) }],
      }),
  }),
  FundingReleased: () => ({}),
  PayoffSent: (a, { payoff }) => ({ funding: { ...a.funding, payoffs: payoffKept(a, payoff) } }),
  PayoffsAnswered: (a, { payoffs }) => ({ funding: { ...a.funding, payoffs } }),
  LiensPaidOff: (a) => ({ funding: { ...a.funding, payoffsDone: true } }),
  PayoffsSettled: (a, { payoffs }) => ({ funding: { ...a.funding, payoffs: payoffsSettled(a, payoffs) } }),
  PayoffReturnReported: (a, { lien }) => ({ funding: { ...a.funding, payoffs: payoffReported(a, lien) } }),
  PayoffsReturned: (a, { payoffs }) => ({
    funding: { ...a.funding, payoffsDone: false, payoffs: payoffsReturned(a, payoffs) },
  }),
  Funded: (a, { trace, sent }, at) => ({
    funding: { ...a.funding, fundedAt: at, trace, ...(sent !== undefined && { sent }) },
  }),
  PaymentSettled: (a, { on, trace }) => ({
    funding: {
      ...a.funding,
      settledOn: on,
      ...(trace !== undefined && { trace, payment: a.funding.payment ?? a.funding.trace }),
    },
  }),
  LineBoarded: (a, boarded) => ({ funding: { ...a.funding, boarded } }),
  PaymentReturned: (a, { code, on, amount }, at) => {
    const { fundedAt: _, sent: __, settledOn: ___, payment: ____, trace = '', ...funding } = a.funding
    const returned = { code, on, at, trace, amount, account: a.bank.disburse }
    return { funding: { ...funding, returns: [...(funding.returns ?? []), returned] } }
  },
  ForecastMoved: (a, { from, to, because, by }, at) => ({
    forecast: {
      told: to,
      at,
      moved: [...(a.forecast?.moved ?? []), ...(from ? [{ from, to, because, by, at }] : [])].slice(-MOVES_KEPT),
    },
  }),
}
