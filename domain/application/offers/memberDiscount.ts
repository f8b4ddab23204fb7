/** The member discount: which prices include it, and until when an agent can reverse a membership rejection. */
import { hasEnded } from '../../journey/statuses.ts'
import { figure, judge } from '../../rules/trace.ts'
import type { Percent } from '../../values/rates.ts'
import type { Application } from '../types.ts'

type Member = Pick<Application, 'membership' | 'offer' | 'counterOffer'>
type Countered = NonNullable<Application['countered']>

/**
 * Whether prices include the member discount: the borrower claims to be a member, and the lender hasn't rejected the
 * claim.
 */
export const isPricedAsMember = ({ membership }: Pick<Application, 'membership'>): boolean =>
  membership?.stated === true && membership.confirmed !== false

/** Whether the lender must still confirm the membership that a discounted price depends on. */
export const isMembershipOpen = ({ membership }: Pick<Application, 'membership'>): boolean =>
  membership?.stated === true && membership.confirmed === undefined

/** Whether the current offer still includes a member discount, even though the lender found no membership. */
export const hasRefusedDiscount = ({ membership, offer, counterOffer }: Member): boolean =>
  membership?.confirmed === false && (counterOffer?.offer ?? offer)?.memberDiscount !== undefined

/**
 * Whether an agent can still reverse a membership rejection. That's possible until the borrower chooses an offer
 * without the member discount, or the application ends.
 */
export const isRefusalReversible = ({ membership, offer, status }: Member & Pick<Application, 'status'>): boolean =>
  membership?.confirmed === false && (!offer || offer.memberDiscount !== undefined) && !hasEnded(status)

/** Returns the latest counteroffer that wasn't caused by a rejected membership, or undefined if there's none. */
export const withoutRefusal = (countered: Countered | undefined): Application['countered'] =>
  countered?.decision.reasons.includes('MEMBERSHIP_UNVERIFIED') ? countered.before : countered

/** Adds the rejected membership to a decision's reasons. `discount`: the lost member discount. */
export const withRefusal = <D extends Pick<Application['decision'], 'reasons' | 'trace'>>(
  decision: D,
  discount: Percent | undefined,
): D => ({
  ...decision,
  reasons: [...decision.reasons, 'MEMBERSHIP_UNVERIFIED'],
  trace: [
    ...decision.trace,
    judge('MEMBERSHIP', false, 'MEMBERSHIP_UNVERIFIED', [figure('memberDiscount', discount ?? 0, 'percent')]),
  ],
})

/** Returns the quote with the member discount that the lender promised before it rejected the membership. */
export const withMemberDiscount = (quote: Application['quote'], member: Percent | undefined): Application['quote'] =>
  quote && member && { ...quote, rates: { ...quote.rates, discounts: { ...quote.rates.discounts, member } } }
