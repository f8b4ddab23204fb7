/** Notifications about the home. */

import type { Tells } from '../core/notices.ts'

/** The wording of the borrower's notifications about the home, keyed by event type. */
export const BORROWER = {
  LiensSearched: (_, { go }) => ({
    title: 'We found the loans on your home',
    description: 'Check that they’re right. Your offers depend on them.',
    ctas: [go('Confirm the loans', 'liens', 'liens')],
  }),
  InsuranceAccepted: () => ({
    title: 'Your homeowners insurance is accepted',
    description: 'It meets our requirements.',
  }),
} satisfies Tells
