/**
 * If the rules no longer support the chosen offer because of new data, the lender makes a counteroffer or lets the
 * borrower choose another offer.
 */

import { hasEnded } from '../../journey/statuses.ts'
import { noticeDueOn } from '../../rules/adverseAction.ts'
import { buildOffers, type OfferChoice, type Quote, type QuoteContext, quoteOffer } from '../../rules/offers.ts'
import type { DecisionCode } from '../../rules/underwriting.ts'
import { addDays, type PlainDate } from '../../values/dates.ts'
import { type Cents, cents, roundDownTo, ZERO } from '../../values/money.ts'
import { roundPercent } from '../../values/rates.ts'
import { startOf, zonesOf } from '../../values/timeZones.ts'
import { andThen } from '../core/andThen.ts'
import { awaited } from '../core/awaited.ts'
import { type Context, merge, type Outcome, outcome, Refusal } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { declined } from '../decline/decline.ts'
import { type EventData, event } from '../events.ts'
import { openReviews } from '../reviews/reviews.ts'
import type { Application, ChosenOffer } from '../types.ts'
import { isRefusalReversible, withMemberDiscount, withRefusal } from './memberDiscount.ts'
import { changesOf, offersHoldUntil, validityOf } from './refresh.ts'
import { choiceOf, isSameOffer, memberDiscountIn, paymentsOf } from './reprice.ts'
import { underwriteApplication } from './underwrite.ts'

/**
 * Whether the rules support the chosen offer. If the decision is SELECT, the rules support only other offers, and the
 * borrower must choose one of these.
 */
export const carriesChoice = (decision: DecisionCode): boolean => decision === 'APPROVED' || decision === 'FINAL'

const decisionIn = ({ events }: Outcome): EventData['Underwritten'] | undefined =>
  events.flatMap((one) => (one.type === 'Underwritten' ? [one.data] : []))[0]

/**
 * Runs the rules again. If the rules no longer support the chosen offer, the borrower sees the changes and chooses
 * another offer.
 */
export function decideAnew(a: Application, context: Context<LendingContext>): Outcome {
  const decided = underwriteApplication(a, context)
  const after = decisionIn(decided)
  if (!a.offer || after?.decision.decision !== 'SELECT') return decided
  const changes = changesOf(a, after.quote, after.decision.maxLine)
  return merge(
    decided,
    outcome({
      events: [event('Refreshed', { changes: changes.length > 0 ? changes : [{ what: 'TERMS' }], because: 'CREDIT' })],
    }),
  )
}

/**
 * Runs the rules again after the borrower stated assets or a review ended, with verified income and all other current
 * data. If the current counteroffer leaves out the member discount, replaces that counteroffer with a new one that uses
 * the current figures.
 */
export function judgeAgain(a: Application, context: Context<LendingContext>): Outcome {
  const { source, verifiedAnnual, employer = '', employmentToConfirm } = a.income
  if (verifiedAnnual === undefined && a.counterOffer?.because)
    return andThen(a, underwriteApplication(a, context), context, (after) =>
      after.decision.decision === 'SELECT' ? offerWithoutDiscount(after, context) : outcome({}),
    )
  if (verifiedAnnual === undefined || !source || a.status !== 'INCOME_VERIFICATION' || !a.offer)
    return decideAnew(a, context)
  const decided = underwriteApplication(a, context)
  const decision = decisionIn(decided)?.decision.decision
  const matched = decision !== undefined && carriesChoice(decision)
  return merge(
    outcome({
      events: [event('IncomeVerified', { source, annual: verifiedAnnual, employer, matched, employmentToConfirm })],
    }),
    decided,
    counterOffer(a, decided, context),
  )
}

/**
 * Maximum number of days that a counteroffer stays open. If the borrower doesn't accept it, the adverse action notice
 * is due 30 days after the counteroffer ends (12 CFR 1002.9(a)(1)(iv)).
 */
const STANDS_DAYS = 60

/** Makes a counteroffer for the line that verified income supports, if that line is smaller than the chosen line. */
export function counterOffer(a: Application, decided: Outcome, context: Context<LendingContext>): Outcome {
  const after = decisionIn(decided)
  if (!a.offer || after?.decision.decision !== 'SELECT' || !after.quote) return outcome({})
  const found = smallerLine(a, a.offer, after.quote)
  return found ? countered(a, a.offer, found, after.quote, context) : outcome({})
}

/**
 * Whether paystubs that could prove more income haven't been read yet, after a provider found only part of the income.
 */
const isIncomePartial = ({ income }: Application): boolean =>
  income.verifiedAnnual !== undefined &&
  !income.matched &&
  income.link?.type === 'MANUAL_PAYSTUB' &&
  income.source !== 'MANUAL_PAYSTUB' &&
  income.source !== 'OTHER'

