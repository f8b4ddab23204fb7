/** Refreshes an application's data when the data expires, and then shows the borrower what changed. */

import { hasEnded } from '../../journey/statuses.ts'
import { promisedTerms } from '../../organization/lineTerms.ts'
import { lastDays, staleOn } from '../../rules/freshness.ts'
import { buildOffers, type QuoteContext, quoteOffer } from '../../rules/offers.ts'
import type { LendingPolicy } from '../../rules/policy.ts'
import { addDays, type PlainDate } from '../../values/dates.ts'
import type { Cents } from '../../values/money.ts'
import { ask, type Context, gave, merge, type Outcome, outcome } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import type { RequestKind } from '../core/requests.ts'
import { event } from '../events.ts'
import { openReviews } from '../reviews/reviews.ts'
import type { Application, Change, ChosenOffer, Refresh, RefreshPart } from '../types.ts'
import { paymentsOf } from './reprice.ts'
import { titleDate, underwriteApplication, underwritingInput } from './underwrite.ts'

/** For each kind of data, the number of days for which it's valid, according to the lender's policy and prices. */
export type Validity = LendingPolicy['freshness'] & { readonly offerValidDays: number }
interface Lender {
  readonly policy: { readonly freshness: LendingPolicy['freshness'] }
  readonly pricing: { readonly offerValidDays: number }
}
export const validityOf = ({ policy, pricing }: Lender): Validity => ({
  ...policy.freshness,
  offerValidDays: pricing.offerValidDays,
})

type Resting = Pick<Application, 'credit' | 'valuation' | 'title' | 'requests' | 'property' | 'quote'>
const drawnOf = (a: Resting) => ({ CREDIT: a.credit?.pulledOn, VALUATION: a.valuation?.on, TITLE: titleDate(a) })
const offersEnd = ({ quote }: Resting, { offerValidDays }: Validity) => quote && addDays(quote.pricedOn, offerValidDays)

/** Returns the last day on which the offers or the chosen offer are valid, or undefined if there are no offers. */
export function offersHoldUntil(a: Resting, validity: Validity): PlainDate | undefined {
  if (!a.credit || !a.valuation) return undefined
  const days = [offersEnd(a, validity), ...Object.values(lastDays(drawnOf(a), validity))]
  return days.filter((day) => day !== undefined).sort()[0]
}

/** Returns the kinds of data that are stale as of today. */
export function staleOf(a: Resting, today: PlainDate, validity: Validity): RefreshPart[] {
  const end = offersEnd(a, validity)
  return [...staleOn(today, drawnOf(a), validity), ...(end && end < today ? (['OFFER'] as const) : [])]
}

/**
 * Maximum number of refreshes in a row. Refreshed data can be stale again by the time everything has arrived. After
 * this many refreshes, an agent takes over.
 */
const ROUNDS = 3

/**
 * Returns the kind of credit report to request again: a hard pull only if the current report is a hard pull and the
 * borrower still consents, otherwise a soft pull.
 */
export function creditKind(a: Application): 'SOFT_CREDIT' | 'HARD_CREDIT' | undefined {
  if (a.credit?.pull === 'HARD' && gave(a, 'HARD_CREDIT')) return 'HARD_CREDIT'
  return gave(a, 'SOFT_CREDIT') ? 'SOFT_CREDIT' : undefined
}

/**
 * Returns the kind of inquiry that a refresh would make today, or undefined if the credit report is still valid.
 */
export function inquiryOf(a: Application, today: PlainDate, validity: Validity): 'SOFT' | 'HARD' | undefined {
  if (!staleOf(a, today, validity).includes('CREDIT')) return undefined
  return creditKind(a) === 'HARD_CREDIT' ? 'HARD' : 'SOFT'
}

/** Marks a request as failed, so that an agent takes over. */
const heldUp = (kind: RequestKind, no: number): Outcome =>
  outcome({ events: [event('RequestSettled', { kind, no, state: 'FAILED', answered: true })] })

/**
 * Requests all stale data again. The borrower keeps all form answers and confirmations.
 * @returns undefined if no data is stale.
 */
export function refresh(a: Application, context: Context<LendingContext>, round = 1): Outcome | undefined {
  const stale = staleOf(a, context.today, validityOf(context.policy))
  if (stale.length === 0) return undefined
  const drawn = { ...drawnOf(a), OFFER: a.quote?.pricedOn }
  const parts = stale.map((part) => ({ part, on: drawn[part] ?? context.today }))
  const credit = creditKind(a)
  const kinds: RequestKind[] = stale.flatMap((part) => {
    if (part === 'OFFER') return []
    return part === 'CREDIT' ? (credit ?? 'SOFT_CREDIT') : part
  })
  const begun: Omit<Refresh, 'at'> = { parts, kinds, round }
  const started = outcome({ events: [event('RefreshStarted', begun)] })
  if (kinds.length === 0)
    return merge(started, concludeRefresh({ ...a, refresh: { ...begun, at: context.now } }, context))
  const asked = ask(a, ...kinds)
  // The server never requests a credit file without the person's consent.
  if (stale.includes('CREDIT') && !credit) {
    const [first] = asked.events.flatMap((one) => (one.type === 'Requested' ? [one.data] : []))
    return merge(started, { ...asked, effects: [] }, heldUp('SOFT_CREDIT', first?.no ?? 1))
  }
  return merge(started, asked)
}

/**
 * Ends a refresh and runs the rules on the new data. If closing documents are the next step and the chosen offer's
 * figures are the same, the borrower keeps that offer. Otherwise, the borrower chooses again.
 */
