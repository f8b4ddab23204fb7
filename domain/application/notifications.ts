/**
 * Builds people's notifications about their application. The server computes notifications from the application's
 * events on each request, so the notifications always match the events.
 */

import { resolveBorrower } from '../journey/borrower.ts'
import { applicationPath } from '../routes/routes.ts'
import * as closing from './closing/notifications.ts'
import * as conditions from './conditions/notifications.ts'
import type { Notice, PastEvent, Scene, Tells, Told } from './core/notices.ts'
import * as core from './core/notifications.ts'
import * as credit from './credit/notifications.ts'
import * as decline from './decline/notifications.ts'
import type { DomainEvent, EventData, EventType } from './events.ts'
import * as funding from './funding/notifications.ts'
import * as income from './income/notifications.ts'
import * as offers from './offers/notifications.ts'
import * as owners from './owners/notifications.ts'
import * as property from './property/notifications.ts'
import type { Application } from './types.ts'
import { factsOf } from './views/facts.ts'

const BORROWER: Tells = {
  ...core.BORROWER,
  ...conditions.BORROWER,
  ...decline.BORROWER,
  ...offers.BORROWER,
  ...property.BORROWER,
  ...credit.BORROWER,
  ...income.BORROWER,
  ...closing.BORROWER,
  ...funding.BORROWER,
}
const OWN: Tells = {
  ...conditions.OWN,
  ...owners.OWN,
}
const EVERYBODY: Tells = {
  ...core.EVERYBODY,
}
const SIGNER: Tells = {
  ...decline.SIGNER,
  ...closing.SIGNER,
}

/** The event types for which at least one person gets a notification. */
export const TOLD_EVENTS = [
  ...new Set([BORROWER, OWN, EVERYBODY, SIGNER].flatMap((rows) => Object.keys(rows))),
] as readonly EventType[]

/**
 * Returns an owner's notifications, newest first, without personal data.
 * @param events the events in order; the caller may leave out types that never lead to a notification.
 */
export function noticesFor(application: Application, events: readonly PastEvent[], identity: string): Notice[] {
  const borrows = application.borrower === identity
  const { state } = resolveBorrower(factsOf(application))
  // Of all screen paths, only the path to the paystub screen has a parameter, which is always MANUAL_PAYSTUB.
  const go: Scene['go'] = (title, screen, ...during) =>
    borrows && (during.length === 0 || during.includes(state))
      ? { title, redirectPath: applicationPath(application.uuid, screen, 'MANUAL_PAYSTUB') }
      : undefined
  const before = new Set<EventType>()
  const notices = events.flatMap((event, index): Notice[] => {
    const { seq, at, type } = event
    const after = events[index + 1]
    const scene: Scene = {
      application,
      identity,
      at,
      next: after?.seq === seq + 1 ? after : undefined,
      again: before.has(type),
      go,
    }
    // Nobody is told about the payments of a canceled line, because the receipt explains that the money goes back.
    const isUnwinding = application.cancelled?.why === 'RESCINDED' && before.has('Cancelled')
    if (isUnwinding && type in funding.BORROWER) return []
    const told = tell(event, tablesFor(event, application, identity), scene)
    if (!told) return []
    before.add(type)
    const ctas = (told.ctas ?? []).filter((cta) => cta !== undefined)
    return [{ seq, created: at, title: told.title, description: told.description, ctas }]
  })
  return notices.reverse()
}

/** Returns the person that an event is about, if any. */
function personOf({ type, data }: DomainEvent, { conditions = [] }: Application): string | undefined {
  if (type === 'ConditionOpened') return data.condition.forIdentity
  if (type === 'DocumentSent') return data.document.forIdentity
  if (type === 'ConditionClosed') return conditions.find(({ uuid }) => uuid === data.condition)?.forIdentity
  return 'identity' in data ? data.identity : undefined
}

/** Returns the notification tables that apply to this person, the most specific table first. */
function tablesFor(event: DomainEvent, application: Application, identity: string): readonly Tells[] {
  const about = personOf(event, application)
  const general = [EVERYBODY, application.borrower === identity ? BORROWER : SIGNER]
  return about === identity ? [OWN, ...general] : general
}

/** Returns the notification's wording from the first table with a row for the event. */
function tell<T extends EventType>(
  { type, data }: { readonly type: T; readonly data: EventData[T] },
  tables: readonly Tells[],
  scene: Scene,
): Told | undefined {
  const table = tables.find((rows) => rows[type])
  return table?.[type]?.(data, scene)
}
