/** The form that a partner uses to review an application that came through the partner's link. */
import { reason } from './agent.ts'
import { choice } from './fields.ts'
import { form } from './form.ts'

/**
 * The outcomes of a partner's review. CLEAR: the work and the amount are as agreed. REFER: the work or the amount isn't
 * as agreed, so the lender decides. Only the lender makes credit decisions and sees documents, so a partner can't
 * decline the application or request documents.
 */
export const PARTNER_WAYS = ['CLEAR', 'REFER'] as const
export type PartnerWay = (typeof PARTNER_WAYS)[number]

export const partnerReviewForm = form({
  shape: { partnerWay: choice(PARTNER_WAYS, 'Choose an answer'), reason },
  hidden: ({ partnerWay }) => (partnerWay === 'REFER' ? [] : ['reason']),
})
