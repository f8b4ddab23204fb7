/** Notifications about a decline. */

import type { Tells } from '../core/notices.ts'

/** Notifications for the borrower. */
export const BORROWER = {
  Declined: (_, { go }) => ({
    title: 'There is a decision on your application',
    description: 'We cannot offer you a line now. The letter gives the reasons and your rights.',
    ctas: [go('Read the decision', 'error/decline', 'declined')],
  }),
} satisfies Tells

/** Notifications for additional signers. */
export const SIGNER = {
  Declined: () => ({
    title: 'The application is closed',
    description: 'There will be no line of credit, and you have nothing to sign.',
  }),
} satisfies Tells
