/** Handles the responses of banks, the county and lienholders. */

import { figure, money } from '../../rules/trace.ts'
import type { PlainDate } from '../../values/dates.ts'
import type { Cents } from '../../values/money.ts'
import { ask, type Context, happened, merge, type Outcome, outcome } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { payoffsOnTheWay, watchPayoffs } from '../core/payments.ts'
import type { ResultTable } from '../core/resultTable.ts'
import { keepSession } from '../core/sessions.ts'
import { event } from '../events.ts'
import { openReview, subjectOf } from '../reviews/reviews.ts'
import type { Application, DocumentRecord } from '../types.ts'
import { payoffsReturned, sentToBorrower, unpaidFigures, withAnswers } from './payoffs.ts'
import { NOT_SENT } from './returns.ts'
import type { AutopayRefusal, BankAccount, Boarded, Payoff, Recording, ReturnedPayoff, SettledPayoff } from './types.ts'

export interface FundingResults {
  BANK_LINK: { readonly url: string; readonly session?: string | undefined }
  BANK_ACCOUNTS: { readonly accounts: readonly BankAccount[]; readonly session?: string | undefined }
  /** SIGN_IN_AGAIN: the bank won't confirm the account until the borrower signs in at the bank again. */
  ACCOUNT_CHECK: { readonly status: 'VERIFIED' | 'FAILED_VERIFICATION' | 'PENDING_REVIEW' | 'SIGN_IN_AGAIN' }
  /**
   * `stamped`: the county's copy of the deed. `rejected`: the recorder's explanation, word for word, if the county sent
   * the deed back.
   */
  RECORDING:
    | (Recording & { readonly stamped?: DocumentRecord | undefined })
    | { readonly rejected: string; readonly on: PlainDate }
  PAYOFF: { readonly payoffs: readonly Payoff[] }
  /** REFUSED: the lender's bank won't send money to this account. */
  /** `autopayRefused`: why autopay couldn't be set up before the draw was sent. */
  DISBURSEMENT: ({ readonly trace: string } | { readonly refused: true }) & {
    readonly autopayRefused?: AutopayRefusal | undefined
  }
  /** The payoffs that arrived or came back. Payoffs that are still on their way are left out. */
  PAYOFF_SETTLEMENT: { readonly settled: readonly SettledPayoff[]; readonly returned: readonly ReturnedPayoff[] }
  /**
   * `code`: the ACH return code of a returned payment. `mayReturn`: the payment arrived, but the bank may still report
   * a late return.
   */
  SETTLEMENT: {
    readonly state: 'SETTLED' | 'RETURNED'
    readonly on: PlainDate
    readonly code?: string | undefined
    readonly trace?: string | undefined
    readonly mayReturn?: true | undefined
  }
  BOARDING: Boarded
}

