/** Notifications about income. */

import { isDecline, type Tells } from '../core/notices.ts'
import { wantsPaystubs } from './employment.ts'

/** The wording of the borrower's notifications about income, keyed by event type. */
export const BORROWER = {
  IncomeVerified: ({ matched, employmentToConfirm }, { next, go }) => {
    if (next && (isDecline(next) || next.type === 'PaystubsWanted')) return undefined
    if (!matched)
      return {
        title: 'Your income needs another look',
        description: 'What we found is less than you stated. You can show it in another way.',
        ctas: [go('Show your income', 'income/review', 'incomeReview')],
      }
    if (employmentToConfirm)
      return {
        title: 'Your income matches',
        description: 'One more thing: tell us whom to ask about your job.',
        ctas: [go('Name your employer', 'income/employer-verification', 'emplVerify')],
      }
    return {
      title: 'Your income is confirmed',
      description: 'It matches what you stated.',
      ctas: [go('Link your bank account', 'bank/disburse', 'ach')],
    }
  },
  EmploymentConfirmed: (_, { go }) => ({
    title: 'Your job is confirmed',
    description: 'Your employer answered.',
    ctas: [go('Link your bank account', 'bank/disburse', 'ach')],
  }),
  EmploymentNotConfirmed: (_, { next, go }) =>
    next?.type === 'PaystubsWanted'
      ? undefined
      : {
          title: 'Your employer did not confirm your job',
          description: 'Look whether we asked the right one, and name another where we did not.',
          ctas: [go('Name your employer', 'income/employer-verification', 'emplVerify')],
        },
  PaystubsWanted: (_, { application, go }) => ({
    title: 'We need your paystubs',
    description: wantsPaystubs(application)
      ? 'Your employer could not confirm your job, so your paystubs are to show it.'
      : 'What we found is less than you stated. Your paystubs can show the rest.',
    ctas: [go('Send your paystubs', 'income/upload/:type', 'manualPaystubUpload')],
  }),
} satisfies Tells
