/** Handles the requests after closing: recording the deed, paying off liens and disbursing the money. */

import { documentTitle } from 'domain/application/core/documents.ts'
import { drawOf, payoffAttempt, payoffPayment, payoffsOnTheWay } from 'domain/application/core/payments.ts'
import { lastPayoff, PaymentNotApproved, type Sender, startedOrder } from 'domain/application/funding/approvals.ts'
import { LineCancelled } from 'domain/application/funding/holds.ts'
import {
  type PayoffDue,
  payoffAmount,
  payoffLiens,
  payoffsDue,
  sentToBorrower,
} from 'domain/application/funding/payoffs.ts'
import { correctionOf } from 'domain/application/funding/reviews.ts'
import type {
  AutopayRefusal,
  Payoff,
  ReturnedPayoff,
  SettledPayoff,
  StartedOrder,
} from 'domain/application/funding/types.ts'
import type { Application, DocumentRecord } from 'domain/application/types.ts'
import { payoffOn } from 'domain/rules/payoff.ts'
import { type Cents, cents } from 'domain/values/money.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import type { PayTo } from '../providers/payments/port.ts'
import { boardingFileOf } from '../usecases/boarding/boardingFile.ts'
import { receivedDocument } from '../usecases/paperwork/received.ts'
import {
  type FinalProviders,
  NotYet,
  type RequestContext,
  type RequestHandlers,
  type StartedPayment,
} from './handler.ts'
import { accountOf, attachment, type PersonalOf, personOf } from './questions.ts'

export interface FundingDeps {
  readonly providers: FinalProviders
  /** The lender's staff, who answer payment requests at the desk. */
  readonly byHand: FinalProviders['payments']
  /**
   * Returns the lender's current or former adapter for payments by its name.
   * @throws FormerVendorGone if the adapter can't be used anymore
   */
  readonly paymentsAt: (adapter: string) => FinalProviders['payments']
}

export function fundingHandlers({
  providers,
  byHand,
  paymentsAt,
}: FundingDeps): Pick<
  RequestHandlers,
  'RECORDING' | 'PAYOFF' | 'PAYOFF_SETTLEMENT' | 'DISBURSEMENT' | 'SETTLEMENT' | 'BOARDING'
> {
  /** Returns the adapter that started a payment. A payment that hasn't started goes to the lender's current adapter. */
  const senderOf = (started: StartedOrder | undefined): Payments =>
    started?.adapter === undefined ? providers.payments : paymentsAt(started.adapter)
  return {
    RECORDING: async (a, personal, context) => {
      const deed = notarizedDeed(a).map((record) => attachment(context, record))
      const { county = '', address } = a.property
      const rejection = a.rejections?.at(-1)?.reason
      const correction = correctionOf(a)
      const answer = await providers.recording.record(
        {
          ...{ state: address.state, county, loanNumber: a.loanNumber, deed },
          grantors: a.owners.map(({ identityUuid }) => personOf(a, personal, identityUuid).name),
          ...(rejection && { rejection }),
          ...(correction && { correction }),
        },
        context.key,
      )
      if (answer.status === 'REJECTED') return { on: answer.on, rejected: answer.reason }
      const { status: _status, stamped, ...recording } = answer
      if (!stamped) return recording
      const title = `Recorded ${documentTitle('DEED_OF_TRUST', address.state)}`
      const place = { type: 'RECORDED_DEED', stage: 'RECORDED', title, createdAt: context.now } as const
      return { ...recording, stamped: await receivedDocument(a, context, context, stamped, place) }
    },
    PAYOFF: (a, personal, context) => paidOff(senderOf, a, personal, context),
    PAYOFF_SETTLEMENT: (a, _, context) => payoffsSettled(senderOf, a, context),
    DISBURSEMENT: async (a, personal, { key, startPayment }) => {
      const { loanNumber, offer, bank } = a
      // For a canceled line, don't ask the bank again, because it might then send the money. Staff find out whether the
      // bank already sent it.
      const payments = a.cancelled ? byHand : senderOf(startedOrder(a, drawOf(a)))
      if (!offer) throw new RangeError('no offer was chosen')
      const { payType, autopayDay, autopayRefused: before } = bank
      let autopayRefused: AutopayRefusal | undefined
      if (!a.cancelled && payType === 'AUTOPAY' && autopayDay !== undefined && before === undefined) {
        const authorized = await payments.authorizeAutopay(
          { loanNumber, ...payee(a, personal, bank.autopay), dayOfMonth: autopayDay },
          // This key has no attempt number. It stays the same if the server resends a returned draw, so autopay isn't
          // authorized twice.
          `${a.uuid}:DISBURSEMENT:autopay:${bank.autopay}`,
        )
        // Without autopay, the borrower still gets the money, and pays each bill by hand.
        if (!authorized.ok) autopayRefused = authorized.why
      }
      const to = payee(a, personal, bank.disburse)
      const { amount } = await startPayment({
        ...{ payment: drawOf(a), amount: sentToBorrower(a), to, method: 'ACH', ending: ending(to.accountNumber) },
        ...{ payee: accountOf(a, personal, bank.disburse).bankName, ...sendingBy(payments) },
      })
      const answer = await payments.disburse({ loanNumber, amount, ...to }, key)
      // The bank will never accept this account, so ask the borrower for another one at once.
      return { ...(answer.ok ? answer.value : { refused: true as const }), ...(autopayRefused && { autopayRefused }) }
    },
    SETTLEMENT: async (a, _, { key }) => {
      const payments = senderOf(startedOrder(a, drawOf(a)))
      const { trace, payment = trace, fundedAt, sent, settledOn } = a.funding
      if (payment === undefined || !fundedAt) throw new RangeError('no money was sent')
      const sentOn = todayAt(a.property.address.state, fundedAt)
      const amount = sent ?? sentToBorrower(a)
      const answer = await payments.settlement(
        { loanNumber: a.loanNumber, amount, trace: payment, sentOn, ...(settledOn && { settledOn }) },
        key,
      )
      return { ...answer, ...(payments.reportsLateReturns && !settledOn && { mayReturn: true }) }
    },
    BOARDING: (application, personal, { key, organization }) =>
      providers.servicer.board(boardingFileOf({ application, personal, organization }), key),
  }
}

