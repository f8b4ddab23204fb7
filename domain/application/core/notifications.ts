/** The general notifications of an application. */

import { isInsured } from './insured.ts'
import type { Tells } from './notices.ts'
import type { RequestKind } from './requests.ts'

/**
 * Notifications don't tell borrowers that a notice or letter can't be sent, or that a bank doesn't confirm a payment,
 * because the lender fixes such problems. A decline has its own notification.
 */
const UNTOLD: readonly RequestKind[] = [
  'ADVERSE_ACTION',
  'INCOMPLETE_NOTICE',
  'COUNSELING_LIST',
  'VALUATION_DOCUMENTS',
  'SETTLEMENT',
  'PAYOFF_SETTLEMENT',
  'BOARDING',
  'LETTERS',
  'LETTER_TRACKING',
]

/** The wording of the borrower's notifications, keyed by event type. */
export const BORROWER = {
  RequestSettled: ({ kind, state }, { next, application, go }) => {
    if (UNTOLD.includes(kind)) return undefined
    if (state === 'FAILED')
      return {
        title: 'This is taking longer than usual',
        description: 'An outside service didn’t respond, so our team is working on it. You don’t need to do anything.',
        ctas: [go('Check the status', 'hold', 'hold')],
      }
    if (kind !== 'INSURANCE' || next?.type === 'InsuranceAccepted') return undefined
    return {
      title: 'Your insurance needs a closer look',
      description:
        'Our team is reviewing the policy, usually within one business day. You can also submit another policy.',
      ctas: [isInsured(application) ? undefined : go('View your insurance', 'insurance/requirements')],
    }
  },
} satisfies Tells

/** The wording of notifications that every owner gets, keyed by event type. */
export const EVERYBODY = {
  Cancelled: ({ why }) =>
    why === 'RESCINDED'
      ? {
          title: 'The line of credit is canceled',
          description:
            'An owner used the right to cancel. You won’t owe any fees or interest, and we’ll return all payments.',
        }
      : { title: 'The application is withdrawn', description: 'We closed it. You owe nothing.' },
} satisfies Tells
