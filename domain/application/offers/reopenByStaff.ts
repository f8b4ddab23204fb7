/** Staff reopen an application that the borrower withdrew or let lapse. */
import { hasEnded } from '../../journey/statuses.ts'
import { waitForAnswers } from '../conditions/incomplete.ts'
import { andThen } from '../core/andThen.ts'
import { type Context, type Effect, merge, type Outcome, outcome, Refusal } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { REQUEST_KINDS, type RequestKind } from '../core/requests.ts'
import { isPast } from '../core/retryRequest.ts'
import { event } from '../events.ts'
import type { Application, RefreshPart } from '../types.ts'
import { outdated } from './lateChanges.ts'
import { refresh, staleOf, validityOf } from './refresh.ts'

/**
 * The applications that staff can reopen. LAPSED: the offers lapsed; the borrower can reopen such an application, too.
 */
export const REOPENABLE = ['WITHDRAWN', 'LAPSED'] as const
type Reopenable = (typeof REOPENABLE)[number]

/** Why staff can't reopen a withdrawn application. The borrower must then apply again. */
export const STAYS_CLOSED = ['SIGNED', 'NO_OFFERS'] as const
export type StaysClosed = (typeof STAYS_CLOSED)[number]

/**
 * Returns why staff can't reopen a withdrawn application. Undefined if they can, or if the application isn't withdrawn.
 */
export function staysClosed(a: Application): StaysClosed | undefined {
  if (a.cancelled?.why !== 'WITHDRAWN') return undefined
  if (a.closing.signedAt) return 'SIGNED'
  return a.quote ? undefined : 'NO_OFFERS'
}

/** Returns how the application ended (withdrawn or lapsed), or undefined if staff can't reopen it. */
export function reopenable(a: Application): Reopenable | undefined {
  // Once an erasure has begun, vendors may have deleted data that the application still needs.
  if (a.erasingSince) return undefined
  if (a.lapsedAt && !hasEnded(a.status)) return 'LAPSED'
  return a.cancelled?.why === 'WITHDRAWN' && !staysClosed(a) ? 'WITHDRAWN' : undefined
}

/** Emails the borrower and the invited owners to tell them that they can continue the application. */
const tellEveryone = (a: Application): Effect[] =>
  a.owners
    .filter(({ role, invitedAt }) => role === 'BORROWER' || invitedAt)
    .map(({ identityUuid: identity }) => ({
      ...({ kind: 'mail', template: 'REOPENED' } as const),
      ...{ identity, key: `reopened ${a.version}` },
    }))

/** For each kind of stale data, the kinds of requests that refresh it. */
const RENEWED: Readonly<Record<RefreshPart, readonly RequestKind[]>> = {
  CREDIT: ['SOFT_CREDIT', 'HARD_CREDIT'],
  VALUATION: ['VALUATION'],
  TITLE: ['TITLE'],
  OFFER: [],
}

/**
 * Reopens a withdrawn or lapsed application, and refreshes data that has expired since. Resends the requests that the
 * withdrawal ended. The requests keep their idempotency keys, so that no party fills an order twice.
 * @throws Refusal if the application can't be reopened
 */
export function reopenByStaff(a: Application, reason: string, context: Context<LendingContext>): Outcome {
  const why = reopenable(a)
  if (!why) throw new Refusal('NOT_NOW', 'This application can’t be reopened. The borrower can apply again.')
  const by = context.actor.identity
  if (why === 'LAPSED') {
    const reopened = outcome({ events: [event('Reopened', { by, reason })], effects: tellEveryone(a) })
    return andThen(a, reopened, context, (after) => refresh(after, context) ?? outcome({}))
  }
  const renewed = staleOf(a, context.today, validityOf(context.policy)).flatMap((part) => RENEWED[part])
  const again = REQUEST_KINDS.flatMap((kind) => {
    const before = a.requests[kind]
    if (before?.state !== 'OPEN' || !isPast(a, kind, before.no) || renewed.includes(kind)) return []
    const { no, reference, key = no } = before
    return [{ kind, no: no + 1, key, ...(reference !== undefined && { reference }) }]
  })
  const reopened = outcome({
    events: [
      event('WithdrawalReversed', { by, reason }),
      // The closing documents contain dates that have passed, so prepare new ones.
      ...(a.documents.some(({ stage }) => stage === 'CLOSING') ? outdated(a) : []),
      ...again.map((one) => event('Requested', one)),
    ],
    effects: [...again.map(({ kind, no }) => ({ kind: 'request', request: kind, no }) as const), ...tellEveryone(a)],
  })
  return andThen(a, reopened, context, (after) => merge(waitForAnswers(after), refresh(after, context) ?? outcome({})))
}
