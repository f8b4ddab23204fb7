/** Help articles about applying. */
import type { Article } from '../article.ts'

export const START: readonly Article[] = [
  {
    id: 'what-is-a-heloc',
    topic: 'START',
    title: 'What is a home equity line of credit?',
    answer: [
      'A home equity line of credit (HELOC) lets you borrow against your equity. Equity is the value of your home minus what you owe on it. You get a credit limit. During the draw period, you can draw money, pay it back, and draw again.',
      'Your home secures the line. You could lose your home if you don’t make the payments.',
      'With our lines, each draw has its own fixed rate. You take an initial draw of at least {initialDraw} of the line when it opens.',
    ],
    screens: ['register', 'product/select', 'start/profile'],
    words:
      'different regular loan meaning definition second mortgage loan difference equity borrow against house how it works',
  },
  {
    id: 'how-to-apply',
    topic: 'START',
    title: 'How do I apply, and how long does it take?',
    answer: [
      'Start on our home page with your home’s address. Then answer a few questions about your home, your income, and yourself, and choose a password. That takes about five minutes and doesn’t affect your credit score.',
      'You’ll see your offers if you qualify. After you choose one, we ask for a few more details, a bank account, your ID, and usually proof of income. Then you sign your documents, the last one with a notary.',
      'After you choose an offer, funding usually takes about {fundingDays} business days. Your status page shows your own dates.',
    ],
    screens: ['register', 'start/profile'],
    words:
      'borrow against my house how do i start start begin application steps process minutes time apply sign up get started prequalify',
  },
  {
    id: 'who-qualifies',
    topic: 'START',
    title: 'What do I need to qualify?',
    answer: [
      'You need a home of a type that we accept, in a state where we lend. You also need enough equity, which is the home’s value minus what you owe on it. We also look at your credit, your income, and your monthly debt payments.',
      {
        when: 'rental',
        text: 'For a rental property that qualifies on its rent, we look at the rent instead of your income.',
      },
      'Your offers show what you may qualify for. Checking them uses a soft inquiry, so it doesn’t affect your credit score. Our final decision comes after we’ve verified your information.',
    ],
    screens: ['register', 'start/profile', 'error/decline', 'product/select'],
    words: 'requirements eligible eligibility criteria approved approval qualification conditions to be met',
  },
  {
    id: 'states',
    topic: 'START',
    title: 'In which states do you lend?',
    answer: [
      '{companyNameShort} lends on homes in {states}.',
      'The state of the home counts, not the state where you live. If we don’t lend in the home’s state, you can ask us to email you if that changes.',
    ],
    screens: ['register'],
    words: 'where available location licensed area cover california florida ohio new york texas',
  },
  {
    id: 'property-types',
    topic: 'START',
    title: 'Which types of homes do you accept?',
    answer: [
      'We accept these types of homes: {propertyTypes}.',
      'We don’t lend on any other type, such as a manufactured or mobile home, a co-op, a commercial building, or land.',
    ],
    screens: ['register', 'review-app/property'],
    words:
      'property kind house condo condominium townhouse duplex mobile manufactured trailer co-op farm land building',
  },
  {
    id: 'second-homes-and-rentals',
    topic: 'START',
    title: 'Can I borrow against a second home or a rental?',
    answer: [
      'We lend on {uses}. You tell us how the home is used when you register.',
      {
        when: 'otherHomes',
        text: 'Second homes and rentals usually support smaller lines than main homes, and their rates are usually higher.',
      },
      'The right to cancel after signing applies only to lines on your main home.',
    ],
    screens: ['register', 'start/rental'],
    words: 'vacation cabin lake house investment property tenants rent out occupancy primary residence',
  },
  {
    id: 'for-sale-or-recently-bought',
    topic: 'START',
    title: 'Can I apply if the home is for sale or I just bought it?',
    answer: [
      'We don’t lend on a home that’s listed for sale. If you take it off the market, you can apply the same day.',
      'We don’t lend on a home that was bought or transferred in the last {recentPurchaseDays} days. After that, you can apply.',
    ],
    screens: ['register', 'review-app/datatree'],
    words: 'listed realtor market listing purchased purchase new owner transfer title months ago too soon waiting',
  },
  {
    id: 'minimum-age',
    topic: 'START',
    title: 'How old do I have to be?',
    answer: [
      'You must be at least {minimumAge} years old to apply. In some states, the age is higher: {minimumAgeByState}.',
    ],
    screens: ['register'],
    words: 'age young birthday birth date years old adult minor',
  },
  {
    id: 'address-not-listed',
    topic: 'START',
    title: 'What if I can’t find my address?',
    answer: [
      'Choose “Address not listed” below the search box. Then enter the address as it appears on your property tax bill.',
      'If your home has a unit or apartment number, enter that, too.',
    ],
    screens: ['register'],
    words: 'search box street not found missing lookup typeahead suggestions unit apartment',
  },
  {
    id: 'stop-and-come-back',
    topic: 'START',
    title: 'Can I stop and come back later?',
    answer: [
      'Yes. Until you set a password, you can continue in the same browser for 30 days. Once you’ve set a password, you can continue on any device.',
      'Sign in, and your dashboard takes you to the next step. You don’t have to enter saved answers again.',
    ],
    screens: ['register', 'start/profile', 'hold', 'start/contact'],
    words:
      'save saved progress resume continue later close browser lose answers another device phone computer laptop finish',
  },
  {
    id: 'documents-to-have-ready',
    topic: 'START',
    title: 'What should I have ready before I start?',
    answer: [
      'To see your offers, you need only your home’s address, your income before taxes, your date of birth, and your contact details.',
      'Later, you’ll need your Social Security number or ITIN, a valid ID, and your bank account. You’ll also need the first page of your homeowners insurance policy. You may need proof of income, such as recent paystubs.',
      'A recent statement for each mortgage or loan on the home helps, too.',
    ],
    screens: ['register', 'start/contact', 'income/review'],
    words: 'paperwork documents needed checklist gather prepare before beginning information',
  },
  {
    id: 'another-home',
    topic: 'START',
    title: 'Can I apply for another home, too?',
    answer: [
      'Yes. Sign in, go to your dashboard, and choose “Apply for another home.” Each home has its own application, offers, and line.',
    ],
    screens: ['register', 'start/profile'],
    words: 'second application two properties several homes additional multiple new application different house',
  },
  {
    id: 'loan-officers',
    topic: 'START',
    title: 'What can my loan officer or broker see?',
    answer: [
      'If you applied through a loan officer’s or broker’s link, a card on your pages shows their contact details.',
      'They and their office can see your name, your home’s city and state, the amount, and your progress. They can’t see your income, documents, or Social Security number, and they can’t answer or sign for you.',
    ],
    screens: ['start/profile', 'product/select'],
    words: 'mortgage broker originator agent link referral see access my information',
  },
  {
    id: 'partner-review',
    topic: 'START',
    title: 'Why is a partner company reviewing my application?',
    when: 'partnerReview',
    answer: [
      'Your application came to us through a partner, such as a home improvement contractor. Before you sign, the partner confirms the work and the amount. You don’t need to do anything.',
      'Then you confirm the loans on your home, because work on a home can lead to a new lien. After that, we prepare your closing documents.',
      'For questions about the work, contact the partner. For questions about the line, call us at {phone}.',
    ],
    screens: ['merchant/review', 'merchant/lien-attestation'],
    words: 'contractor merchant home improvement dealer partner',
  },
  {
    id: 'wallet-line',
    topic: 'START',
    title: 'How does the line for wallet account holders work?',
    when: 'wallet',
    answer: [
      'The {walletProduct} is for people with a wallet account. Your home secures it, not the assets in your wallet. The same lending rules apply.',
      'We send the money to the bank account that’s linked to your wallet.',
    ],
    screens: ['bank/disburse'],
    words: 'crypto blockchain wallet digital assets coin address',
  },
]
