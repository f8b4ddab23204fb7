/** Help articles about canceling, funding and the open line. */
import type { Article } from '../article.ts'

export const FUNDING: readonly Article[] = [
  {
    id: 'right-to-cancel',
    topic: 'FUNDING',
    title: 'Can I cancel after I sign?',
    answer: [
      {
        when: 'homes',
        text: 'If your main home secures the line, any owner can cancel it at no cost. In general, the right to cancel ends at midnight on the third business day after you sign with the notary. Saturdays count. Sundays and federal holidays don’t. Your notice of the right to cancel states your own last day.',
      },
      {
        when: 'homes',
        text: 'To cancel, use the button on your application’s page, or sign the notice and send it to us by that day. This cancels for all owners and can’t be undone. Within 20 days, we’ll release the lien and return everything you’ve paid. Your notice has the details.',
      },
      {
        when: 'otherHomes',
        text: 'There’s no right to cancel for second homes, rental property, or business lines. You can repay any line at any time.',
      },
    ],
    screens: ['complete', 'status', 'signing/sign', 'signer/cancelled', 'signer/documents'],
    words:
      'how many days cancel rescind rescission back out change my mind three days cooling off undo after signing right to cancel',
  },
  {
    id: 'withdraw',
    topic: 'FUNDING',
    title: 'How do I withdraw my application?',
    answer: [
      'Open your application and choose “Withdraw my application.” On a phone, open the progress bar first. You can withdraw at no cost and without a reason until you sign with the notary, because your line is open then.',
      'Your application ends, and you owe nothing. You can’t undo this. We email you a confirmation, and your documents stay in your account. You can apply again, but your offers may be different.',
      {
        when: 'homes',
        text: 'If your main home secures the line, you can still use the right to cancel after that.',
      },
    ],
    screens: ['hold', 'status', 'start/app-summary', 'product/prequal-winback', 'signer/cancelled'],
    words: 'withdraw pull application stop quit end close application not interested anymore delete',
  },
  {
    id: 'when-funded',
    topic: 'FUNDING',
    title: 'When do I get my money?',
    answer: [
      'First, any right to cancel must end, and we allow a few more days for mailed cancellations. The county must record our lien, and we must confirm your insurance. We also pay off the loans you chose. Then we send your money. Your bank usually shows it by the next business day.',
      'Your status page shows the day we expect to send it. If the date changes, the page says why.',
    ],
    screens: ['complete', 'status', 'bank/disburse', 'payoff/hold'],
    words: 'money funds funded funding deposit hit my account receive when get cash payout disbursement arrive',
  },
  {
    id: 'where-is-my-application',
    topic: 'FUNDING',
    title: 'What’s the status of my application?',
    answer: [
      'Sign in. Your dashboard shows the status of your application, what’s next, and when to expect it. The timeline on your status page shows every step and its date.',
      'If it’s your turn, your dashboard takes you to the next step. Otherwise, it says what we’re waiting for.',
    ],
    screens: ['status', 'hold', 'signer/resume'],
    words: 'status where am i progress process stage step update application track next',
  },
  {
    id: 'taking-long',
    topic: 'FUNDING',
    title: 'Why is it taking so long?',
    answer: [
      'Some steps depend on other people, such as a broker, your employer, the other owners, the notary, or the county. Your application’s page says what we’re waiting for. Your status page shows why a date changed.',
      'You can close the page. We’ll email you when it’s your turn. If a step takes more than a business day longer than we told you, call us at {phone}.',
    ],
    screens: ['hold', 'status', 'error/timeout', 'bpo/waiting'],
    words: 'slow delay delayed taking so long waiting stuck days weeks why still pending hold up',
  },
  {
    id: 'recording',
    topic: 'FUNDING',
    title: 'What does it mean that the county is recording my documents?',
    answer: [
      'The county adds our lien to the public record. You don’t need to do anything. If recording changes your funding date, your status page says so.',
    ],
    screens: ['complete', 'status'],
    words: 'county recorder recording recorded lien public record deed filed',
  },
  {
    id: 'draw-again',
    topic: 'FUNDING',
    title: 'How do I draw more money later?',
    answer: [
      'During the draw period, call us at {phone} with your loan number, or write to us. Each draw is at least {minimumDraw}, or more where state law requires it. As you pay down what you owe, you can draw again.',
      'Each new draw gets that day’s rate and keeps it. Your agreement states the last day to draw, and when we may refuse a draw.',
    ],
    screens: ['complete'],
    words:
      'pull money out draw again additional draw take out more money withdraw use line available credit reuse pay down revolving',
  },
  {
    id: 'statements-and-due-dates',
    topic: 'FUNDING',
    title: 'When is my payment due, and when do I get a statement?',
    answer: [
      'Your first payment is due at least a month after you sign with the notary. After that, a payment is due each month. Your agreement states the dates, and your dashboard shows the first one.',
      'We send a statement at least two weeks before each payment is due. It shows what you owe and how to pay. Your agreement states the charge for a late payment.',
      'If you have trouble paying, call us early at {phone}. A housing counselor approved by the US Department of Housing and Urban Development can also help, at little or no cost. Call 1-800-569-4287.',
    ],
    screens: ['complete', 'bank/autopay-manual'],
    words: 'first payment due date statement bill monthly late charge missed payment can’t pay hardship trouble paying',
  },
]
