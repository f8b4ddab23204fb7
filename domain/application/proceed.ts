/** What the server does by itself once nothing stands in the way any more. */
import { ask, both, type Context, type Outcome, outcome } from './command.ts'
import { evolve } from './evolve.ts'
import { restLater } from './lapse.ts'
import { prepareClosing } from './refresh.ts'
import type { RequestKind } from './requests.ts'
import { isHeldUp } from './reviews.ts'
import { hasEnded, readyToClose } from './status.ts'
import type { Application } from './types.ts'
import type { LendingContext } from './underwrite.ts'

export { isHeldUp }

/** An outcome with what follows from it, decided of the application as it then is. */
export function followedBy(
  a: Application,
  first: Outcome,
  { now }: Pick<Context, 'now'>,
  next: (after: Application) => Outcome,
): Outcome {
  return both(first, next(first.events.reduce<Application>((state, one) => evolve(state, one, now), a)))
}

const START: readonly RequestKind[] = ['SOFT_CREDIT', 'PROPERTY_RECORD', 'VALUATION']
const HARD: readonly RequestKind[] = ['HARD_CREDIT', 'SANCTIONS', 'TITLE', 'FLOOD']
const CLOSING: readonly RequestKind[] = ['CLOSING_DOCUMENTS', 'TITLE', 'FLOOD']

/**
 * Asks for what comes next by itself, once all before it has answered and nothing holds it up. Safe to call at any time:
 * what was asked for already is not asked for again.
 */
export function proceed(a: Application, context: Context<LendingContext>): Outcome {
  if (hasEnded(a.status) || isHeldUp(a)) return outcome({})
  const answered = (kinds: readonly RequestKind[]) => kinds.every((kind) => a.requests[kind]?.state === 'DONE')
  if (a.status === 'SOFT_CREDIT' && answered(START) && !a.requests.LIENS) return ask(a, 'LIENS')
  const isAsked = (kind: RequestKind) => a.requests[kind]?.state === 'OPEN' || a.requests[kind]?.state === 'FAILED'
  const chosen = a.offer !== undefined && a.decision.decision !== 'ASSET_DEPLETION'
  if (a.status === 'HARD_CREDIT' && chosen && answered(HARD) && !isAsked('SUMMARY_DOCUMENTS'))
    return ask(a, 'SUMMARY_DOCUMENTS')
  const closing = a.status === 'CLOSING_DOCUMENTS' && a.offer && !a.refresh && readyToClose(a)
  if (closing && !CLOSING.some(isAsked)) return prepareClosing(a, context)
  return restLater(a, context)
}
