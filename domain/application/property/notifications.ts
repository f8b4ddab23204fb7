/** Notifications about the home. */

import type { Tells } from '../core/notices.ts'

/** The wording of the borrower's notifications about the home, keyed by event type. */
export const BORROWER = {
  LiensSearched: (_, { go }) => ({
    title: 'The loans on your home are found',
    description: 'Look whether they are right: your offers follow from them.',
    ctas: [go('Confirm the loans', 'liens', 'liens')],
  }),
  InsuranceAccepted: () => ({
    title: 'Your home insurance is accepted',
    description: 'It covers what your line needs.',
  }),
} satisfies Tells
