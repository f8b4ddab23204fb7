/** The wording of emails about closing and funding. */

import { type FundedLine, fundedLine } from 'domain/application/funding/line.ts'
import { lendersOf, payoffsDue } from 'domain/application/funding/payoffs.ts'
import { RETURN_REASONS, returnReason, returnTitle } from 'domain/application/funding/returns.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { cancellationDue } from 'domain/rules/rescission.ts'
import { dateIn, formatFullDate, formatLongDate, formatMoment } from 'domain/values/dates.ts'
import { clockTime } from 'domain/values/hours.ts'
import { formatMoney } from 'domain/values/money.ts'
import { zoneOf } from 'domain/values/timeZones.ts'
import type { Block } from '../../mail/body.ts'
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

const cancelledAt = ({ application: { cancelled, property } }: Material): string =>
  cancelled ? formatMoment(zoneOf(property.address.state), cancelled.at) : 'the day you told us'

/**
 * Returns the deadline by which the lender must return everything. The deadline is counted from the day on which the
 * lender received the cancellation.
 */
function returnedBy({ application: { cancelled, property } }: Material): string {
  if (!cancelled) return 'Within 20 days'
  const { at, receivedOn = dateIn(zoneOf(property.address.state), at) } = cancelled
  return `By ${formatLongDate(cancellationDue(receivedOn))}`
}

/** Returns the next steps after the recipient's signature. */
const afterSigning = ({ application: { owners, borrower } }: Material): string =>
  owners.some(({ identityUuid, signedAt }) => identityUuid !== borrower && !signedAt)
    ? 'Next, the other owners will sign. Then you’ll meet with a notary.'
    : 'Next, you’ll meet with a notary.'

/** Returns the figures of a funded line. Emails never contain the bank account. */
function figuresOf(line: FundedLine): readonly Block[] {
  const first = `${formatMoney(line.payment, 2)}${line.interestOnly ? ', interest only' : ''}`
  return [
    ...(line.sent > 0
      ? [
          { figure: formatMoney(line.sent, 2), label: 'On its way to your bank account' },
          `Your bank usually shows it by ${formatLongDate(line.arrivesOn)}.`,
        ]
      : []),
    {
      facts: [
        ['First payment', first],
        ['Due', formatFullDate(line.firstPaymentOn)],
        ['Autopay', line.autopay ? 'On' : 'Off'],
        ['Available credit', formatMoney(line.available)],
      ],
    },
  ]
}

/** Returns the latest payment that came back or was never sent. */
const lastReturn = ({ application }: Material) => application.funding.returns?.at(-1)
const returned = (m: Material): string => returnTitle(lastReturn(m)?.code ?? '')

/** Returns the lenders whose payoffs came back and weren't paid again. */
const unpaidLenders = ({ application }: Material): string =>
  lendersOf(
    application,
    payoffsDue(application).map(({ lien }) => ({ lien: lien.uuid })),
  )

