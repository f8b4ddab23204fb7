/** Help articles about the bank account and payments. */
import type { Article } from '../article.ts'

export const BANK: readonly Article[] = [
  {
    id: 'add-bank-account',
    topic: 'BANK',
    title: 'How do I add my bank account, and is it safe?',
    answer: [
      {
        when: 'bankLinks',
        text: 'You can sign in to your bank. We get only your account names and numbers, and we never see your bank login.',
      },
      {
        when: 'bankLinks',
        text: 'Or enter the routing number and the account number yourself. You’ll find both at the bottom of a check or in your bank’s app.',
      },
      {
        when: 'wallet',
        text: 'For a line with a wallet account, sign in to the bank linked to your wallet. You can’t enter the numbers yourself.',
      },
      {
        unless: 'bankLinks',
        text: 'Enter the routing number and the account number. You’ll find both at the bottom of a check or in your bank’s app.',
      },
      'We store the numbers encrypted and show only the last four digits.',
    ],
    screens: ['bank/disburse', 'bank/manual-disburse', 'bank/confirm'],
    words:
      'log into my bank link bank account online banking connect routing number account number safe enter manually login plaid',
  },
  {
    id: 'bank-account-owner',
    topic: 'BANK',
    title: 'Can the money go to someone else’s account?',
    answer: [
      'No. The account must be in your name, and we confirm that with the bank before we send money. To switch to another account of your own later, call us at {phone}.',
    ],
    screens: ['bank/disburse', 'bank/confirm', 'bank/returned'],
    words: 'wife husband joint account someone else other person name on account different account send money to',
  },
  {
    id: 'bank-not-confirmed',
    topic: 'BANK',
    title: 'What if you can’t confirm my bank account?',
    answer: [
      'Check every digit, or choose another account in your name. The numbers may be wrong, or the bank couldn’t confirm that the account is open and yours.',
      'If the bank’s response isn’t clear, our team will review your account, usually within one business day. You can choose another account in the meantime, and we may ask for a bank statement.',
    ],
    screens: ['bank/confirm', 'bank/manual-disburse', 'bank/autopay'],
    words: 'couldn’t confirm verify bank account failed checking account rejected numbers wrong',
  },
  {
    id: 'autopay',
    topic: 'BANK',
    title: 'How does autopay work?',
    answer: [
      'With autopay, we take each payment from your checking account on its due date, or on the next banking day. You choose the day of the month. Autopay lowers your rate by {autopayDiscount} percentage points for as long as you keep it.',
      'Autopay is optional. After your line is open, you can start or end it at any time by phone at {phone} or in writing. Your authorization states how to stop a single payment.',
      'We send you a statement at least two weeks before each payment.',
    ],
    screens: ['bank/autopay', 'complete'],
    words: 'automatic payments auto pay turn off cancel stop start withdraw monthly due date change day discount',
  },
  {
    id: 'pay-yourself',
    topic: 'BANK',
    title: 'How do I pay without autopay?',
    answer: [
      'You send each payment yourself by its due date. We send your statement at least two weeks before. It shows what you owe and how to pay. You can mail a check to the address on your statement or use your bank’s bill pay. Allow five business days for bill pay.',
      'Autopay doesn’t work with a savings account. If that’s your only account here, you pay this way.',
    ],
    screens: ['bank/autopay-manual', 'complete'],
    words: 'mail check pay manually make a payment send payment by hand without automatic savings account pay bill',
  },
  {
    id: 'returned-money',
    topic: 'BANK',
    title: 'What if my bank returns the money?',
    answer: [
      'Your line is open, and your money is safe with us. Choose another account in your name on your application’s page. We’ll check the account and send your money again.',
      'If the account you chose is right, call us at {phone}.',
    ],
    screens: ['bank/returned'],
    words: 'transfer bounced returned came back rejected deposit failed money not arrived sent back',
  },
]
