/** Types for notifications, and for the tables with their wording. */

import type { BorrowerState } from '../../journey/borrowerNames.ts'
import type { Screen } from '../../routes/routes.ts'
import { formatFullDate, type Instant, type PlainDate } from '../../values/dates.ts'
import type { DomainEvent, EventData, EventType } from '../events.ts'
import type { Application } from '../types.ts'

/** A stored event with its position in the event log. */
export type PastEvent = DomainEvent & { readonly seq: number; readonly at: Instant }

export interface CallToAction {
  readonly title: string
  readonly redirectPath: string
}

export interface Notice {
  /** Number of the event that led to the notification. */
  readonly seq: number
  readonly created: Instant
  readonly title: string
  readonly description: string
  /** Links to the actions that the person can still take. */
  readonly ctas: readonly CallToAction[]
}

export type Told = Pick<Notice, 'title' | 'description'> & { readonly ctas?: readonly (CallToAction | undefined)[] }

/** The data that the wording of a notification depends on. */
export interface Scene {
  readonly application: Application
  /** Identity of the owner who gets the notification. */
  readonly identity: string
  readonly at: Instant
  /** The event that follows the notification's event in the event log. */
  readonly next?: DomainEvent | undefined
  /** Whether the person already got a notification for an earlier event of this type. */
  readonly again: boolean
  /**
   * Returns a link to a screen. If states of the journey are given, returns the link only while the borrower is in one
   * of these states.
   */
  readonly go: (title: string, screen: Screen, ...during: BorrowerState[]) => CallToAction | undefined
}

export type Tell<T extends EventType> = (data: EventData[T], scene: Scene) => Told | undefined

/** Whether this event declines the application. If so, the person isn't notified about the event right before it. */
export const isDecline = (event: DomainEvent): boolean =>
  event.type === 'Declined' ||
  (event.type === 'Underwritten' && ['DECLINE', 'INELIGIBLE'].includes(event.data.decision.decision))

/** Formats a period's last day for a notification, as "until midnight on" followed by the date. */
export const until = (date: PlainDate) => `until midnight on ${formatFullDate(date)}`

export type Tells = { readonly [T in EventType]?: Tell<T> }
