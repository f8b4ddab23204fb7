/** Handles the requests after closing: the recording of the deed, the payoffs and the disbursement. */

import { documentTitle } from 'domain/application/core/documents.ts'
import type { RequestKind } from 'domain/application/core/requests.ts'
import { drawPayment, payoffPayment } from 'domain/application/funding/holds.ts'
import { payoffAmount, payoffsDue, sentToBorrower } from 'domain/application/funding/payoffs.ts'
import { correctionOf } from 'domain/application/funding/reviews.ts'
import type { Payoff } from 'domain/application/funding/types.ts'
import type { Application } from 'domain/application/types.ts'
import { payoffOn } from 'domain/rules/payoff.ts'
import { cents } from 'domain/values/money.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import type { Answer } from '../providers/shared/port.ts'
import { receivedDocument } from '../usecases/paperwork/received.ts'
import { type FinalProviders, NotAnswered, type RequestHandlers } from './handler.ts'
import { accountOf, attachment, type PersonalOf, personOf } from './questions.ts'

function answered<T>(kind: RequestKind, answer: Answer<T, string>): T {
  if (answer.ok) return answer.value
  throw new NotAnswered(kind, answer.why)
}

export function fundingHandlers(
  providers: FinalProviders,
): Pick<RequestHandlers, 'RECORDING' | 'PAYOFF' | 'DISBURSEMENT' | 'SETTLEMENT'> {
  return {
    RECORDING: async (a, personal, context) => {
      const deed = a.documents
        .filter(({ type, stage }) => type === 'DEED_OF_TRUST' && stage === 'NOTARY')
        .map((record) => attachment(context, record))
      const { county = '', address } = a.property
      const correction = correctionOf(a)
      const answer = await providers.recording.record(
        {
          ...{ state: address.state, county, loanNumber: a.loanNumber, deed },
          grantors: a.owners.map(({ identityUuid }) => personOf(a, personal, identityUuid).name),
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
    PAYOFF: async (a, personal, { key, organization, today, startPayment }) => {
      const { loanNumber } = a
      const borrower = personOf(a, personal).name
      const payoffs: Payoff[] = []
      let left = sentToBorrower(a)
      for (const due of payoffsDue(a)) {
        const { uuid: lien, lender, balance } = due.lien
        const demand = await providers.payments.demand(
          { loanNumber, lender, balance, borrower },
          `${key}:demand:${lien}`,
        )
        const quote = demand.ok ? demand.value : undefined
        // Interest accrues between the quote and the payment, so the amount is computed for the day of the payment.
        const demanded = quote && payoffOn(quote, today)
        const amount = payoffAmount(due, demanded, organization.policy.payoff, left)
        if (amount) await startPayment(payoffPayment(lien))
        // The idempotency key stays the same for the application's lifetime, so each lien is paid off only once.
        const order =
          amount &&
          (await providers.payments.payOff(
            {
              ...{ loanNumber, lender, amount },
              ...(quote && { payTo: quote.payTo, goodThrough: quote.goodThrough, perDiem: quote.perDiem }),
            },
            `${a.uuid}:PAYOFF:${lien}`,
          ))
        const paid = order ? { amount: order.amount ?? amount, reference: order.reference } : undefined
        left = cents(left + balance - (paid?.amount ?? balance))
        payoffs.push({
          ...{ lien, demanded, goodThrough: quote?.goodThrough, perDiem: quote?.perDiem },
          ...(paid && { paid }),
        })
      }
      return { payoffs }
    },
    DISBURSEMENT: async (a, personal, { key, no, startPayment }) => {
      const { loanNumber, offer, bank } = a
      if (!offer) throw new RangeError('no offer was chosen')
      if (bank.payType === 'AUTOPAY' && bank.autopayDay !== undefined)
        await providers.payments.authorizeAutopay(
          { loanNumber, ...payee(a, personal, bank.autopay), dayOfMonth: bank.autopayDay },
          // Money that's sent again after a return needs no second authorization.
          `${a.uuid}:DISBURSEMENT:autopay:${bank.autopay}`,
        )
      const order = { loanNumber, amount: sentToBorrower(a), ...payee(a, personal, bank.disburse) }
      await startPayment(drawPayment(no))
      return answered('DISBURSEMENT', await providers.payments.disburse(order, key))
    },
    SETTLEMENT: (a, _, { key }) => {
      const { trace, fundedAt, sent } = a.funding
      if (trace === undefined || !fundedAt) throw new RangeError('no money was sent')
      const sentOn = todayAt(a.property.address.state, fundedAt)
      const amount = sent ?? sentToBorrower(a)
      return providers.payments.settlement({ loanNumber: a.loanNumber, amount, trace, sentOn }, key)
    },
  }
}

/** Returns the numbers and the owner of the borrower's bank account. */
function payee(a: Application, personal: PersonalOf, account: string | undefined) {
  const { routingNumber, accountNumber, kind } = accountOf(a, personal, account)
  return { holder: personOf(a, personal).name, accountType: kind, routingNumber, accountNumber }
}