export function concludeRefresh(a: Application, context: Context<LendingContext>): Outcome {
  const { refresh: begun } = a
  if (!begun || hasEnded(a.status)) return outcome({})
  const stale = staleOf(a, context.today, validityOf(context.policy))
  if (stale.some((part) => part !== 'OFFER')) {
    const [kind] = begun.kinds
    if (kind && begun.round >= ROUNDS) return heldUp(kind, a.requests[kind]?.no ?? 1)
    return refresh(a, context, begun.round + 1) ?? outcome({})
  }
  const done = (changes: readonly Change[]) => outcome({ events: [event('Refreshed', { changes })] })
  if (!a.liensConfirmed) return done([{ what: 'LIENS' }])

  const over = stale.includes('OFFER') || begun.parts.some(({ part }) => part === 'OFFER')
  const decided = underwriteApplication(a, context, over ? 'NEW' : 'KEPT')
  const after = decided.events.flatMap((one) => (one.type === 'Underwritten' ? [one.data] : []))[0]
  if (!after || decided.events.some(({ type }) => type === 'Declined')) return merge(done([]), decided)
  const closing = a.status === 'CLOSING_DOCUMENTS'
  // The decision isn't final yet, so keep the chosen offer for now.
  if (closing && OPEN.includes(after.decision.decision)) return merge(decided, done([]))
  const standing = closing ? stands(a, after.quote, context, over) : undefined
  if (standing)
    return merge(
      decided,
      outcome({ events: [event('OfferChosen', { offer: standing }), event('Refreshed', { changes: [] })] }),
    )
  const changes = changesOf(a, after.quote, after.decision.maxLine)
  // The chosen offer is no longer available, so report a change even if all compared figures are the same.
  return merge(decided, done(closing && changes.length === 0 ? [{ what: 'TERMS' }] : changes))
}

/** Decisions that aren't final: a review is open, a broker must value the home, or the borrower must enter assets. */
const OPEN: readonly Application['decision']['decision'][] = ['REVIEW', 'INITIAL', 'ASSET_DEPLETION']

/** Whether the current refresh sent a request of this kind. */
export const drawnAgain = (a: Application, kind: RequestKind): boolean => a.refresh?.kinds.includes(kind) ?? false
/** Whether the bureau has responded without sending a credit report. */
const noReport = (a: Application): boolean =>
  a.creditBlock !== undefined ||
  a.ssnNeeded === true ||
  openReviews(a).some(({ kind }) => kind === 'NO_CREDIT' || kind === 'MINOR_CREDIT')
/** Ends the refresh once all its requests have been answered. `now`: the kind of request that was answered just now. */
export function goOn(a: Application, now: RequestKind, context: Context<LendingContext>): Outcome {
  const answered = (a.refresh?.kinds ?? []).every((kind) => kind === now || a.requests[kind]?.state === 'DONE')
  return answered && !noReport(a) ? concludeRefresh(a, context) : outcome({})
}

/** Returns JSON with sorted keys, because the database may return an object's keys in another order. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_, one) =>
    one && typeof one === 'object' && !Array.isArray(one) ? Object.fromEntries(Object.entries(one).sort()) : one,
  )

/** Returns the chosen offer if the refreshed figures lead to the same terms; otherwise undefined. */
function stands(
  a: Application,
  quote: QuoteContext | undefined,
  { policy, today }: Context<LendingContext>,
  over: boolean,
): ChosenOffer | undefined {
  const { offer } = a
  const { choice } = underwritingInput(a, today)
  if (!offer || !choice || !quote) return undefined
  const result = quoteOffer(quote, choice)
  if (!result.ok) return undefined
  const { rate, originationFee, cashToHand, effectiveCost, policyVersion, pricingVersion } = result.quote
  const payments = paymentsOf(result.quote)
  const same =
    rate === offer.rate &&
    originationFee === offer.fee &&
    payments.monthlyPayment === offer.monthlyPayment &&
    payments.interestOnly?.paymentAfter === offer.interestOnly?.paymentAfter &&
    cashToHand === offer.cashToHand &&
    // While the offer is valid, the lender keeps its promised price for later draws, so leave this price out of the
    // comparison.
    (!over || written(promisedTerms(policy.pricing.lineTerms)) === written(a.lineTerms))
  return same ? { ...offer, effectiveCost, policyVersion, pricingVersion } : undefined
}

const offersOf = (quote: QuoteContext) => buildOffers(quote, { autopay: true }).offers
const figuresOf = (quote: QuoteContext) =>
  offersOf(quote).map(({ largestLine, quote: { choice, rate, payment, originationFee, cashToHand } }) => [
    ...[choice.term, choice.feeOption, largestLine, rate, payment, originationFee, cashToHand],
  ])
const lowestRate = (quote: QuoteContext) => {
  const rates = offersOf(quote).map(({ quote: { rate } }) => rate)
  return rates.length > 0 ? Math.min(...rates) : undefined
}

/** Returns the changes that a refresh found, with their old and new figures if they have any. */
export function changesOf(before: Application, quote: QuoteContext | undefined, maxLine: Cents): Change[] {
  if (!before.quote) return []
  const was = before.quote
  const figures: readonly Change[] = [
    { what: 'VALUE', before: was.value, after: before.valuation?.value },
    { what: 'LARGEST_LINE', before: before.decision.maxLine, after: maxLine },
    ...(quote ? [{ what: 'LOWEST_RATE', before: lowestRate(was), after: lowestRate(quote) } as const] : []),
  ]
  const changed = figures.filter((one) => one.before !== one.after)
  const other = changed.length === 0 && quote && written(figuresOf(was)) !== written(figuresOf(quote))
  return other ? [{ what: 'TERMS' }] : changed
}
