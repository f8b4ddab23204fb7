/** Handles the requests after closing: the recording of the deed, the payoffs and the disbursement. */
import type { RequestKind } from 'domain/application/core/requests.ts'
import { payoffAmount, payoffsDue, sentToBorrower } from 'domain/application/funding/payoffs.ts'
import type { Payoff } from 'domain/application/funding/types.ts'
import { cents } from 'domain/values/money.ts'
import type { Providers } from '../providers/port.ts'
import type { Answer } from '../providers/shared/port.ts'
import { NotAnswered, type RequestHandlers } from './handler.ts'
import { accountOf, attachment, personOf } from './questions.ts'

function answered<T>(kind: RequestKind, answer: Answer<T, string>): T {
  if (answer.ok) return answer.value
  throw new NotAnswered(kind, answer.why)
}

export function fundingHandlers(providers: Providers): Pick<RequestHandlers, 'RECORDING' | 'PAYOFF' | 'DISBURSEMENT'> {
  return {
    RECORDING: (a, _, context) => {
      const deed = a.documents
        .filter(({ type, stage }) => type === 'DEED_OF_TRUST' && stage === 'NOTARY')
        .map((record) => attachment(context, record))
      const { county = '', address } = a.property
      return providers.recording.record({ state: address.state, county, loanNumber: a.loanNumber, deed }, context.key)
    },
    PAYOFF: async (a, personal, { key, organization }) => {
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
        const demanded = demand.ok ? demand.value.amount : undefined
        const amount = payoffAmount(due, demanded, organization.policy.payoff, left)
        left = cents(left + balance - (amount ?? balance))
        // The idempotency key stays the same for the application's lifetime, so each lien is paid off only once.
        const order =
          amount && (await providers.payments.payOff({ loanNumber, lender, amount }, `${a.uuid}:PAYOFF:${lien}`))
        payoffs.push({ lien, demanded, ...(order && { paid: { amount, reference: order.reference } }) })
      }
      return { payoffs }
    },
    DISBURSEMENT: async (a, personal, { key }) => {
      const { loanNumber, offer, bank } = a
      if (!offer) throw new RangeError('no offer was chosen')
      if (bank.payType === 'AUTOPAY' && bank.autopayDay !== undefined) {
        const { routingNumber, accountNumber } = accountOf(a, personal, bank.autopay)
        await providers.payments.authorizeAutopay(
          { loanNumber, routingNumber, accountNumber, dayOfMonth: bank.autopayDay },
          `${key}:autopay`,
        )
      }
      const { routingNumber, accountNumber } = accountOf(a, personal, bank.disburse)
      const order = { loanNumber, amount: sentToBorrower(a), routingNumber, accountNumber }
      return answered('DISBURSEMENT', await providers.payments.disburse(order, key))
    },
  }
}
