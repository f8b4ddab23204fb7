/** Help articles about reviews and decisions. They state general rules only and refer to the person's own notices. */
import type { Article } from '../article.ts'

export const DECISIONS: readonly Article[] = [
  {
    id: 'why-declined',
    topic: 'DECISIONS',
    title: 'Why was I declined?',
    answer: [
      'Your notice states the main reasons for our decision and your rights. It’s with your documents. If we declined your answers during registration, the page itself shows the notice, and you can print it.',
      'In general, reasons are about credit, income, debts, the home, or something that we couldn’t verify. If we used a credit report, your notice names the bureau. You can get a free copy of the report from that bureau within 60 days, and you can dispute mistakes. For your own reasons and rights, rely on your notice.',
    ],
    screens: ['error/decline', 'error/credit', 'error/income', 'signer/error'],
    words: 'declined denied denial turned down rejected reason why not approved adverse action notice refused',
  },
  {
    id: 'after-a-decline',
    topic: 'DECISIONS',
    title: 'What can I do after a decline?',
    answer: [
      'Your application’s page may show changes that could lead to a different result. You can apply again at any time. Checking your offers doesn’t affect your credit score.',
      'If you think we used incorrect information, call us at {phone} with your loan number.',
    ],
    screens: ['error/decline', 'error/credit', 'error/income'],
    words: 'try again reapply appeal reconsider after denial denied second chance apply again declined what now',
  },
  {
    id: 'under-review',
    topic: 'DECISIONS',
    title: 'What does it mean that my application is under review?',
    answer: [
      'We couldn’t complete a check automatically, so an underwriter or another member of our team is doing it. This isn’t a denial. Most reviews take one business day. If there’s a due date, the page shows it.',
      'You don’t need to do anything unless we ask. Your answers are saved. We’ll email you when you can continue.',
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
      'Yes. If we can’t accept an application because of the home’s state or type, a recent purchase, or a sale listing, the page offers to email you. Enter your email address, and we’ll send you one email when you can apply.',
    ],
    screens: ['register', 'error/decline'],
    words:
      'notify let me know email when available start lending in my state waitlist not accepting applications remind',
  },
]
