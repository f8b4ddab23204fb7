/** Notifications about income. */

import { isDecline, type Tells } from '../core/notices.ts'
import { wantsPaystubs } from './employment.ts'

/** The wording of the borrower's notifications about income, keyed by event type. */
export const BORROWER = {
  IncomeVerified: ({ matched, employmentToConfirm }, { next, go }) => {
    if (next && (isDecline(next) || next.type === 'PaystubsWanted')) return undefined
    if (!matched)
      return {
        title: 'We need to verify your income',
        description: 'We found less income than you entered. You can verify it another way.',
        ctas: [go('Verify your income', 'income/review', 'incomeReview')],
      }
    if (employmentToConfirm)
      return {
        title: 'Your income matches',
        description: 'Next, tell us how to reach your employer.',
        ctas: [go('Enter your employer', 'income/employer-verification', 'emplVerify')],
      }
    return {
      title: 'Your income is verified',
      description: 'It matches the income you entered.',
      ctas: [go('Link your bank account', 'bank/disburse', 'ach')],
    }
  },
  EmploymentConfirmed: (_, { go }) => ({
    title: 'Your job is confirmed',
    description: 'We heard from your employer.',
    ctas: [go('Link your bank account', 'bank/disburse', 'ach')],
  }),
  EmploymentNotConfirmed: ({ unreached }, { next, go }) =>
    next?.type === 'PaystubsWanted'
      ? undefined
      : {
          ...(unreached
            ? {
                title: 'We couldn’t reach your employer',
                description: 'Check the phone number, or give us another contact.',
              }
            : {
                title: 'Your employer didn’t confirm your job',
                description: 'Check that we contacted the right employer, or add another one.',
              }),
          ctas: [go('Enter your employer', 'income/employer-verification', 'emplVerify')],
        },
  PaystubsWanted: (_, { application, go }) =>
    wantsPaystubs(application)
      ? {
          title: 'We need your paystubs',
          description: 'We couldn’t confirm your job with your employer, so please send paystubs instead.',
          ctas: [go('Send your paystubs', 'income/upload/:type', 'manualPaystubUpload')],
        }
      : {
          title: 'We need proof of your income',
          description: 'We found less income than you entered. Your documents can verify the rest.',
          ctas: [go('Send proof of income', 'income/upload/:type', 'manualPaystubUpload')],
        },
} satisfies Tells
