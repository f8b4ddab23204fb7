/** Offers lapse after a while if the borrower doesn't choose one. The borrower can then reopen the application. */

import { OFFERED } from '../../journey/statuses.ts'
import { addDays, type PlainDate } from '../../values/dates.ts'
import { startOf, zoneOf } from '../../values/timeZones.ts'
import { type Context, merge, type Outcome, outcome, Refusal } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { readyToClose } from '../core/status.ts'
import { event } from '../events.ts'
import type { Application } from '../types.ts'
import { offersHoldUntil, refresh, validityOf } from './refresh.ts'

/** Number of days between the offers' last valid day and the day on which they lapse. */
const REST_AFTER_DAYS = 30

/**
 * Returns the last day on which the offers are valid. Undefined while the offers can't lapse. For example, while a
 * broker values the home, the borrower can't choose an offer.
 */
const lastDayOf = (a: Application, { policy }: Pick<Context<LendingContext>, 'policy'>): PlainDate | undefined =>
  a.lapsedAt || !OFFERED.includes(a.status) || a.bpo?.status === 'BPO_PROCESSING'
    ? undefined
    : offersHoldUntil(a, validityOf(policy))

/** Schedules the day on which the offers will lapse. */
export function restLater(a: Application, context: Pick<Context<LendingContext>, 'policy'>): Outcome {
  const end = lastDayOf(a, context)
  if (!end) return outcome({})
  const due = startOf(addDays(end, REST_AFTER_DAYS + 1), zoneOf(a.property.address.state))
  return outcome({ effects: [{ kind: 'deadline', name: 'OFFERS_LAPSE', due }] })
}

/** Lets the offers lapse on the scheduled day, unless new offers were made or the borrower chose an offer. */
export function lapse(a: Application, context: Pick<Context<LendingContext>, 'policy' | 'today'>): Outcome {
  const end = lastDayOf(a, context)
  if (!end || a.refresh || readyToClose(a)) return outcome({})
  if (addDays(end, REST_AFTER_DAYS) >= context.today) return outcome({})
  return outcome({
    events: [event('Lapsed', {})],
    effects: [{ kind: 'mail', template: 'OFFERS_LAPSED', identity: a.borrower, key: `${end}` }],
  })
}

/** Reopens a lapsed application. Requests all stale data again under the existing consents, and makes new offers. */
export function reopen(a: Application, _: unknown, context: Context<LendingContext>): Outcome {
  if (a.erasingSince) throw new Refusal('NOT_NOW', 'This application was closed long ago. Please apply again.')
  if (!a.lapsedAt) throw new Refusal('NOT_NOW', 'Your offers are already on the way.')
  const again = { ...a, lapsedAt: undefined }
  return merge(outcome({ events: [event('Reopened', {})] }), refresh(again, context) ?? outcome({}))
}
