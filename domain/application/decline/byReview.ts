/** Declines an application because a reviewer decided to. */

import type { ReviewKind } from '../../journey/reviews.ts'
import { noticeDueOn } from '../../rules/adverseAction.ts'
import type { ReasonCode } from '../../rules/reasons.ts'
import { type DecisionTrace, judge } from '../../rules/trace.ts'
import { ZERO } from '../../values/money.ts'
import { todayAt } from '../../values/timeZones.ts'
import { type Context, invalid, merge, type Outcome, outcome } from '../core/command.ts'
import { event } from '../events.ts'
import type { Application, Review } from '../types.ts'
import { declined, fileUnderReview } from './decline.ts'

/**
 * The kinds of reviews that open after a credit bureau's response. If such a review ends in a decline, the adverse
 * action notice must name the bureau (15 USC 1681m(a)).
 */
const OF_BUREAU: readonly ReviewKind[] = ['FACTA_ALERT', 'MINOR_CREDIT', 'NO_CREDIT']

/** Returns the name of the rule that the decision trace gives as the cause of the decline. */
const ruleOf = ({ kind }: Review) =>
  OF_BUREAU.includes(kind) ? 'CREDIT_FILE' : kind === 'WATCHLIST' ? 'IDENTITY_SCREEN' : 'REVIEW'

/** If the review is about an unanswered condition, returns the earlier review that opened the condition. */
function lookedAtFirst({ conditions = [], reviews = [] }: Application, review: Review): Review {
  if (review.kind !== 'INCOMPLETE') return review
  const asked = conditions.find(({ uuid }) => uuid === review.subject)
  return reviews.find(({ uuid }) => uuid === asked?.review) ?? review
}

/**
 * Declines the application. The notice states only the reviewer's reason, not earlier findings of the rules. The notice
 * is due 30 days after the review opened, because the application was complete on that day. If the application was
 * still incomplete, the notice is due 30 days after the decision (12 CFR 1002.9(a)(1)(ii)).
 * @throws Refusal if the reason is a low score but the credit file has no key factors, because the notice can't state
 * reasons that the lender doesn't know.
 */
export function declinedByReview(
  a: Application,
  reason: ReasonCode,
  review: Review,
  context: Pick<Context, 'now'>,
): Outcome {
  const reasons = [reason]
  if (reason === 'CREDIT_SCORE_TOO_LOW' && !fileUnderReview(a, review.subject)?.keyFactors?.length)
    throw invalid('declineFor', 'The credit file lists no score factors. Choose another reason')
  const complete = todayAt(a.property.address.state, review.kind === 'INCOMPLETE' ? context.now : review.openedAt)
  const found = (a.decision.trace as DecisionTrace).filter(({ result }) => result !== 'fail')
  const decision: Application['decision'] = {
    decision: 'DECLINE',
    subDecision: 'UNKNOWN_SUBDECISION',
    maxLine: ZERO,
    reasons,
    trace: [...found, judge(ruleOf(lookedAtFirst(a, review)), false, reason, [])],
    policyVersion: a.decision.policyVersion,
  }
  return merge(
    outcome({ events: [event('Underwritten', { decision, quote: a.quote })] }),
    declined(a, reasons, context, noticeDueOn(complete, 'APPLICATION')),
  )
}
