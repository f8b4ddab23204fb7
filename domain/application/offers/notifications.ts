/** Notifications about offers. */

import { formatMoney } from '../../values/money.ts'
import { isDecline, type Tells, until } from '../core/notices.ts'

/** The wording of the borrower's notifications about offers, keyed by event type. */
export const BORROWER = {
  Underwritten: ({ decision }, { again, next, go }) => {
    if (next && isDecline(next)) return undefined
    if (decision.decision === 'ASSET_DEPLETION')
      return {
        title: 'Your savings may count as income',
        description: 'Tell us about your savings, and we’ll check again how much you can borrow.',
        ctas: [go('Tell us about your assets', 'product/assets', 'assetDepletion')],
      }
    if (again || decision.maxLine <= 0) return undefined
    return {
      title: 'Your offers are ready',
      description: 'Choose how much to borrow and how long to repay it.',
      ctas: [go('Choose an offer', 'product/select', 'product')],
    }
  },
  WithdrawalReversed: (_, { go }) => ({
    title: 'Your application is open again',
    description: 'We saved everything you entered, so you can pick up where you left off.',
    ctas: [go('Continue your application', 'status')],
  }),
  CounterOffered: ({ offer, until: last, because, unchanged }, { go }) =>
    unchanged
      ? undefined
      : {
          title: `We can offer you ${formatMoney(offer.amount)}`,
          description: because
            ? `We couldn’t confirm your membership, so the rate no longer includes the member discount. You can accept the offer ${until(last)}.`
            : `Your verified income supports this amount. You can accept it ${until(last)}.`,
          ctas: [go('See the offer', 'product/counter-offer', 'counterOffer')],
        },
  // The borrower is notified only if an agent reversed an earlier rejection. Only then, the event contains a reason,
  // which the agent gave.
  MembershipChecked: ({ member, reason }) =>
    member && reason !== undefined
      ? {
          title: 'Your member discount applies again',
          description:
            'We’ve confirmed your membership, so your rate includes the member discount again. If we sent you an offer without the discount, you don’t have to answer it.',
        }
      : undefined,
  Refreshed: ({ changes, because }, { go }) => {
    if (changes.length === 0) return undefined
    if (because === 'MEMBERSHIP')
      return {
        title: 'Your offers have changed',
        description: 'We couldn’t confirm your membership, so the rates no longer include the member discount.',
        ctas: [go('See what changed', 'product/select', 'product')],
      }
    if (because === 'CREDIT')
      return {
        title: 'Your offers have changed',
        description: 'Your full credit report or a new debt changed what we can offer. See what changed, then choose.',
        ctas: [go('See what changed', 'product/select', 'product')],
      }
    if (changes.some(({ what }) => what === 'LIENS'))
      return {
        title: 'We found a new loan on your home',
        description: 'We checked again because some time has passed. Check that the list is right.',
        ctas: [go('Confirm the loans', 'liens', 'liens')],
      }
    return {
      title: 'Your offers have changed',
      description: 'We updated your figures because some time has passed. See what changed, then choose.',
      ctas: [go('See what changed', 'product/select', 'product')],
    }
  },
} satisfies Tells
