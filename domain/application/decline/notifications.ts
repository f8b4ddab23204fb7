/** Notifications about a decline. */

import type { Tells } from '../core/notices.ts'

/** The wording of the borrower's notifications about a decline, keyed by event type. */
export const BORROWER = {
  Declined: (_, { application, go }) =>
    // The borrower answers the demographic questions first.
    application.askedFirst
      ? undefined
      : {
          title: 'We made a decision on your application',
          description: 'We can’t offer you a line of credit now. The notice gives the reasons and your rights.',
          ctas: [go('Read the decision', 'error/decline', 'declined')],
        },
  DemographicsAsked: (_, { go }) => ({
    title: 'Answer a few questions',
    description: 'Before you read our decision, we’re required to ask for demographic information.',
    ctas: [go('Answer the questions', 'start/before-decision', 'askedFirst')],
  }),
} satisfies Tells

/** The wording of additional signers' notifications about a decline, keyed by event type. */
export const SIGNER = {
  Declined: (_, { application }) =>
    application.askedFirst
      ? undefined
      : {
          title: 'The application is closed',
          description: 'We can’t offer the line of credit. You have nothing to sign.',
        },
} satisfies Tells