export const RESULTS: ResultTable<FundingResults> = {
  BANK_LINK: (a, { url, session }, context) =>
    a.bank.link
      ? merge(
          happened(event('BankLinkOpened', { reference: a.bank.link, url })),
          keepSession(a, 'BANK_LINK', session, context),
        )
      : outcome({}),
  BANK_ACCOUNTS: (a, found, { personal }) => {
    // Keep accounts that the borrower typed in, because the bank's list doesn't contain them.
    const typed = (personal[a.borrower]?.accounts ?? []).filter(
      ({ source, uuid }) => source === 'MANUAL' && !found.accounts.some((one) => one.uuid === uuid),
    )
    const accounts = [...typed, ...found.accounts]
    return merge(
      outcome({
        events: [event('BankAccountsFound', { accounts: accounts.map(({ accountNumber: _, ...view }) => view) })],
        personal: [{ identity: a.borrower, patch: { accounts } }],
      }),
      keepSession(a, 'BANK_ACCOUNTS', found.session, { personal }),
    )
  },
  ACCOUNT_CHECK: (a, { status }, context) => {
    if (status === 'SIGN_IN_AGAIN')
      return happened(event('AccountChecked', { status: 'FAILED_VERIFICATION', signInAgain: true }))
    if (status !== 'PENDING_REVIEW') return happened(event('AccountChecked', { status }))
    const subject = a.bank.disburse
    const known = (a.reviews ?? []).some(
      (one) => one.kind === 'BANK_ACCOUNT' && one.resolved?.way === 'CLEAR' && subjectOf(a, one) === subject,
    )
    if (known) return happened(event('AccountChecked', { status: 'VERIFIED' }))
    return merge(happened(event('AccountChecked', { status })), openReview(a, 'BANK_ACCOUNT', context, { subject }))
  },
  RECORDING: (a, answer, context) => {
    if (!('rejected' in answer)) {
      const { stamped, ...recording } = answer
      return happened(event('Recorded', { recording, ...(stamped && { documents: [stamped] }) }))
    }
    const { rejected: reason, on } = answer
    const found = [figure('recordingRejection', reason, 'text')]
    const subject = `RECORDING ${a.requests.RECORDING?.no ?? 1}`
    return merge(
      happened(event('RecordingRejected', { on, reason })),
      openReview(a, 'RECORDING', context, { subject, found }),
    )
  },
  PAYOFF: (a, { payoffs: answers }, context) => {
    const payoffs = withAnswers(a, answers)
    const answered = happened(event('PayoffsAnswered', { payoffs }))
    const after = { ...a, funding: { ...a.funding, payoffs } }
    if (a.cancelled) return merge(answered, watchPayoffs(after))
    const found = unpaidFigures(a, payoffs)
    if (found.length === 0) {
      const sent = payoffsOnTheWay(after).length > 0
      return merge(answered, happened(event('LiensPaidOff', {})), sent ? ask(a, 'PAYOFF_SETTLEMENT') : outcome({}))
    }
    const subject = `PAYOFF ${a.requests.PAYOFF?.no ?? 1}`
    return merge(answered, openReview(a, 'PAYOFF', context, { subject, found }))
  },
  PAYOFF_SETTLEMENT: (a, { settled, returned }, context) => {
    const arrived = settled.length > 0 ? happened(event('PayoffsSettled', { payoffs: settled })) : outcome({})
    if (returned.length === 0) return arrived
    const subject = `PAYOFF_SETTLEMENT ${a.requests.PAYOFF_SETTLEMENT?.no ?? 1}`
    const found = unpaidFigures(a, payoffsReturned(a, returned))
    // The lender doesn't send a returned payoff of a canceled line again.
    if (a.cancelled) return merge(arrived, happened(event('PayoffsReturned', { payoffs: returned })))
    return merge(
      arrived,
      outcome({
        events: [event('PayoffsReturned', { payoffs: returned })],
        effects: [{ kind: 'mail', template: 'PAYOFF_RETURNED', identity: a.borrower, key: `returned ${subject}` }],
      }),
      openReview(a, 'PAYOFF', context, { subject, found }),
    )
  },
  DISBURSEMENT: (a, answer, context) => {
    const { autopayRefused: why } = answer
    const told = why && !a.bank.autopayRefused ? happened(event('AutopayRefused', { why })) : outcome({})
    if ('refused' in answer) {
      const subject = `DISBURSEMENT ${a.requests.DISBURSEMENT?.no ?? 1}`
      const returned = { code: NOT_SENT, on: context.today, amount: sentToBorrower(a), subject }
      return merge(told, notArrived(a, returned, context))
    }
    const { trace } = answer
    const times = a.funding.returns?.length ?? 0
    const key = times === 0 ? 'funded' : `funded ${times + 1}`
    const sent = outcome({
      events: [event('Funded', { trace, sent: sentToBorrower(a) })],
      effects: a.cancelled ? [] : [{ kind: 'mail', template: 'FUNDED', identity: a.borrower, key }],
    })
    return merge(told, sent, ask(a, 'SETTLEMENT'))
  },
  SETTLEMENT: (a, settlement, context) => {
    const { trace = '', sent: amount = sentToBorrower(a) } = a.funding
    if (settlement.state === 'SETTLED') {
      // The bank has already confirmed that the payment arrived.
      if (a.funding.settledOn) return outcome({})
      // The servicer doesn't take over a canceled line.
      const board = a.cancelled ? outcome({}) : ask(a, 'BOARDING')
      const settled = happened(event('PaymentSettled', { on: settlement.on, trace: settlement.trace ?? trace }))
      return merge(settled, settlement.mayReturn ? ask(a, 'SETTLEMENT') : outcome({}), board)
    }
    const { code = '', on } = settlement
    return notArrived(a, { code, on, amount, subject: trace }, context)
  },
  BOARDING: (_, boarded) => happened(event('LineBoarded', boarded)),
}

/**
 * Asks the borrower for another account, and opens a review. After the review, the money is sent again. If the line is
 * canceled, only records that the money came back.
 */
function notArrived(
  a: Application,
  {
    subject,
    ...returned
  }: { readonly code: string; readonly on: PlainDate; readonly amount: Cents; readonly subject: string },
  context: Context<LendingContext>,
): Outcome {
  if (a.cancelled) return happened(event('PaymentReturned', returned))
  const { code, amount } = returned
  const found = [money('returnedPayment', amount), figure('returnCode', code, 'text')]
  return merge(
    outcome({
      events: [event('PaymentReturned', returned)],
      effects: [{ kind: 'mail', template: 'PAYMENT_RETURNED', identity: a.borrower, key: `returned ${subject}` }],
    }),
    openReview(a, 'RETURNED_PAYMENT', context, { subject, found }),
  )
}
