/** Help articles about credit. */
import type { Article } from '../article.ts'

export const CREDIT: readonly Article[] = [
  {
    id: 'soft-and-hard-inquiries',
    topic: 'CREDIT',
    title: 'Will this affect my credit score?',
    answer: [
      'Checking your offers doesn’t affect your credit score. We use a soft inquiry, which other lenders can’t see.',
      'If you continue with an application, we request your full credit report. This is a hard inquiry, which may affect your score. We ask for your consent first, when you give us more details after choosing an offer. Anyone who borrows with you must agree to a hard inquiry, too.',
      'If your report gets too old before you sign, we request it again.',
    ],
    screens: ['register', 'start/profile', 'start/contact', 'product/prequal-winback'],
    words:
      'checking rate checking my rate soft pull hard pull credit check hurt lower ding impact score inquiry bureau report',
  },
  {
    id: 'minimum-score',
    topic: 'CREDIT',
    title: 'Which credit score do I need?',
    answer: [
      'Your credit score must be at least {minimumScore}. A higher score can mean a lower rate and a larger line. If someone borrows with you, the lowest score counts.',
      'The score alone doesn’t decide. We also look at your payment history, your debts, and your home’s value.',
      'Once we have your full credit report, a document in your account shows your score and the factors that lowered it the most.',
    ],
    screens: ['error/credit'],
    words: 'fico minimum credit score good enough low bad credit required rating',
  },
  {
    id: 'frozen-credit',
    topic: 'CREDIT',
    title: 'What if my credit file is frozen or locked?',
    answer: [
      'We need your file at the credit bureau that the page names. Lift the freeze or unlock the file with that bureau. Opening the file for a few days is enough. Under federal law, lifting a freeze is free.',
      'If the bureau gave you a PIN when you froze the file, you can enter it on the page instead. Each bureau has its own PIN. You have three attempts.',
      'We check again every few hours, or right away when you tell us. A frozen file isn’t a denial. But if the file stays closed past the date on the page, your application ends, and we’ll send you a written notice.',
    ],
    screens: ['credit/error', 'review-app/incorrect-pin', 'signer/resume'],
    words: 'freeze unfreeze security freeze lock locked unlock thaw lift experian equifax transunion pin',
  },
  {
    id: 'recent-inquiries',
    topic: 'CREDIT',
    title: 'Why do you ask about recent credit inquiries?',
    answer: [
      'Your report shows that other lenders checked your credit in the last {inquiryDays} days. A new loan or credit card may not be on your report yet, so we ask whether the inquiry led to new debt.',
      'If you were only comparing rates, answer no. If you don’t recognize an inquiry, call us at {phone} before you answer.',
    ],
    screens: ['credit/inquiries'],
    words: 'other lenders looked checked pulled credit shopping for rates new debt inquiries',
  },
  {
    id: 'fraud-alert',
    topic: 'CREDIT',
    title: 'What happens if my credit file has a fraud alert?',
    answer: [
      'The alert asks every lender to verify your identity before lending in your name. It protects you and doesn’t count against you.',
      'We call you at the number on the alert, or at the number you gave us if the alert has none. If that number is no longer yours, call us at {phone}.',
    ],
    screens: ['error/timeout'],
    words: 'fraud alert identity theft active duty military call verify warning on credit report',
  },
  {
    id: 'thin-credit-file',
    topic: 'CREDIT',
    title: 'What if I have little or no credit history?',
    answer: [
      'If the bureau finds no file for you, your Social Security number helps the bureau search again. A move or a name change is often the reason.',
      'If your file has few accounts, an underwriter reviews your application. This isn’t a denial. Rent, phone, or utility bills that you’ve paid on time for a year or more can help. You don’t need to send them unless we ask.',
    ],
    screens: ['review-app/no-credit', 'review-app/uw', 'credit/social'],
    words: 'no credit history few accounts thin file new to credit no file found one card',
  },
  {
    id: 'why-ssn',
    topic: 'CREDIT',
    title: 'Why do you need my Social Security number?',
    answer: [
      'Federal law requires us to verify your identity, and credit bureaus use this number to find your report. You can also use an ITIN.',
      'We store the number encrypted and never show it in full. We share it only for your application and when federal or state law requires it. Please don’t send it by email or chat.',
    ],
    screens: ['credit/social', 'start/contact', 'signer/intro', 'review-app/no-credit'],
    words: 'ssn social security number itin tax id safe give private why ask',
  },
  {
    id: 'late-payment-or-mistake',
    topic: 'CREDIT',
    title: 'What if my credit report shows a late payment or a mistake?',
    answer: [
      'If your report shows a payment that’s past due, our team reviews it before you continue. This isn’t a denial. If you’ve paid it, have the receipt or statement ready when we call. Reports can be a month behind.',
      'If something in your report is wrong or isn’t yours, tell us. You can also dispute it with the bureau for free. You can read your reports for free at annualcreditreport.com.',
    ],
    screens: ['review-app/delinquency', 'error/credit', 'error/timeout'],
    words: 'delinquent delinquency past due late payment error mistake wrong dispute not mine credit report incorrect',
  },
]
