/** Staff reopen an application that the borrower withdrew, while its data and offers are still valid. */
import type { PlainDate } from '../../values/dates.ts'
import { waitForAnswers } from '../conditions/incomplete.ts'
import { andThen } from '../core/andThen.ts'
import { type Context, type Outcome, outcome, Refusal } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { REQUEST_KINDS } from '../core/requests.ts'
import { isPast } from '../core/retryRequest.ts'
import { event } from '../events.ts'
import type { Application } from '../types.ts'
import { outdated } from './lateChanges.ts'
import { offersHoldUntil, type Validity, validityOf } from './refresh.ts'

/**
 * Whether staff can reopen the application. An application with a signature, without offers, or with expired data needs a
 * new application.
 */
export function mayReopen(a: Application, today: PlainDate, validity: Validity): boolean {
  const until = a.quote && offersHoldUntil(a, validity)
  return a.cancelled?.why === 'WITHDRAWN' && !a.closing.signedAt && until !== undefined && until >= today
}

/**
 * Reopens a withdrawn application, and sends again the requests that the withdrawal ended. Each keeps its idempotency
 * key, so a party that has the order doesn't repeat it.
 * @throws Refusal if the application can't be reopened
 */
export function reverseWithdrawal(a: Application, reason: string, context: Context<LendingContext>): Outcome {
  if (!mayReopen(a, context.today, validityOf(context.policy)))
    throw new Refusal('NOT_NOW', 'This application can’t be reopened. The borrower can apply again.')
  const again = REQUEST_KINDS.flatMap((kind) => {
    const before = a.requests[kind]
    if (before?.state !== 'OPEN' || !isPast(a, kind, before.no)) return []
    const { no, reference, key = no } = before
    return [{ kind, no: no + 1, key, ...(reference !== undefined && { reference }) }]
  })
  const reopened = outcome({
    events: [
      event('WithdrawalReversed', { by: context.actor.identity, reason }),
      // Closing documents state dates that have passed.
      ...(a.documents.some(({ stage }) => stage === 'CLOSING') ? outdated(a) : []),
      ...again.map((one) => event('Requested', one)),
    ],
    effects: [
      ...again.map(({ kind, no }) => ({ kind: 'request', request: kind, no }) as const),
      ...a.owners
        .filter(({ role, invitedAt }) => role === 'BORROWER' || invitedAt)
        .map(({ identityUuid: identity }) => ({
          ...({ kind: 'mail', template: 'REOPENED' } as const),
          ...{ identity, key: `reopened ${a.version}` },
        })),
    ],
  })
  return andThen(a, reopened, context, waitForAnswers)
}
