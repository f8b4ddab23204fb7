/** Notifications about a decline. */

import type { Tells } from '../core/notices.ts'

/** The wording of the borrower's notifications about a decline, keyed by event type. */
export const BORROWER = {
  Declined: (_, { go }) => ({
    title: 'We made a decision on your application',
    description: 'We can’t offer you a line of credit now. The notice gives the reasons and your rights.',
    ctas: [go('Read the decision', 'error/decline', 'declined')],
  }),
} satisfies Tells

/** The wording of additional signers' notifications about a decline, keyed by event type. */
export const SIGNER = {
  Declined: () => ({
    title: 'The application is closed',
    description: 'We can’t offer the line of credit. You have nothing to sign.',
  }),
} satisfies Tells
