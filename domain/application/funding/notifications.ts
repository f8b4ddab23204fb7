/** Notifications about funding. */

import { formatFullDate } from '../../values/dates.ts'
import { todayAt } from '../../values/timeZones.ts'
import type { Tells } from '../core/notices.ts'
import { announcedFundingDay } from './fundingDay.ts'
import { lendersOf } from './payoffs.ts'
import { RETURN_REASONS, returnReason, returnTitle } from './returns.ts'
import type { AutopayRefusal } from './types.ts'

/** Why autopay couldn't be set up, worded for the borrower. */
const AUTOPAY_REFUSED: Readonly<Record<AutopayRefusal, string>> = {
  ACCOUNT_REFUSED: 'Your bank doesn’t allow automatic payments from the account you chose.',
  NOT_HOLDER: 'We couldn’t confirm that the account you chose is yours.',
}

/** The wording of the borrower's notifications about funding, keyed by event type. */
export const BORROWER = {
  AccountChecked: ({ status }, { go }) => {
    if (status === 'NONE') return undefined
    if (status === 'VERIFIED')
      return {
        title: 'Your bank account is confirmed',
        description: 'We’ll send your money to this account.',
        ctas: [go('Choose how to pay', 'bank/autopay', 'autopay')],
      }
    if (status === 'PENDING_REVIEW')
      return {
        title: 'We’re reviewing your bank account',
        description: 'We couldn’t confirm it automatically. Our review usually takes one business day.',
        ctas: [go('Choose another account', 'bank/disburse', 'ach')],
      }
    return {
      title: 'We couldn’t confirm your bank account',
      description: 'Check its numbers, or choose another account that you own.',
      ctas: [go('Choose an account', 'bank/disburse', 'ach')],
    }
  },
  AutopayRefused: ({ why }, { go }) => ({
    title: 'Autopay isn’t on',
    description: `${AUTOPAY_REFUSED[why]} Send each payment yourself by its due date, or call us to set up autopay from another checking account. If your rate includes an autopay discount, the discount ends when the next billing cycle starts.`,
    ctas: [go('View your line', 'complete', 'complete')],
  }),
  RescissionExpired: (_, { application, at, go }) => {
    const day = announcedFundingDay(application, todayAt(application.property.address.state, at))
    return {
      title: 'Your right to cancel has ended',
      description: `Next, the county will record our lien.${day ? ` We expect to send your money on ${formatFullDate(day)}.` : ''}`,
      ctas: [go('See what comes next', 'complete', 'waitFund')],
    }
  },
  // Borrowers aren't notified about delays that they caused themselves.
  ForecastMoved: ({ from, to, by }, { go }) =>
    from === undefined || by === 'BORROWER'
      ? undefined
      : {
          title: to > from ? 'Your money will arrive later' : 'Your money will arrive earlier',
          description: `We now expect to send it on ${formatFullDate(to)} instead of ${formatFullDate(from)}.`,
          ctas: [go('See why', 'status')],
        },
  Recorded: () => ({ title: 'The county recorded your lien', description: 'It’s now in the public record.' }),
  LiensPaidOff: (_, { again }) => ({
    title: again ? 'We sent your loan payoff again' : 'We sent your loan payoffs',
    description: again
      ? 'Keep making your payments until your account shows that the loan is paid off.'
      : 'Next, we’ll send you the rest of your draw.',
  }),
  PayoffsReturned: ({ payoffs }, { application }) => ({
    title: 'A loan payoff came back',
    description: `We’ll pay it again. Keep making your payments to ${lendersOf(application, payoffs)} until your account shows that the loan is paid off.`,
  }),
  PaymentReturned: ({ code }, { go }) => ({
    title: returnTitle(code),
    description: `${RETURN_REASONS[returnReason(code)]} Your line is open, and the money is safe with us.`,
    ctas: [go('Choose an account', 'bank/returned', 'paymentReturned')],
  }),
  Funded: (_, { go }) => ({
    title: 'Your money is on its way',
    description: 'It usually arrives on the next banking day.',
    ctas: [go('View your line', 'complete', 'complete')],
  }),
} satisfies Tells
