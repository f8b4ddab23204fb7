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
        text: 'If the line is secured by your main home, any owner can cancel it at no cost until midnight of the third business day after signing with the notary. Saturdays count. Sundays and federal holidays don’t. Your notice of the right to cancel states your own last day.',
      },
      {
        when: 'homes',
        text: 'To cancel, use the button on your application’s page, or sign the notice and send it to us by that day. This cancels for all owners and can’t be undone. We then release the lien and return everything you paid within 20 days.',
      },
      'Lines on second homes, rental property, and lines for business have no right to cancel. You can repay those at any time.',
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
      'Open your application and choose “Withdraw my application” below the progress. On a phone, open the progress bar first. You can withdraw at no cost and without a reason until the line is open. After that, the right to cancel applies.',
      'Your application ends, and you owe nothing. Your documents stay in your account. You can apply again, but your offers may be different.',
    ],
    screens: ['hold', 'status', 'start/app-summary', 'product/prequal-winback', 'signer/cancelled'],
    words: 'withdraw pull application stop quit end close application not interested anymore delete',
  },
  {
    id: 'when-funded',
    topic: 'FUNDING',
    title: 'When do I get my money?',
    answer: [
      'We send it after your right to cancel has ended, the county has recorded our lien, and your insurance is confirmed. Your bank usually shows it by the next business day.',
      'Your status page shows the day that we expect to send it. If the date changes, we tell you why.',
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
      'If it’s your turn, the page takes you to the next step. Otherwise, it says what we’re waiting for.',
    ],
    screens: ['status', 'hold', 'signer/resume'],
    words: 'status where am i progress process stage step update application track next',
  },
  {
    id: 'taking-long',
    topic: 'FUNDING',
    title: 'Why is it taking so long?',
    answer: [
      'Some steps depend on others, such as a bureau, a broker, your employer, the other owners, the notary, or the county. Your page says what we’re waiting for. Your status page shows which step moved the date.',
      'You can close the page. We email you when it’s your turn. If a wait takes more than a business day longer than we told you, call us at {phone}.',
    ],
    screens: ['hold', 'status', 'error/timeout', 'bpo/waiting'],
    words: 'slow delay delayed taking so long waiting stuck days weeks why still pending hold up',
  },
  {
    id: 'recording',
    topic: 'FUNDING',
    title: 'What does it mean that the county is recording my documents?',
    answer: [
      'The county adds our lien to the public record. You don’t need to do anything. If your funding date changes because of it, your status page says so.',
    ],
    screens: ['complete', 'status'],
    words: 'county recorder recording recorded lien public record deed filed',
  },
  {
    id: 'draw-again',
    topic: 'FUNDING',
    title: 'How do I draw more money later?',
    answer: [
      'Call us at {phone} with your loan number during the draw period. Each draw is at least {minimumDraw}, or more where state law requires it. As you pay down what you owe, you can draw again.',
      'Each new draw gets that day’s rate. Your dashboard shows how much is available and until when you can draw.',
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
      'Your first payment is due at least a month after you sign with the notary. After that, a payment is due each month. Your agreement and your dashboard show the dates.',
      'We send a statement at least two weeks before each payment. It shows what you owe and how to pay. Your agreement states the charge for a late payment. If you have trouble paying, call us early at {phone}.',
    ],
    screens: ['complete', 'bank/autopay-manual'],
    words: 'first payment due date statement bill monthly late charge missed payment can’t pay hardship trouble paying',
  },
]