/**
 * Runs the rules after the member discount has changed. The rules use the stated income until paystubs have been read.
 */
function judgeDiscount(a: Application, context: Context<LendingContext>): Outcome {
  const { verifiedAnnual: _, ...stated } = a.income
  return underwriteApplication(isIncomePartial(a) ? { ...a, income: stated } : a, context)
}

/**
 * Stores the result of the membership check. If the lender found no membership, removes the member discount and runs
 * the rules again.
 */
export function membershipChecked(a: Application, member: boolean, context: Context<LendingContext>): Outcome {
  const checked = outcome({ events: [event('MembershipChecked', { member })] })
  // Don't reprice now, because the refresh in progress reprices the offers when it ends.
  if (member || !a.quote || a.refresh) return checked
  return andThen(a, checked, context, (after) => {
    const decided = judgeDiscount(after, context)
    const found = decisionIn(decided)
    if (a.offer || !found?.decision.maxLine) return decided
    const changes = changesOf(a, found.quote, found.decision.maxLine)
    return merge(decided, outcome({ events: [event('Refreshed', { changes, because: 'MEMBERSHIP' })] }))
  })
}

/**
 * Reverses a mistaken rejection of a membership. Restores the chosen offer and its promised discount. If the rejection
 * led to a counteroffer, emails the borrower that the counteroffer no longer applies. If the borrower hasn't chosen an
 * offer, all offers include today's member discount.
 * @throws Refusal if no rejection can be reversed, or if the rules no longer support any line with the discount. In the
 * second case, the borrower can still accept the counteroffer until its last day, because the lender promised it.
 */
export function confirmMembership(a: Application, reason: string, context: Context<LendingContext>): Outcome {
  if (!isRefusalReversible(a)) throw new Refusal('NOT_NOW', 'This application has no rejected membership to confirm.')
  const checked = outcome({
    events: [event('MembershipChecked', { member: true, reason })],
    effects:
      a.countered || !a.offer
        ? [{ kind: 'mail', template: 'MEMBERSHIP_CONFIRMED', identity: a.borrower, key: context.now }]
        : [],
  })
  // Don't reprice now, because the refresh in progress reprices the offers when it ends.
  if (a.refresh) return checked
  return andThen(a, checked, context, (confirmed) => {
    const { quote, offer } = confirmed
    const listed = context.policy.pricing.discounts.member
    const after = offer ? confirmed : { ...confirmed, quote: withMemberDiscount(quote, listed) ?? quote }
    // Income that was already verified stays verified.
    const isSettled = after.income.matched || isIncomePartial(after)
    const judged = isSettled ? judgeDiscount(after, context) : judgeAgain(after, context)
    const decision = decisionIn(judged)?.decision.decision
    const stands = decision !== undefined && carriesChoice(decision)
    if (a.counterOffer && !stands && !judged.events.some(({ type }) => type === 'CounterOffered'))
      throw new Refusal('NOT_NOW', 'The rules no longer support the offer with the discount. The counteroffer stands.')
    return judged
  })
}

/**
 * Makes a counteroffer for the chosen line at the rate without the member discount. If the rules don't support that
 * line, offers the largest line at that rate. If the borrower doesn't accept the counteroffer, the lender declines the
 * application because the membership is unverified (12 CFR 1002.2(c)(1)(i)).
 */
export function offerWithoutDiscount(a: Application, context: Context<LendingContext>): Outcome {
  if (!a.offer || !a.quote) return outcome({})
  const quote = withoutDiscount(a.offer, a.quote, choiceOf(a.offer, a.liens))
  const same = quoteOffer(quote, choiceOf(a.offer, a.liens))
  const found = same.ok ? same.quote : smallerLine(a, a.offer, quote)
  if (!found) return outcome({ events: [event('OfferDropped', {})] })
  return countered(a, a.offer, found, quote, context, {
    // If the borrower's current counteroffer is due to insufficient income, the new one keeps that reason.
    ...(a.counterOffer && !a.counterOffer.because ? {} : { because: 'MEMBERSHIP' }),
    decision: withRefusal(a.decision, a.offer.memberDiscount),
  })
}

/**
 * A monthly payment in cents that no line can reach, which stands for "no limit". It must be smaller than the largest
 * possible number, because quotes add the payments on paid-off liens to it.
 */
const UNLIMITED = cents(100_000_000_000)

/**
 * Returns the quote at the chosen offer's price, but without the member discount. The lender promised that price, so
 * today's price doesn't apply, even if the credit report has gotten worse.
 */
