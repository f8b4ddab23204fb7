/** Notifications about funding. */

import { formatFullDate } from '../../values/dates.ts'
import { todayAt } from '../../values/timeZones.ts'
import type { Tells } from '../core/notices.ts'
import { announcedFundingDay } from './fundingDay.ts'

/** The wording of the borrower's notifications about funding, keyed by event type. */
export const BORROWER = {
  AccountChecked: ({ status }, { go }) => {
    if (status === 'NONE') return undefined
    if (status === 'VERIFIED')
      return {
        title: 'Your bank account is confirmed',
        description: 'Your money will go there.',
        ctas: [go('Choose how you pay back', 'bank/autopay', 'autopay')],
      }
    if (status === 'PENDING_REVIEW')
      return {
        title: 'We are looking at your bank account',
        description: 'The bank’s answer was not clear. This usually takes one business day.',
        ctas: [go('Choose another account', 'bank/disburse', 'ach')],
      }
    return {
      title: 'Your bank account could not be confirmed',
      description: 'Choose another account of yours, or look at its numbers once more.',
      ctas: [go('Choose an account', 'bank/disburse', 'ach')],
    }
  },
  RescissionExpired: (_, { application, at, go }) => {
    const day = announcedFundingDay(application, todayAt(application.property.address.state, at))
    return {
      title: 'The time to cancel is over',
      description: `The county records your line next.${day ? ` We expect to send your money on ${formatFullDate(day)}.` : ''}`,
      ctas: [go('See what comes next', 'complete', 'waitFund')],
    }
  },
  // Borrowers aren't notified about delays that they caused themselves.
  ForecastMoved: ({ from, to, by }, { go }) =>
    from === undefined || by === 'BORROWER'
      ? undefined
      : {
          title: to > from ? 'Your money comes later than we said' : 'Your money comes earlier than we said',
          description: `We now expect to send it on ${formatFullDate(to)}, not on ${formatFullDate(from)}.`,
          ctas: [go('See why', 'status')],
        },
  Recorded: () => ({ title: 'The county has recorded your line', description: 'It is entered in the public record.' }),
  LiensPaidOff: () => ({
    title: 'Your loans are paid off',
    description: 'What is left of your draw goes to you next.',
  }),
  Funded: (_, { go }) => ({
    title: 'Your money is on its way',
    description: 'It is usually in your account on the next banking day.',
    ctas: [go('See your line', 'complete', 'complete')],
  }),
} satisfies Tells
