/** Notifications about a decline. */

import type { Tells } from '../core/notices.ts'

/** The wording of the borrower's notifications about a decline, keyed by event type. */
export const BORROWER = {
  Declined: (_, { go }) => ({
    title: 'There is a decision on your application',
    description: 'We cannot offer you a line now. The letter gives the reasons and your rights.',
    ctas: [go('Read the decision', 'error/decline', 'declined')],
  }),
} satisfies Tells

/** The wording of additional signers' notifications about a decline, keyed by event type. */
export const SIGNER = {
  Declined: () => ({
    title: 'The application is closed',
    description: 'There will be no line of credit, and you have nothing to sign.',
  }),
} satisfies Tells