function withoutDiscount(chosen: ChosenOffer, quote: QuoteContext, choice: OfferChoice): QuoteContext {
  const unlimited = { ...quote, paymentCapacity: UNLIMITED }
  const listed = quoteOffer(unlimited, choice)
  const excess = listed.ok ? listed.quote.rate - chosen.rate - (chosen.memberDiscount ?? 0) : 0
  if (excess <= 0) return quote
  const { rates } = quote
  return { ...quote, rates: { ...rates, occupancyAddOn: roundPercent(rates.occupancyAddOn - excess) } }
}

function countered(
  a: Application,
  chosen: ChosenOffer,
  found: Quote,
  quote: QuoteContext,
  context: Context<LendingContext>,
  why: Pick<EventData['CounterOffered'], 'because' | 'decision'> = {},
): Outcome {
  const { choice, rate, originationFee, effectiveCost, cashToHand, policyVersion, pricingVersion } = found
  const offer: ChosenOffer = {
    ...chosen,
    amount: choice.amount,
    draw: choice.draw,
    termYears: choice.term,
    drawYears: choice.drawPeriod ?? chosen.drawYears,
    rate,
    feeRate: choice.feeOption,
    fee: originationFee,
    interestOnly: undefined,
    ...paymentsOf(found),
    effectiveCost,
    cashToHand,
    memberDiscount: memberDiscountIn(quote),
    policyVersion,
    pricingVersion,
    chosenAt: context.now,
  }
  // A counteroffer expires no later than the prices and data on which it's based.
  const held = offersHoldUntil({ ...a, quote }, validityOf(context.policy))
  const most = addDays(context.today, STANDS_DAYS)
  const latest = held && held < most ? held : most
  const told = a.countered
  const unchanged =
    told?.offer !== undefined &&
    told.because === why.because &&
    isSameOffer(told.offer, offer) &&
    told.until >= context.today &&
    told.until <= latest
  const until = unchanged ? told.until : latest
  return merge(
    outcome({
      events: [
        event('CounterOffered', {
          ...{ offer, until, noticeDue: noticeDueOn(context.today, 'COUNTER_OFFER') },
          ...why,
          ...(unchanged && { unchanged }),
        }),
      ],
      effects: unchanged ? [] : [{ kind: 'mail', template: 'COUNTER_OFFER', identity: a.borrower, key: context.now }],
    }),
    endsOn(addDays(until, 1), a),
  )
}

/**
 * Returns the largest supported line on the chosen terms. If no line is supported on these terms, returns the largest
 * line on any other terms. The initial draw stays the same percentage of the line.
 */
function smallerLine(a: Application, chosen: ChosenOffer, quote: QuoteContext): Quote | undefined {
  const { termYears, feeRate, drawYears, amount: wanted, draw: wantedDraw } = chosen
  const asBefore = choiceOf(chosen, a.liens)
  const { offers } = buildOffers(quote, {
    amount: wanted,
    autopay: chosen.autopay,
    drawPeriod: drawYears,
    payoff: asBefore.payoff,
    ...(asBefore.interestOnly ? { interestOnly: true } : {}),
  })
  const same = ({ quote: { choice } }: (typeof offers)[number]) =>
    choice.term === termYears && choice.feeOption === feeRate
  const best = offers.find(same) ?? [...offers].sort((one, other) => other.largestLine - one.largestLine)[0]
  if (!best) return undefined
  const { amount } = best.quote.choice
  const share = roundDownTo(cents(Math.ceil((amount * wantedDraw) / wanted)), quote.step)
  const drawn = (draw: Cents) => quoteOffer(quote, { ...best.quote.choice, draw } as OfferChoice)
  const shared = drawn(share > ZERO ? share : amount)
  return shared.ok ? shared.quote : best.quote
}

/** The decline stops waiting for open reviews this many days before the adverse action notice is due. */
const NOTICE_DAYS = 5

/**
 * Declines the application because the borrower accepted neither the counteroffer nor another offer. The decline waits
 * for the lender's open reviews, unless the notice's deadline is near.
 */
export function counterOfferEnds(a: Application, context: Context<LendingContext>): Outcome {
  const { countered } = a
  if (!countered || hasEnded(a.status) || context.today <= countered.until) return outcome({})
  const last = addDays(countered.noticeDue, -NOTICE_DAYS)
  if (context.today < last && (openReviews(a).length > 0 || awaited(a) !== undefined)) return endsOn(last, a)
  const decision: Application['decision'] = { ...countered.decision, decision: 'DECLINE', maxLine: ZERO }
  return merge(
    outcome({ events: [event('Underwritten', { decision, quote: a.quote })] }),
    declined(a, decision.reasons, context, countered.noticeDue),
  )
}

const endsOn = (day: PlainDate, a: Application): Outcome =>
  outcome({
    effects: [
      { kind: 'deadline', name: 'COUNTER_OFFER_ENDS', due: startOf(day, zonesOf(a.property.address.state).last) },
    ],
  })
