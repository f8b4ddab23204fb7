/** Notifications about credit files. */

import type { Tells } from '../core/notices.ts'

/** The wording of the borrower's notifications about credit files, keyed by event type. */
export const BORROWER = {
  CreditBlocked: ({ block, identity }, { again, go }) =>
    identity || (again && !block.pinRefused)
      ? undefined
      : {
          title: block.pinRefused ? 'The PIN did not open your credit file' : 'Your credit file is closed to us',
          description: `Lift the ${block.kind === 'LOCKED' ? 'lock' : 'freeze'} at ${block.bureau}, and we go on by ourselves.`,
          ctas: [
            go('See how to open it', 'credit/error', 'errorCredit'),
            go('See how to open it', 'review-app/incorrect-pin', 'incorrectPin'),
          ],
        },
  SsnWanted: (_, { go }) => ({
    title: 'We need your Social Security number',
    description: 'The credit bureau cannot tell without it which file is yours.',
    ctas: [go('Enter the number', 'credit/social', 'ssnCredit')],
  }),
  InquiriesFound: (_, { go }) => ({
    title: 'Others asked about your credit lately',
    description: 'Tell us whether new debts came of it, and your summary follows.',
    ctas: [go('Answer', 'credit/inquiries', 'inquiries')],
  }),
} satisfies Tells
