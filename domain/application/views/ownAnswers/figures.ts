/** The bot's answers about rates, payments, limits and fees. They repeat only what the person's own documents state. */
import { daysBetween } from '../../../values/dates.ts'
import { formatMoney } from '../../../values/money.ts'
import { formatPercent } from '../../../values/rates.ts'
import type { ApplicationView } from '../borrowerView.ts'
import { answerOf, day, dayOf, isBorrowers, pageOf } from './pages.ts'
import { endedAnswer } from './progress.ts'
import type { OwnAnswer, OwnCase } from './types.ts'

type Offer = NonNullable<ApplicationView['offer']>

interface Stated {
  readonly offer: Offer
  /**
   * The title and date of the document with the offer's figures, such as 'Your application summary of Tuesday, December
   * 1, 2026'.
   */
  readonly by: string
}

/**
 * Returns the chosen offer and the newest document that states its figures. Undefined if no document does, or while the
 * server prepares new documents. After the borrower chose how to pay, the application summary no longer counts, because
 * the rate may have changed.
 */
function stated({ view, wait }: OwnCase): Stated | undefined {
  if (!isBorrowers(view) || !view.offer || view.refresh || view.counterOffer) return undefined
  if (wait.what === 'DOCUMENT_PREPARATION' || wait.what === 'SUMMARY_PREPARATION') return undefined
  const { offer, documents, bank } = view
  const newest = (type: string) =>
    documents.findLast((document) => document.type === type && document.createdAt >= offer.chosenAt)
  const agreement = newest('CREDIT_AGREEMENT')
  const summary = bank.payType === undefined ? newest('APPLICATION_SUMMARY') : undefined
  const document = agreement ?? summary
  if (!document) return undefined
  const name = agreement ? 'Your credit agreement' : 'Your application summary'
  return { offer, by: `${name} dated ${dayOf(view, document.createdAt)} states` }
}

const isOver = ({ wait }: OwnCase) => wait.what === 'DECLINED' || wait.what === 'CANCELLED'

/**
 * Returns an answer that says where the person will find the figures. Used until one of the person's documents states
 * them.
 */
function pointer({ view }: OwnCase): OwnAnswer {
  if (!isBorrowers(view))
    return answerOf(
      pageOf(view, 'See your documents'),
      'Your documents state the terms. For anything they don’t show, ask the borrower.',
    )
  if (view.offer)
    return answerOf(
      pageOf(view, 'See your offer', 'product/offer-package'),
      'Your offer shows your rate, payment, credit limit, and fees. Your documents will confirm them.',
    )
  return answerOf(
    pageOf(view, 'See your offers', 'product/select'),
    'Your offers show your rate, payment, credit limit, and fees. Choose an offer to get them in writing.',
  )
}

const payment = ({ monthlyPayment, interestOnly }: Offer): string =>
  interestOnly
    ? `Monthly payment on the initial draw: ${formatMoney(monthlyPayment, 2)} in the draw period, then ${formatMoney(interestOnly.paymentAfter, 2)}`
    : `Monthly payment on the initial draw: ${formatMoney(monthlyPayment, 2)}`

/** Returns the answer with the rate, the payment and the credit limit. */
export function pricesAnswer(own: OwnCase): OwnAnswer | undefined {
  if (isOver(own)) return endedAnswer(own)
  const { view } = own
  const found = stated(own)
  if (found) {
    const { offer, by } = found
    return answerOf(
      pageOf(view, 'See your terms', 'complete', 'product/offer-package'),
      `${by}:`,
      `Annual percentage rate (APR) on the initial draw: ${formatPercent(offer.rate)}`,
      payment(offer),
      `Credit limit: ${formatMoney(offer.amount, 2)}`,
      `Initial draw: ${formatMoney(offer.draw, 2)}`,
    )
  }
  if (isBorrowers(view) || !view.terms || !view.documents.some(({ type }) => type === 'CREDIT_AGREEMENT'))
    return pointer(own)
  const { rate, monthlyPayment } = view.terms
  return answerOf(
    pageOf(view, 'See your documents'),
    'Your credit agreement states:',
    `Annual percentage rate (APR) on the initial draw: ${formatPercent(rate)}`,
    `Monthly payment on the initial draw: ${formatMoney(monthlyPayment, 2)}`,
    view.amount === undefined ? undefined : `Credit limit: ${formatMoney(view.amount, 2)}`,
  )
}

/** Returns the answer with the origination fee and the name of the document that lists all other costs. */
export function costAnswer(own: OwnCase): OwnAnswer | undefined {
  if (isOver(own)) return endedAnswer(own)
  const found = stated(own)
  if (!found) return pointer(own)
  const { offer, by } = found
  return answerOf(
    pageOf(own.view, 'See your terms', 'complete', 'product/offer-package'),
    `${by}:`,
    `Origination fee: ${formatMoney(offer.fee, 2)} (${formatPercent(offer.feeRate)} of the initial draw)`,
    'Your Itemization of Closing Costs lists every cost.',
  )
}

/** Returns the answer about a funded line's payments and draws; undefined before funding. */
export function lineAnswer({ view }: OwnCase): OwnAnswer | undefined {
  if (!isBorrowers(view) || !view.line) return undefined
  const { line, today } = view
  const isFirst = daysBetween(today, line.firstPaymentOn) >= 0
  return answerOf(
    pageOf(view, 'See your line', 'complete'),
    isFirst
      ? `Your first payment is due on ${day(line.firstPaymentOn)}.`
      : 'Your statement shows your next payment and its due date.',
    line.autopay && `Autopay takes it from your ${line.autopay.bankName} account.`,
    line.available > 0
      ? `At opening, ${formatMoney(line.available, 2)} of your credit line was available. You can draw until ${day(line.drawEndsOn)}.`
      : 'The initial draw used your whole credit limit.',
  )
}
