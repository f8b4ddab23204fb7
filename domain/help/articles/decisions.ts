/** Help articles about reviews and decisions. They state general rules only and refer to the person's own notices. */
import type { Article } from '../article.ts'

export const DECISIONS: readonly Article[] = [
  {
    id: 'why-declined',
    topic: 'DECISIONS',
    title: 'Why was I declined?',
    answer: [
      'Your notice states the main reasons for our decision and your rights. It’s with your documents, and your application’s page lists the reasons, too. Only that notice applies to you.',
      'In general, the reasons are about your credit, your income, your debts, your home, or something that we couldn’t verify. If we used a credit report, the notice names the bureau. You can get a free copy from it within 60 days and dispute mistakes.',
    ],
    screens: ['error/decline', 'error/credit', 'error/income', 'signer/error'],
    words: 'declined denied denial turned down rejected reason why not approved adverse action notice refused',
  },
  {
    id: 'after-a-decline',
    topic: 'DECISIONS',
    title: 'What can I do after a decline?',
    answer: [
      'Your application’s page shows the smallest changes that could change the result, if there are any. Once something has changed, you can apply again. Checking your offers doesn’t affect your credit score.',
      'If something is wrong, call us at {phone} with your loan number. We’ll review it with you.',
    ],
    screens: ['error/decline', 'error/credit', 'error/income'],
    words: 'try again reapply appeal reconsider after denial denied second chance apply again declined what now',
  },
  {
    id: 'under-review',
    topic: 'DECISIONS',
    title: 'What does it mean that my application is under review?',
    answer: [
      'We couldn’t complete a check automatically, so an underwriter or another member of our team is doing it. This isn’t a denial. It usually takes one business day, and the page shows by when we’ll contact you.',
      'You don’t need to do anything unless we ask. Your answers are saved, and we’ll email you.',
    ],
    screens: [
      'hold',
      'review-app/uw',
      'review-app/no-credit',
      'review-app/delinquency',
      'error/timeout',
      'bpo/hold',
      'start/app-summary',
    ],
    words: 'underwriter underwriting review manual review pending decision bad hold reviewing looking at',
  },
  {
    id: 'notify-me',
    topic: 'DECISIONS',
    title: 'Can you tell me when I can apply?',
    answer: [
      'Yes. If we don’t accept an application because of the home’s state, its type, or its recent purchase or sale, the page offers to email you. Enter your email address there. We write to you once about it.',
    ],
    screens: ['register', 'error/decline'],
    words:
      'notify let me know email when available start lending in my state waitlist not accepting applications remind',
  },
]
