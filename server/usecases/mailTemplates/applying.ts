/** The wording of emails between the start of an application and its offers. */

import { creditKind } from 'domain/application/offers/refresh.ts'
import { addDays, formatFullDate } from 'domain/values/dates.ts'
import { formatMoney } from 'domain/values/money.ts'
import { formatPercent } from 'domain/values/rates.ts'
import {
  company,
  isBorrower,
  type Material,
  street,
  type Template,
  toDashboard,
  toScreen,
  toSignIn,
} from './template.ts'

/** If the recipient's credit file is frozen or locked, returns which bureau to contact and by when. */
const closedFor = ({ application: a, identity }: Material) =>
  identity === a.borrower ? a.creditBlock : a.owners.find((o) => o.identityUuid === identity)?.creditBlock

export const APPLYING = {
  WELCOME: {
    subject: (m) => `Welcome to ${company(m)}`,
    body: (m) => [
      `You started an application for ${street(m)}. You can stop anytime and continue later on any device.`,
      toSignIn('Sign in', m),
      'Please verify your email address. It makes resetting your password easier if you forget it.',
      { action: 'Verify your email', url: m.verification },
    ],
  },
  CREDIT_CLOSED: {
    subject: () => 'Please unfreeze or unlock your credit file',
    body: (m) => {
      const closed = closedFor(m)
      if (!closed) return ['Your credit file is no longer frozen or locked. You don’t need to do anything.']
      const { website = '', phone = '' } = closed.bureauContact ?? {}
      const locked = closed.kind === 'LOCKED'
      return [
        `${closed.bureau} can’t show us your credit file because it’s ${locked ? 'locked' : 'frozen'}. This isn’t a denial.`,
        locked
          ? `You can unlock it for a day, or just for us, with ${closed.bureau}: ${website}, ${phone}.`
          : `You can lift the freeze for a day, or just for us, at no charge: ${website}, ${phone}.`,
        `We’ll check again every few hours${closed.until ? ` until ${formatFullDate(closed.until)}` : ''}. To have us check right away, sign in.`,
        toSignIn('Sign in', m),
      ]
    },
    sms: (m) => `${company(m)}: your credit file is frozen or locked. Please sign in to see what to do.`,
  },
  OFFERS_LAPSED: {
    subject: () => 'Your offers expired',
    body: (m) => [
      `Your offers for ${street(m)} expired because you didn’t choose one in time. We saved everything you entered.`,
      // A refresh makes the same kind of inquiry as before, so it can be a hard inquiry.
      creditKind(m.application) === 'HARD_CREDIT'
        ? 'You can get new offers in a minute or two. We may request your credit report again. That’s a hard inquiry, which may affect your credit score.'
        : 'You can get new offers in a minute or two. This won’t affect your credit score.',
      toDashboard('Get new offers', m),
    ],
  },
  COUNTER_OFFER: {
    subject: ({ application }) =>
      application.counterOffer?.because ? 'Your rate without the member discount' : 'A smaller credit line for you',
    body: (m) => {
      const counter = m.application.counterOffer
      if (!counter) return ['We reviewed your income again.', toSignIn('See what comes next', m)]
      const { offer, because, until } = counter
      const line = { figure: formatMoney(offer.amount), label: 'Credit line we can offer' }
      if (because)
        return [
          `We couldn’t confirm that you’re a member of ${company(m)}, so your rate no longer includes the member discount.`,
          line,
          `You can accept this credit line at ${formatPercent(offer.rate, 2)} APR until ${formatFullDate(until)}.`,
          toSignIn('See your offer', m),
        ]
      return [
        'Your verified income supports a smaller credit line than the one you chose.',
        line,
        `You can accept it until ${formatFullDate(until)}, or verify more income.`,
        toSignIn('See your offer', m),
      ]
    },
  },
  MEMBERSHIP_CONFIRMED: {
    subject: () => 'Your member discount applies again',
    body: (m) => {
      const { offer, counterOffer } = m.application
      return [
        `We confirmed that you’re a member of ${company(m)}. Your rate includes the member discount again.`,
        // Leave out the figures of a new counteroffer, because a separate email gives them.
        ...(offer && !counterOffer
          ? [`Your line is ${formatMoney(offer.amount)} at ${formatPercent(offer.rate, 2)} APR.`]
          : []),
        ...(offer
          ? [
              'You can ignore the offer without the discount. Its deadline no longer applies.',
              toSignIn('Continue your application', m),
            ]
          : [toSignIn('Choose your offer', m)]),
      ]
    },
  },
  APPROVED: {
    subject: () => 'You’re approved',
    body: (m) => {
      const { offer } = m.application
      return [
        `We approved your application for ${street(m)}.`,
        ...(offer
          ? [
              { figure: formatMoney(offer.amount), label: 'Approved credit line' },
              {
                facts: [
                  [
                    offer.interestOnly ? 'Monthly payment, interest only' : 'Monthly payment',
                    formatMoney(offer.monthlyPayment, 2),
                  ],
                  ['APR, fixed', formatPercent(offer.rate, 2)],
                  ['Cash to you', formatMoney(offer.cashToHand, 2)],
                ] as const,
              },
            ]
          : []),
        'Next, we’ll prepare your documents. We’ll email you when they’re ready to sign.',
        toDashboard('View your application', m),
      ]
    },
  },
  ADVERSE_ACTION: {
    subject: () => 'We made a decision on your application',
    body: (m) => [
      `We can’t approve the application for ${street(m)}. The notice with the main reasons and your rights is with your documents.`,
      toSignIn('Read the notice', m),
    ],
  },
  QUESTIONS_FIRST: {
    subject: () => 'A few questions before our decision',
    body: (m) => [
      `We’ve made our decision on your application for ${street(m)}. Before you read it, we’re required to ask for demographic information. Answering is optional, and your answers don’t affect the decision.`,
      toScreen('Answer the questions', m, 'start/before-decision', 'resume'),
      ...(m.application.askedFirst
        ? [
            `If you don’t answer, we’ll send you the decision after ${formatFullDate(addDays(m.application.askedFirst.until, -1))}.`,
          ]
        : []),
    ],
  },
  WITHDRAWN: {
    subject: () => 'Your application is withdrawn',
    body: (m) => [
      `The application for a line of credit on ${street(m)} is withdrawn${isBorrower(m) ? ', as you asked' : ''}. You owe nothing, and nothing is recorded against your home.`,
      'Your documents stay in your account. You can apply again anytime.',
    ],
  },
  REOPENED: {
    subject: () => 'Your application is open again',
    body: (m) => [
      `The application for a line of credit on ${street(m)} is open again. Everything you entered is saved.`,
      toSignIn(isBorrower(m) ? 'Continue your application' : 'See what’s next', m),
    ],
  },
} satisfies Readonly<Record<string, Template>>
