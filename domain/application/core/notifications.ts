/** The general notifications of an application. */

import { isInsured } from './insured.ts'
import type { Tells } from './notices.ts'

/** The wording of the borrower's notifications, keyed by event type. */
export const BORROWER = {
  RequestSettled: ({ kind, state }, { next, application, go }) => {
    // Borrowers aren't told about a notice that couldn't be sent, because the lender fixes the problem. A decline has
    // its own notification.
    if (kind === 'ADVERSE_ACTION' || kind === 'INCOMPLETE_NOTICE') return undefined
    if (state === 'FAILED')
      return {
        title: 'This takes longer than usual',
        description: 'Somebody outside did not answer, so someone on our team has it now. You need not do anything.',
        ctas: [go('See where it stands', 'hold', 'hold')],
      }
    if (kind !== 'INSURANCE' || next?.type === 'InsuranceAccepted') return undefined
    return {
      title: 'Your insurance needs a closer look',
      description: 'Our team is reviewing the policy, usually within a business day. You can also submit another one.',
      ctas: [isInsured(application) ? undefined : go('See your insurance', 'insurance/requirements')],
    }
  },
} satisfies Tells

/** The wording of notifications that every owner gets, keyed by event type. */
export const EVERYBODY = {
  Cancelled: ({ why }) =>
    why === 'RESCINDED'
      ? {
          title: 'The line is cancelled',
          description: 'The right to cancel was used. Nothing is owed, and what was paid is returned.',
        }
      : { title: 'The application is withdrawn', description: 'Nothing more happens with it.' },
} satisfies Tells
