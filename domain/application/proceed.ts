/** What the server does by itself once nothing stands in the way any more. */

import { lateAnswers } from './conditions/incomplete.ts'
import { andThen } from './core/andThen.ts'
import { ask, type Context, type Outcome, outcome } from './core/command.ts'
import type { LendingContext } from './core/lendingContext.ts'
import type { RequestKind } from './core/requests.ts'
import { hasEnded, readyToClose, readyToFund } from './core/status.ts'
import { event } from './events.ts'
import { restLater } from './offers/lapse.ts'
import { prepareClosing } from './offers/refresh.ts'
import { underwriteApplication } from './offers/underwrite.ts'
import { isBlocked } from './reviews/reviews.ts'
import type { Application } from './types.ts'

const START: readonly RequestKind[] = ['SOFT_CREDIT', 'PROPERTY_RECORD', 'VALUATION']
const HARD: readonly RequestKind[] = ['HARD_CREDIT', 'SANCTIONS', 'TITLE', 'FLOOD']
const CLOSING: readonly RequestKind[] = ['CLOSING_DOCUMENTS', 'TITLE', 'FLOOD']

/** The rules have not decided yet, or leave it to somebody. */
const UNDECIDED: readonly Application['decision']['decision'][] = ['INITIAL', 'REVIEW', 'ASSET_DEPLETION']
const isRentOpen = (a: Application) => a.products?.includes('DSCR') === true && !a.productSaidAt

/** The rules run again. An offer that was chosen and that they do not carry is chosen again; a decline ends it all. */
export function decideAgain(a: Application, context: Context<LendingContext>): Outcome {
  return andThen(a, underwriteApplication(a, context), context, (after) => {
    if (hasEnded(after.status)) return outcome({})
    const { decision } = after.decision
    const stands = decision === 'APPROVED' || decision === 'FINAL'
    const dropped = outcome({ events: after.offer && !stands ? [event('OfferDropped', {})] : [] })
    return andThen(after, dropped, context, (last) => proceed(last, context))
  })
}

/** The rules run over another value, once nothing holds the application up. */
export function decideOnValue(a: Application, context: Context<LendingContext>): Outcome {
  if (isBlocked(a) || !a.liensConfirmed || isRentOpen(a)) return outcome({})
  return decideAgain(a, context)
}

/** A person valued the home while something held the application up: the rules have not seen it. */
const isValueNew = ({ bpo, decision }: Application) =>
  bpo?.status === 'BPO_COMPLETE' && (decision.subDecision === 'BPO_PENDING' || decision.decision === 'INITIAL')

/**
 * Asks for what comes next by itself, once all before it has answered and nothing holds it up. Safe to call at any time:
 * what was asked for already is not asked for again.
 */
export function proceed(a: Application, context: Context<LendingContext>): Outcome {
  if (hasEnded(a.status)) return outcome({})
  return andThen(a, lateAnswers(a, context.actor.identity), context, (after) => askNext(after, context))
}

function askNext(a: Application, context: Context<LendingContext>): Outcome {
  if (isBlocked(a)) return outcome({})
  const answered = (kinds: readonly RequestKind[]) => kinds.every((kind) => a.requests[kind]?.state === 'DONE')
  if (a.status === 'SOFT_CREDIT' && answered(START) && !a.requests.LIENS) return ask(a, 'LIENS')
  const isAsked = (kind: RequestKind) => a.requests[kind]?.state === 'OPEN' || a.requests[kind]?.state === 'FAILED'
  if (isValueNew(a) && a.liensConfirmed && !isRentOpen(a)) return decideOnValue(a, context)
  const chosen = a.offer !== undefined && !UNDECIDED.includes(a.decision.decision)
  if (a.status === 'HARD_CREDIT' && chosen && answered(HARD) && !isAsked('SUMMARY_DOCUMENTS'))
    return ask(a, 'SUMMARY_DOCUMENTS')
  const closing = a.status === 'CLOSING_DOCUMENTS' && chosen && !a.refresh && readyToClose(a)
  if (closing && !CLOSING.some(isAsked)) return prepareClosing(a, context)
  // Money goes out where nothing is left to do, and nobody looks at anything.
  if (a.status === 'FUNDABLE' && readyToFund(a))
    return andThen(a, outcome({ events: [event('FundingReleased', {})] }), context, (after) => proceed(after, context))
  if (a.status === 'DIRECT_DEBT_PAYOFF' && !a.requests.PAYOFF) return ask(a, 'PAYOFF')
  if (a.status === 'FUNDING' && !a.requests.DISBURSEMENT) return ask(a, 'DISBURSEMENT')
  return restLater(a, context)
}
