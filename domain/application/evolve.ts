/**
 * Applies events to the application. Each feature folder defines the changes for its own events, and the compiler
 * checks that no event type is missing.
 */
import type { Instant } from '../values/dates.ts'
import * as closing from './closing/events.ts'
import * as conditions from './conditions/events.ts'
import type { Changes } from './core/changes.ts'
import * as core from './core/events.ts'
import { advance } from './core/status.ts'
import * as credit from './credit/events.ts'
import * as decline from './decline/events.ts'
import * as desk from './desk/events.ts'
import type { DomainEvent, EventData, EventType } from './events.ts'
import * as funding from './funding/events.ts'
import * as income from './income/events.ts'
import * as letters from './letters/events.ts'
import * as offers from './offers/events.ts'
import * as owners from './owners/events.ts'
import * as property from './property/events.ts'
import * as reviews from './reviews/events.ts'
import * as staff from './staff/events.ts'
import type { Application } from './types.ts'

const CHANGES: Changes<Omit<EventData, 'Created'>> = {
  ...core.CHANGES,
  ...reviews.CHANGES,
  ...conditions.CHANGES,
  ...decline.CHANGES,
  ...desk.CHANGES,
  ...letters.CHANGES,
  ...offers.CHANGES,
  ...property.CHANGES,
  ...credit.CHANGES,
  ...owners.CHANGES,
  ...income.CHANGES,
  ...closing.CHANGES,
  ...funding.CHANGES,
  ...staff.CHANGES,
}

export const EVENT_TYPES: readonly EventType[] = ['Created', ...(Object.keys(CHANGES) as EventType[])]

const created = (data: EventData['Created'], at: Instant): Application => ({
  ...core.START,
  ...offers.START,
  ...property.START,
  ...credit.START,
  ...owners.START,
  ...closing.START,
  ...funding.START,
  ...data,
  createdAt: at,
  version: 1,
  status: 'APP_SUBMISSION',
  statusSince: at,
  income: { ...data.income, paystubs: [], paystubsSubmitted: false, employmentToConfirm: false, matched: false },
  owners: [{ identityUuid: data.borrower, role: 'BORROWER', identityStatus: 'NONE' }],
})

/**
 * Returns the application after `event`, which happened at the time `at`.
 * @throws RangeError if the first event isn't a Created event.
 */
export function evolve(application: Application | undefined, event: DomainEvent, at: Instant): Application {
  if (event.type === 'Created') return created(event.data, at)
  if (!application) throw new RangeError(`${event.type} came before the application was created`)
  const change = CHANGES[event.type] as (a: Application, data: object, at: Instant) => Partial<Application>
  const changed = { ...application, ...change(application, event.data, at), version: application.version + 1 }
  const status = advance(changed, event.type)
  if (status === application.status) return { ...changed, status, statusSince: application.statusSince }
  return { ...changed, status, statusSince: at, came: { ...changed.came, [status]: at } }
}
