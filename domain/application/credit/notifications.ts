/** Notifications about credit files. */

import type { Tells } from '../core/notices.ts'

/** The wording of the borrower's notifications about credit files, keyed by event type. */
export const BORROWER = {
  CreditBlocked: ({ block, identity }, { again, go }) =>
    identity || (again && !block.pinRefused)
      ? undefined
      : {
          title: block.pinRefused
            ? 'That PIN didn’t unfreeze your credit file'
            : 'Your credit file is frozen or locked',
          description: `Lift the ${block.kind === 'LOCKED' ? 'lock' : 'freeze'} at ${block.bureau}, and we’ll continue automatically.`,
          ctas: [
            go('See what to do', 'credit/error', 'errorCredit'),
            go('See what to do', 'review-app/incorrect-pin', 'incorrectPin'),
          ],
        },
  SsnWanted: (_, { go }) => ({
    title: 'We need your Social Security number',
    description: 'The credit bureau needs it to find your file.',
    ctas: [go('Enter your number', 'credit/social', 'ssnCredit')],
  }),
  InquiriesFound: (_, { go }) => ({
    title: 'You have recent credit inquiries',
    description: 'Tell us whether they led to new debts. Then we’ll prepare your summary.',
    ctas: [go('Answer the questions', 'credit/inquiries', 'inquiries')],
  }),
} satisfies Tells