/** Returns the deed as the notary completed it, or our sealed deed if the notary sent no files. */
function notarizedDeed({ documents }: Application): readonly DocumentRecord[] {
  const completed = documents.filter(({ stage }) => stage === 'NOTARIZED')
  if (completed.length > 0) return completed
  return documents.filter(({ type, stage }) => type === 'DEED_OF_TRUST' && stage === 'NOTARY')
}

/**
 * Asks whether the lienholders received their payoffs. Reports a returned payoff at once, even if other payoffs are
 * still on their way. The server asks about the others again after it has resent the returned payoff.
 * @throws NotYet if some payoffs are still on their way and none came back
 */
async function payoffsSettled(
  senderOf: SenderOf,
  a: Application,
  { key }: RequestContext,
): Promise<{ readonly settled: readonly SettledPayoff[]; readonly returned: readonly ReturnedPayoff[] }> {
  const settled: SettledPayoff[] = []
  const returned: ReturnedPayoff[] = []
  let waits: NotYet | undefined
  for (const { lien, paid } of payoffsOnTheWay(a)) {
    const lender = payoffLiens(a).find(({ uuid }) => uuid === lien)?.lender ?? ''
    const { amount, reference, settledOn } = paid
    try {
      const answer = await senderOf(lastPayoff(a, lien)).payoffSettlement(
        { loanNumber: a.loanNumber, lender, amount, reference, ...(settledOn && { settledOn }) },
        `${key}:${lien}`,
      )
      if (answer.state === 'SETTLED') settled.push({ lien, on: answer.on })
      else returned.push({ lien, why: answer.why, reference })
    } catch (error) {
      if (!(error instanceof NotYet)) throw error
      waits ??= error
    }
  }
  if (waits && returned.length === 0) throw waits
  return { settled, returned }
}

/** Returns the holder and the numbers of the borrower's bank account. */
function payee(a: Application, personal: PersonalOf, account: string | undefined) {
  const { routingNumber, accountNumber, kind } = accountOf(a, personal, account)
  return { holder: personOf(a, personal).name, accountType: kind, routingNumber, accountNumber }
}

const ending = (number: string | undefined): string | undefined => number?.slice(-4)

type Payments = FinalProviders['payments']
type SenderOf = (started: StartedOrder | undefined) => Payments

/** Returns what a payment's start records about its adapter. */
const sendingBy = ({ adapter, isByHand }: Payments): Sender => ({ adapter, isByHand: isByHand ?? false })
type Demand = Extract<Awaited<ReturnType<Payments['demand']>>, { readonly ok: true }>['value']

