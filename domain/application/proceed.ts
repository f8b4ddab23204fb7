/** The next steps that the server takes on its own once nothing blocks the application. */

import { hasEnded } from '../journey/statuses.ts'
import { closingDocuments } from './closing/prepareClosing.ts'
import { lateAnswers } from './conditions/incomplete.ts'
import { andThen } from './core/andThen.ts'
import { ask, type Context, type Outcome, outcome } from './core/command.ts'
import type { LendingContext } from './core/lendingContext.ts'
import type { RequestKind } from './core/requests.ts'
import { readyToClose, readyToFund } from './core/status.ts'
import { event } from './events.ts'
import { isStopped } from './funding/holds.ts'
import { mailLetters } from './letters/letters.ts'
import { offerWithoutDiscount } from './offers/counteroffer.ts'
import { restLater } from './offers/lapse.ts'
import { hasRefusedDiscount } from './offers/memberDiscount.ts'
import { refresh } from './offers/refresh.ts'
import { isRentOpen, rerunRules } from './offers/rerunRules.ts'
import { underwriteApplication } from './offers/underwrite.ts'
import { HARD_CHECKS, requestHardChecks } from './owners/commands.ts'
import { valuationDocuments } from './property/valuationRight.ts'
import { isBlocked } from './reviews/reviews.ts'
import type { Application } from './types.ts'

const START: readonly RequestKind[] = ['SOFT_CREDIT', 'PROPERTY_RECORD', 'VALUATION']
const CLOSING: readonly RequestKind[] = ['CLOSING_DOCUMENTS', 'TITLE', 'FLOOD']

/**
 * Decisions that aren't final, because the rules haven't run, a review is open, or the borrower hasn't been asked about
 * assets yet.
 */
const UNDECIDED: readonly Application['decision']['decision'][] = ['INITIAL', 'REVIEW', 'ASSET_DEPLETION']

/** Whether a broker's value arrived while the application was blocked, so that the rules haven't used the value yet. */
const isValueNew = ({ bpo, decision }: Application) =>
  bpo?.status === 'BPO_COMPLETE' && (decision.subDecision === 'BPO_PENDING' || decision.decision === 'INITIAL')

/** Decisions that approved a chosen offer. */
const ON_CHOICE: readonly Application['decision']['subDecision'][] = ['VERIFIED_INCOME_MATCHED_OFFER', 'FINAL_OFFER']

/**
 * Whether the application lost the chosen offer after its approval. If so, the rules must run again, so that the
 * borrower can choose among the offers that verified income supports.
 */
const hasLostOffer = ({ offer, refresh: begun, decision }: Application): boolean =>
  !offer && !begun && ON_CHOICE.includes(decision.subDecision)

/**
 * Requests the next step once every earlier step is done. The server calls this function after every command, result,
 * deadline and agent's decision. Extra calls are safe, because this function never sends a request twice.
 */
export function proceed(a: Application, context: Context<LendingContext>): Outcome {
  const decided = hasEnded(a.status)
    ? outcome({})
    : andThen(a, lateAnswers(a, context.actor.identity), context, (after) => askNext(after, context))
  const valued = andThen(a, decided, context, (after) => valuationDocuments(after, context))
  return andThen(a, valued, context, (after) => mailLetters(after, context))
}

/** Adds the next steps that need no input to a decision's outcome. */
export const proceedAfter = (a: Application, decided: Outcome, context: Context<LendingContext>): Outcome =>
  andThen(a, decided, context, (after) => proceed(after, context))

function askNext(a: Application, context: Context<LendingContext>): Outcome {
  if (isBlocked(a)) return outcome({})
  const answered = (kinds: readonly RequestKind[]) => kinds.every((kind) => a.requests[kind]?.state === 'DONE')
  if (a.status === 'SOFT_CREDIT' && answered(START) && !a.requests.LIENS) return ask(a, 'LIENS')
  const isAsked = (kind: RequestKind) => a.requests[kind]?.state === 'OPEN' || a.requests[kind]?.state === 'FAILED'
  if (isValueNew(a) && a.liensConfirmed && !isRentOpen(a)) return proceedAfter(a, rerunRules(a, context), context)
  if (hasLostOffer(a)) return proceedAfter(a, underwriteApplication(a, context), context)
  const chosen = a.offer !== undefined && !UNDECIDED.includes(a.decision.decision)
  // The lender found no membership, so documents can't state the discounted rate. The borrower must first decide on the
  // counteroffer.
  if (chosen && !a.refresh && hasRefusedDiscount(a)) {
    const offered = offerWithoutDiscount(a, context)
    return offered.events.some(({ type }) => type === 'OfferDropped') ? proceedAfter(a, offered, context) : offered
  }
  if (a.counterOffer?.because === 'MEMBERSHIP') return outcome({})
  // If the borrower doesn't have to be asked the demographic questions, no command requests these checks.
  if (a.status === 'HARD_CREDIT' && !a.requests.HARD_CREDIT) return requestHardChecks(a, context)
  if (a.status === 'HARD_CREDIT' && chosen && answered(HARD_CHECKS) && !isAsked('SUMMARY_DOCUMENTS'))
    return ask(a, 'SUMMARY_DOCUMENTS')
  const closing = a.status === 'CLOSING_DOCUMENTS' && chosen && !a.refresh && readyToClose(a)
  if (closing && !CLOSING.some(isAsked)) {
    const refreshed = refresh(a, context)
    return refreshed ? proceedAfter(a, refreshed, context) : closingDocuments(a, context)
  }
  if (isStopped(a)) return outcome({})
  // The server sends money only if the borrower has nothing left to do and no review is open.
  if (a.status === 'FUNDABLE' && readyToFund(a))
    return proceedAfter(a, outcome({ events: [event('FundingReleased', {})] }), context)
  if (a.status === 'DIRECT_DEBT_PAYOFF' && !a.requests.PAYOFF) return ask(a, 'PAYOFF')
  if (a.status === 'FUNDING' && !a.requests.DISBURSEMENT) return ask(a, 'DISBURSEMENT')
  return restLater(a, context)
}
