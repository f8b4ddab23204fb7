/**
 * Help articles about offers, prices and repayment. They state general rules only and refer to the person's own
 * figures.
 */
import type { Article } from '../article.ts'

export const OFFERS: readonly Article[] = [
  {
    id: 'interest-rate',
    topic: 'OFFERS',
    title: 'Which rate will I get, and can it change?',
    answer: [
      'APRs range from {aprLowest} to {aprHighest}. Yours depends on your credit score, your home’s value and loans, the term, the fee, and how the home is used. Your offers show your own rate.',
      'The rate on your initial draw is fixed. Each later draw gets that day’s rate and keeps it. That day’s rate is the {indexName} plus a margin, up to {rateCap}. Your agreement states the margin and any lowest rate.',
      'Autopay lowers the rate by {autopayDiscount} percentage points for as long as you keep it.',
    ],
    screens: ['product/select', 'product/offer-package'],
    words: 'interest rate apr fixed variable adjustable percent go up change rise lowest current rates',
  },
  {
    id: 'apr-and-fees',
    topic: 'OFFERS',
    title: 'What’s the difference between the APR and the rate including fees?',
    answer: [
      'The APR is your yearly interest rate. It doesn’t include fees.',
      'The rate including fees shows what the initial draw costs each year with its fees. It helps you compare offers, but it isn’t the APR.',
    ],
    screens: ['product/select', 'document/close-disclosure'],
    words: 'two different percentages rates numbers annual percentage rate effective cost compare meaning',
  },
  {
    id: 'fees',
    topic: 'OFFERS',
    title: 'What does the line cost?',
    answer: [
      'You pay interest on what you draw. There may be an origination fee of up to {feeHighest} of the initial draw, which we take out of that draw. We charge {noFee}.',
      'Third parties may charge for a valuation, a notary, and recording. There’s an annual fee of {annualFee}. Ending the line during the draw period costs {terminationFee}. Your agreement states the charges for late and returned payments.',
      'Your offer lists your own fees and costs before you agree to a full credit report, and your closing documents repeat them. Those figures apply to you.',
    ],
    screens: ['product/select', 'product/offer-package', 'document/close-disclosure'],
    words: 'fees cost costs charges closing costs origination annual fee price expensive hidden total',
  },
  {
    id: 'third-party-fees',
    topic: 'OFFERS',
    title: 'What are the third-party fees, and when do I pay them?',
    answer: [
      'These fees go to others, not to us. A valuation costs {valuation} if no automated one is available. A notary who meets you in person costs {manualNotary}. The county’s recording fee is {recordingFeeLowest} to {recordingFeeHighest}. Some places charge recording taxes of up to {recordingTaxHighest} per $100,000 of the line.',
      'You pay nothing up front. The costs come out of your initial draw. Your offer lists your own costs before you agree to a full credit report.',
    ],
    screens: ['product/select', 'document/close-disclosure', 'bpo/order-bpo'],
    words:
      'out of pocket upfront pay before closing county recording fee tax notary fee valuation fee third party charge',
  },
  {
    id: 'monthly-payment',
    topic: 'OFFERS',
    title: 'How is my monthly payment calculated?',
    answer: [
      'The payment is the same each month and repays principal and interest over the term you choose. A longer term lowers the payment and raises the total interest.',
      {
        when: 'interestOnly',
        text: 'If you choose to pay only interest at first, the payment rises after the draw period.',
      },
      'When you draw again, the payments of all draws are added together. Move the sliders on the offer page to see your own payment.',
    ],
    screens: ['product/select', 'product/offer-package'],
    words: 'monthly payment how much per month installment calculate calculator principal and interest',
  },
  {
    id: 'interest-only',
    topic: 'OFFERS',
    title: 'Can I pay only interest at first?',
    answer: [
      {
        when: 'interestOnly',
        text: 'Yes, on some of our offers. During the draw period, you pay only interest, so your payments don’t reduce what you owe. After that, the payment rises to repay the balance over the rest of the term. You pay more in total.',
      },
      {
        when: 'interestOnly',
        text: 'Interest-only payments add {interestOnlyAddOn} percentage points to the rate. Only the {interestOnlyProduct} offers interest-only payments.',
      },
      {
        unless: 'interestOnly',
        text: 'No. Our lines have equal monthly payments of principal and interest, so every payment reduces what you owe.',
      },
    ],
    screens: ['product/select'],
    words: 'interest only payments io lower payment at first just interest',
  },
  {
    id: 'initial-draw',
    topic: 'OFFERS',
    title: 'Do I have to take all the money at once?',
    answer: [
      {
        when: 'partialDraw',
        text: 'No. You take an initial draw of at least {initialDraw} of the line when it opens. You can draw the rest later, during the draw period.',
      },
      {
        unless: 'partialDraw',
        text: 'Yes. The initial draw is the whole line. As you pay it down, you can draw again during the draw period.',
      },
      'Fees come out of the initial draw. So do payments to lenders whose loans you pay off with the line.',
    ],
    screens: ['product/select'],
    words: 'all at once initial draw minimum first draw all at once lump sum part of line required to take less',
  },
  {
    id: 'repayment-terms',
    topic: 'OFFERS',
    title: 'How long can I take to repay?',
    answer: [
      'You can choose a term of {terms} years. A longer term usually has a lower payment, a higher rate, and more total interest.',
      'You can draw for {drawPeriods} years. Your offer states its draw period.',
    ],
    screens: ['product/select'],
    words: 'term length years repay repayment period pay back 5 10 15 30 year draw period',
  },
  {
    id: 'offers-expire',
    topic: 'OFFERS',
    title: 'How long are my offers valid?',
    answer: [
      'Offers are valid for up to {offerValidDays} days. The offer page shows the last day.',
      'If they’ve expired, we can prepare new ones in a minute or two, at that day’s rates. You don’t have to enter anything again. Unless you’ve already agreed to a full credit report, this doesn’t affect your credit score.',
    ],
    screens: ['product/select', 'product/prequal-winback'],
    words: 'expire expired expiration valid good for offer gone disappeared old offers lapse',
  },
  {
    id: 'change-offer',
    topic: 'OFFERS',
    title: 'Can I change my offer or the amount?',
    answer: [
      'Yes, until you sign. Open your application and choose “Make a change.” From there, you can see your offers and choose another amount or term.',
      'If you change your offer after your application summary, we prepare a new summary.',
    ],
    screens: ['start/changes', 'product/select', 'start/app-summary', 'signing/intro'],
    words: 'change offer amount different wrong term picked selected increase decrease line edit choose again',
  },
  {
    id: 'change-answers',
    topic: 'OFFERS',
    title: 'Can I change my income, co-owners, or other answers later?',
    answer: [
      'Yes. You can change your income and the other owners until you sign. Open your application and choose “Make a change.” We first show you what would happen, and nothing changes until you confirm.',
      'A change can lead to new offers, new documents, or a new decision. For other changes, or if you’re not sure, call us at {phone} first.',
    ],
    screens: ['start/changes', 'start/contact', 'start/app-summary'],
    words:
      'raise new job salary changed update answer mistake correct edit information after applying add remove co-owner co-borrower',
  },
  {
    id: 'member-discount',
    topic: 'OFFERS',
    title: 'How does the member discount work?',
    when: 'memberDiscount',
    answer: [
      'Members of {companyNameShort} get {memberDiscount} percentage points off the rate. On the first page of your application, we ask whether you’re a member.',
      'We confirm your membership before closing. If we can’t, we send you an offer without the discount.',
    ],
    screens: ['start/profile', 'product/counter-offer', 'hold'],
    words: 'member membership credit union discount lower rate join better deal',
  },
  {
    id: 'counteroffer',
    topic: 'OFFERS',
    title: 'Why did I get a different offer than the one I chose?',
    answer: [
      'Usually, your verified income supports a smaller line, or we couldn’t confirm a discount. The page shows our offer and the last day to accept it.',
      'You can accept the offer. If the reason is your income, you can tell us about more income or savings first. The offer stays open until its last day. If you don’t accept it by then, your application ends, and we’ll send you a written notice with the reasons.',
    ],
    screens: ['product/counter-offer'],
    words:
      'less than i asked for smaller line less than asked counteroffer counter offer reduced lower amount approved for less',
  },
  {
    id: 'pay-off-early',
    topic: 'OFFERS',
    title: 'Can I pay it off early?',
    answer: [
      'Yes. You can repay all or part of the line at any time without a penalty. Call us at {phone} for the exact amount.',
      'Closing the line during the draw period costs {terminationFee}. Your agreement states your own terms.',
    ],
    screens: ['product/select', 'complete'],
    words: 'prepay prepayment penalty early payoff pay it all extra payment close line',
  },
  {
    id: 'pay-off-loans',
    topic: 'OFFERS',
    title: 'Can I pay off other loans with the line?',
    answer: [
      'Yes, for loans on your home. On the page with your mortgages and liens, choose the loans to pay off. We pay those lenders from your initial draw and send you the rest.',
      'Keep making your payments until the loan’s account shows that it’s paid off. You can use the money we send you to pay off credit cards and other debts yourself.',
    ],
    screens: ['liens', 'product/select', 'payoff/hold'],
    words: 'pay off refinance consolidate debt credit cards second mortgage existing heloc other loan',
  },
  {
    id: 'payoff-mismatch',
    topic: 'OFFERS',
    title: 'Why are you reviewing a payoff amount?',
    answer: [
      'The amount that a lender asks for doesn’t match our records, or the lender hasn’t sent an amount. We’re working it out with that lender. Your line is open, and your money is safe.',
      'If the payoff is higher than expected, the difference comes from your draw. Keep making your loan payments until the loan’s account shows that it’s paid off.',
    ],
    screens: ['payoff/hold'],
    words: 'payoff amount quote mismatch doesn’t match review lender old loan higher statement',
  },
  {
    id: 'texas',
    topic: 'OFFERS',
    title: 'What’s different in Texas?',
    when: 'texasHomes',
    answer: [
      'On a home that you live in, Texas law limits most fees to 2% of the line. All loans on the home together can’t be more than 80% of its value. Each draw is at least $4,000.',
      'The earliest day to sign is 12 days after you apply and get the notice of your rights. You get your closing costs at least one business day before you sign. You sign in person, at the office of the lender, an attorney, or a title company.',
      'Your spouse must sign, too, even if they aren’t on the deed.',
    ],
    screens: ['product/select', 'notary/intro', 'signing/sign'],
    words: 'texas tx homestead 50a6 twelve days rule austin houston dallas',
  },
  {
    id: 'rent-qualifies',
    topic: 'OFFERS',
    title: 'Can a rental qualify on its rent instead of my income?',
    when: 'rental',
    answer: [
      'Yes, with the {rentalProduct}. The rent must be at least {rentRatio} times the property’s monthly costs, including the new payment. The costs are loan payments, property taxes, insurance, and association dues.',
      'We ask for the lease or an estimate of the rent. You don’t need to verify your income, and your company can be the borrower. This is business credit, so there’s no right to cancel.',
    ],
    screens: ['start/rental'],
    words:
      'does rent count rent rental income dscr tenants lease investment property qualify instead of salary landlord',
  },
]
