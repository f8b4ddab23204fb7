/** Help articles about privacy, support and this site. */
import type { Article } from '../article.ts'

export const ABOUT: readonly Article[] = [
  {
    id: 'contact',
    topic: 'ABOUT',
    title: 'How can I reach you?',
    answer: [
      'Call {phone} or email {email}. We answer the phone {hours}, except on federal holidays.',
      'You can also write to {companyName}, {address}. If you have an application, have your loan number ready. It’s on your dashboard.',
    ],
    screens: ['hold', 'signer/resume', 'signing/support'],
    words:
      'phone number call email contact support hours open saturday weekend talk to a person agent human representative address customer service',
  },
  {
    id: 'privacy',
    topic: 'ABOUT',
    title: 'How do you protect my information, and who gets it?',
    answer: [
      'We use 256-bit encryption to store and send your data. Screens show only the last four digits of your Social Security and account numbers. We record which employees view an application.',
      'We share data to decide on, close, and service your line. It goes to companies such as credit bureaus, title and valuation companies, notaries, and banks. We also share it when federal or state law requires it. We don’t share it for other companies’ marketing. Our privacy policy has the details and your choices.',
    ],
    screens: ['register', 'start/contact', 'signer/intro'],
    words:
      'privacy data secure security encrypted encryption safe share sell personal information who sees third parties delete my data',
  },
  {
    id: 'complaints',
    topic: 'ABOUT',
    title: 'How do I file a complaint?',
    answer: [
      'Tell us what went wrong. Call {phone}, email {email}, or write to {companyName}, {address}.',
      'You can also complain to the Consumer Financial Protection Bureau at any time. Go to www.consumerfinance.gov/complaint or call 1-855-411-2372.',
    ],
    screens: ['error/decline'],
    words: 'complaint complain unhappy report problem regulator cfpb supervisor manager bad service file a complaint',
  },
  {
    id: 'feedback',
    topic: 'ABOUT',
    title: 'How do I send a suggestion to the CEO?',
    when: 'ceoFeedback',
    answer: ['Sign in, open the menu with your name, and choose “Share your thoughts with our CEO.”'],
    words: 'feedback suggestion idea compliment praise ceo improve',
  },
  {
    id: 'accessibility',
    topic: 'ABOUT',
    title: 'Does this site work with assistive technology?',
    answer: [
      'Yes. You can use our pages with a keyboard or a screen reader, and you can zoom in. You can type your signature instead of drawing it. Documents that we create are tagged for screen readers.',
      'If something doesn’t work for you, call us at {phone}. Our accessibility page also lists known limits.',
    ],
    words: 'accessibility screen reader blind vision disability keyboard deaf large text zoom accommodation ada',
  },
  {
    id: 'licensed-lender',
    topic: 'ABOUT',
    title: 'How do I know that you’re a licensed lender?',
    answer: [
      '{companyName} is registered under NMLS ID {nmls}. Our Licenses page lists our state licenses and links to our record at NMLS Consumer Access.',
      'We never ask for your password by phone, email, text, or chat. If a message looks wrong, don’t use its links. Call us at {phone} instead.',
    ],
    screens: ['register'],
    words: 'legit legitimate scam real company licensed license nmls trust fake phishing fraud email who are you',
  },
  {
    id: 'page-problems',
    topic: 'ABOUT',
    title: 'What if a page doesn’t work or shows an error?',
    answer: [
      'Reload the page. Your saved answers are safe, and nothing is submitted twice. Use a current version of Chrome, Edge, Firefox, or Safari.',
      'If it keeps happening, call us at {phone} or email {email}, and tell us which message you saw.',
    ],
    words:
      'error page crash crashing broken not loading stuck spinning blank website bug browser snag technical problem',
  },
  {
    id: 'tax-deduction',
    topic: 'ABOUT',
    title: 'Is the interest tax-deductible?',
    answer: [
      'It depends on how you use the money and on your tax situation. We can’t give tax advice, so please ask a tax advisor.',
    ],
    words: 'tax deductible deduct write off deduction interest taxes 1098 irs',
  },
]
