/** Reads a person's notifications, which are derived from events. Only their read status is stored. */

import type { Notification } from 'domain/api/notifications.ts'
import type { PastEvent } from 'domain/application/core/notices.ts'
import { noticesFor, TOLD_EVENTS } from 'domain/application/notifications.ts'
import type { Instant } from 'domain/values/dates.ts'
import { carryingWallet } from 'domain/values/wallet.ts'
import { listApplications } from '../storage/applications.ts'
import type { EventBody } from '../storage/events.ts'
import { addMarks, readEventsOf, readMarks } from '../storage/notifications.ts'
import { sha256 } from '../storage/secrets.ts'
import type { ActorScope } from '../storage/transactions.ts'
import type { Services } from './services.ts'
import { chosenWallet } from './wallets/chosen.ts'

interface Told {
  /** The current time. The same clock sets each notification's `created`. */
  readonly now: Instant
  readonly notifications: Notification[]
}

/**
 * Returns the notifications for this session, newest first. If the session uses a wallet account, leaves out
 * notifications of other wallets.
 */
export async function readNotifications(services: Services, scope: ActorScope): Promise<Told> {
  const [told, chosen] = await Promise.all([allNotifications(services, scope), chosenWallet(services, scope)])
  if (!chosen) return told
  const { address } = chosen
  const seen = told.notifications.filter(({ walletAddress = address }) => walletAddress === address)
  return { ...told, notifications: seen }
}

/** Returns the person's notifications from all applications and wallets, newest first. */
export async function allNotifications(services: Services, scope: ActorScope): Promise<Told> {
  const now = services.clock.now()
  const { actor } = scope
  const [applications, marks, rows] = await services.db.read(
    scope,
    listApplications(actor),
    readMarks(actor),
    readEventsOf(actor, TOLD_EVENTS),
  )
  const events = new Map<string, PastEvent[]>(applications.map(({ data }) => [data.uuid, []]))
  for (const { aggregate, body } of rows) events.get(aggregate)?.push(pastEvent(body))
  const read = new Set(marks.map(({ notification }) => notification))
  const notifications = applications.flatMap(({ data, owner }) =>
    noticesFor(data, events.get(data.uuid) ?? [], owner).map(({ seq, ...notice }): Notification => {
      const uuid = notificationUuid(data.uuid, seq)
      const { walletAddress } = data
      const ctas = notice.ctas.map((cta) => ({ ...cta, redirectPath: carryingWallet(cta.redirectPath, walletAddress) }))
      return { ...notice, uuid, ctas, status: read.has(uuid) ? 'READ' : 'UNREAD', walletAddress }
    }),
  )
  // Each application's notifications are already in order. The sort is stable, so notifications with the same time stay
  // in that order.
  return {
    now,
    notifications: notifications.sort((a, b) => (a.created < b.created ? 1 : a.created > b.created ? -1 : 0)),
  }
}

/** Marks the person's notifications as read. */
export async function markRead(services: Services, scope: ActorScope, uuids: readonly string[]): Promise<void> {
  const { now, notifications } = await readNotifications(services, scope)
  const asked = new Set(uuids.map((uuid) => uuid.toLowerCase()))
  const own = notifications.filter(({ uuid, status }) => status === 'UNREAD' && asked.has(uuid)).map(({ uuid }) => uuid)
  if (own.length > 0) await services.db.change(scope, [addMarks(scope.actor, scope.org, own, now)], () => undefined)
}

function pastEvent(body: string): PastEvent {
  const { seq, type, at, data } = JSON.parse(body) as EventBody
  return { seq, type, at, data } as PastEvent
}

/** Returns a notification's ID. The same event always gets the same ID (RFC 9562, version 8). */
function notificationUuid(application: string, seq: number): string {
  const hex = sha256(`notification/${application}/${seq}`).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