/** Returns the order for paying off a lien. Staff must approve this order. */
function payoffOrder(payments: Payments, due: PayoffDue, payTo: PayTo | undefined, amount: Cents) {
  const { method, payee, accountNumber } = payTo ?? ({} as Partial<PayTo>)
  return {
    ...{ payment: payoffPayment(due.lien.uuid, payoffAttempt(due)), amount, payee: payee ?? due.lien.lender },
    ...{ method, ending: method === 'WIRE' ? ending(accountNumber) : undefined },
    ...{ to: payTo ?? {}, ...sendingBy(payments) },
  }
}

/**
 * Asks the lienholders for their payoff amounts, then pays off the liens one by one. Sends only approved payments.
 * Reports a failed payment at once, even if other payments still need approval, because staff must review the failure
 * first.
 */
async function paidOff(
  senderOf: SenderOf,
  a: Application,
  personal: PersonalOf,
  { key, organization, today, startPayment, storePayoff }: RequestContext,
): Promise<{ readonly payoffs: readonly Payoff[] }> {
  const { loanNumber } = a
  const borrower = personOf(a, personal).name
  const { payoff: policy } = organization.policy
  // A payment can take days, so ask all lienholders for their amounts before the first payment.
  const quoted: { readonly due: PayoffDue; readonly payments: Payments; readonly quote: Demand | undefined }[] = []
  const startOf = (due: PayoffDue) => startedOrder(a, payoffPayment(due.lien.uuid, payoffAttempt(due)))
  // For a canceled line, only look up the payments that had already started.
  const isWanted = (due: PayoffDue) => !a.cancelled || startOf(due) !== undefined
  for (const due of payoffsDue(a).filter(isWanted)) {
    const payments = senderOf(startOf(due))
    if (a.cancelled) {
      quoted.push({ due, payments, quote: undefined })
      continue
    }
    const { uuid: lien, lender, balance } = due.lien
    const demand = await payments.demand({ loanNumber, lender, balance, borrower }, `${key}:demand:${lien}`)
    quoted.push({ due, payments, quote: demand.ok ? demand.value : undefined })
  }
  const payoffs: Payoff[] = []
  let missing: PaymentNotApproved | undefined
  let hasFailed = false
  let left = sentToBorrower(a)
  for (const { due, payments, quote } of quoted) {
    const { uuid: lien, lender, balance } = due.lien
    // Interest keeps accruing after the quote's last day, so calculate the amount for today.
    const demanded = quote && payoffOn(quote, today)
    const told = { lien, demanded, goodThrough: quote?.goodThrough, perDiem: quote?.perDiem }
    const attempt = payoffAttempt(due)
    // The bank may already have this payment, so keep the payment's amount, even if today's payoff amount is different.
    const before = startOf(due)?.amount
    const amount = before ?? payoffAmount(due, demanded, policy, left)
    if (!amount) {
      payoffs.push(told)
      continue
    }
    let started: StartedPayment
    try {
      started = await startPayment(payoffOrder(payments, due, quote?.payTo, amount))
    } catch (error) {
      // An owner just canceled the line, so report only the payoffs that had already started.
      if (error instanceof LineCancelled) continue
      if (!(error instanceof PaymentNotApproved)) throw error
      // Set aside the money for this payoff. Then go on to the other payoffs and request their approvals, because staff
      // approve all payoffs together.
      missing = error
      left = cents(left + balance - amount)
      continue
    }
    const sent = await payments.payOff(
      {
        ...{ loanNumber, lender, amount: started.amount },
        // Without an account in the order, the bank only looks up the payment. This way, no money goes to an unapproved
        // account.
        ...(quote && started.isSameAccount && { payTo: quote.payTo }),
        ...(quote && { goodThrough: quote.goodThrough, perDiem: quote.perDiem }),
      },
      // The idempotency key changes only after the bank has confirmed that the payment failed, so each lien is paid off
      // only once.
      `${a.uuid}:PAYOFF:${lien}${attempt === 1 ? '' : `:${attempt}`}`,
    )
    if (sent.state === 'FAILED') {
      const { why, reference } = sent
      hasFailed = true
      payoffs.push({
        ...told,
        failures: [...(due.failures ?? []), { why, ...(reference !== undefined && { reference }) }],
      })
      continue
    }
    const paid = { amount: sent.amount ?? started.amount, reference: sent.reference }
    const payoff: Payoff = { ...told, paid }
    await storePayoff(payoff)
    payoffs.push(payoff)
    left = cents(left + balance - paid.amount)
  }
  if (missing && !hasFailed) throw missing
  return { payoffs }
}