export const CLOSING = {
  DOCUMENTS_READY: {
    subject: () => 'Your documents are ready to sign',
    body: (m) => {
      const { scheduledOn } = m.application.closing
      return [
        `Your documents for ${street(m)} are ready.`,
        scheduledOn === undefined
          ? 'Read them first. Then you can sign online.'
          : `You can read them now and sign online starting ${formatFullDate(scheduledOn)}.`,
        toScreen('Read and sign', m, 'document/disclosures', 'documents'),
      ]
    },
  },
  SIGNER_INVITATION: {
    subject: (m) => `${m.borrower.name?.firstName ?? 'The borrower'} asked you to sign with ${company(m)}`,
    body: (m) => [
      `A line of credit secured by ${street(m)} also needs your signature.`,
      { action: 'Read and sign', url: m.link },
      { note: 'This link is only for you, so please don’t share it. It’s valid for 30 days.' },
      { note: 'If you didn’t expect this email, please call us.' },
    ],
  },
  SIGNED: {
    subject: () => 'We received your signature',
    body: (m) => [
      `You signed the documents for ${street(m)}. We’re finalizing them, and copies stay in your account.`,
      ...(isBorrower(m) ? [afterSigning(m)] : []),
      isBorrower(m)
        ? toDashboard('View your application', m)
        : toScreen('View your documents', m, 'document/disclosures', 'documents'),
    ],
  },
  SIGN_AGAIN: {
    subject: () => 'Please sign again',
    body: (m) => [
      'We reviewed your signed documents, and one signature doesn’t match. You don’t need to repeat anything else.',
      toSignIn('Sign again', m),
    ],
  },
  PAPER_SENT: {
    subject: () => 'Your documents are in the mail',
    body: (m) => {
      const { carrier = '', tracking = '' } = m.application.closing.paper ?? {}
      const facts = [
        ['Carrier', carrier],
        ['Tracking number', tracking],
      ] as const
      const known = facts.filter(([, value]) => value !== '')
      return [
        `We mailed the documents for ${street(m)}. Sign them and mail them back. The first page tells you how.`,
        ...(known.length > 0 ? [{ facts: known }] : []),
        { action: 'Track your documents', url: m.origin + applicationPath(m.application.uuid, 'signing/support') },
      ]
    },
  },
  FLOOD_NOTICE: {
    subject: () => 'Your home is in a flood hazard area',
    body: (m) => [
      `The flood maps show ${street(m)} in a special flood hazard area, so federal law requires flood insurance before we can close. The notice is with your documents.`,
      'We’ll wait ten days after the notice so you can compare and buy flood insurance. Most insurance agents sell it, and a policy often takes a few days.',
      toDashboard('Read the notice', m),
    ],
  },
  NOTARY_BOOKED: {
    subject: () => 'Your notary appointment',
    body: (m) => {
      const booked = m.application.notary.appointment
      if (!booked) return ['Your notary appointment is booked.']
      const { date, slot, place } = booked
      const facts = [
        ['Date', formatFullDate(date)],
        ['Time', clockTime(slot)],
        ['Place', place],
      ] as const
      return [{ facts }, 'Please have your photo ID ready.']
    },
    sms: (m) => `${company(m)}: your notary appointment is booked. Please have your photo ID ready.`,
  },
  RIGHT_TO_CANCEL: {
    subject: () => 'Your right to cancel',
    body: (m) => {
      const { rescission } = m.application
      const last = rescission && formatLongDate(rescission.expires)
      return [
        ...(last === undefined ? [] : ([{ figure: last, label: 'Last day to cancel' }] satisfies Block[])),
        `You can cancel this line of credit at no cost until midnight on ${last ? 'that day' : 'the date in your notice'}. Any owner can cancel for all owners.`,
        'We won’t send any money until this period ends and mailed cancellations have had time to arrive. The notice with your documents tells you how to cancel.',
        'After the period ends, all owners can sign a statement online that they didn’t cancel. Then we don’t have to wait for mail.',
        toDashboard('Read the notice', m),
      ]
    },
  },
  RESCINDED: {
    subject: () => 'Your line of credit is canceled',
    body: (m) => [
      `This is your receipt: the line of credit on ${street(m)} (loan number ${m.application.loanNumber}) was canceled on ${cancelledAt(m)}.`,
      `You won’t owe any fees or interest. ${returnedBy(m)}, we’ll return all payments and release the lien on your home. If we already sent money, you’ll need to return it after that.`,
    ],
  },
  FUNDED: {
    subject: () => 'Your line of credit is funded',
    body: (m) => {
      const line = fundedLine(m.application, m.organization.pricing.lineTerms)
      return [
        `Your line of credit on ${street(m)} is funded.`,
        ...(line ? figuresOf(line) : []),
        toDashboard('View your line', m),
      ]
    },
    sms: (m) => `${company(m)}: your line of credit is funded.`,
  },
  PAYMENT_RETURNED: {
    subject: returned,
    body: (m) => {
      const last = lastReturn(m)
      return [
        ...(last ? [RETURN_REASONS[returnReason(last.code)]] : []),
        'Your line is open, and your money is safe with us. Choose another account, or call us if the account is right. We’ll check it and send your money again.',
        toScreen('Choose an account', m, 'bank/returned', 'documents'),
      ]
    },
    sms: (m) => `${company(m)}: ${returned(m)}. Sign in to choose another account.`,
  },
  PAYOFF_RETURNED: {
    subject: () => 'A loan payoff came back',
    body: (m) => [
      'We sent a payoff for one of your loans, but the payment came back. We’ll work it out with the lender and pay it again.',
      ...(unpaidLenders(m) === '' ? [] : ([{ facts: [['Lender', unpaidLenders(m)]] }] satisfies Block[])),
      'Your line stays open. Keep making your payments on this loan until your account shows that it’s paid off.',
      toScreen('View your line', m, 'complete', 'documents'),
    ],
    sms: (m) =>
      `${company(m)}: a loan payoff came back. Keep making your payments on that loan. Sign in to learn more.`,
  },
} satisfies Readonly<Record<string, Template>>
