/** The parts of a notification, and the type of each subject's notification table. */

import type { BorrowerState } from '../../journey/borrowerNames.ts'
import type { Screen } from '../../routes/routes.ts'
import { formatLongDate, type Instant, type PlainDate } from '../../values/dates.ts'
import type { DomainEvent, EventData, EventType } from '../events.ts'
import type { Application } from '../types.ts'

/** A stored event with its position in the log. */
export type PastEvent = DomainEvent & { readonly seq: number; readonly at: Instant }

export interface CallToAction {
  readonly title: string
  readonly redirectPath: string
}

export interface Notice {
  /** Number of the event behind the notification. */
  readonly seq: number
  readonly created: Instant
  readonly title: string
  readonly description: string
  /** Only actions that are still possible now. */
  readonly ctas: readonly CallToAction[]
}

export type Told = Pick<Notice, 'title' | 'description'> & { readonly ctas?: readonly (CallToAction | undefined)[] }

/** The context that a notification's text depends on. */
export interface Scene {
  readonly application: Application
  /** Identity of the owner who gets the notification. */
  readonly identity: string
  readonly at: Instant
  /** The event directly after this one. */
  readonly next?: DomainEvent | undefined
  /** This person already got a notification for an event of this type. */
  readonly again: boolean
  /** Links to a screen while the borrower's journey is in one of these states; if none are given, always. */
  readonly go: (title: string, screen: Screen, ...during: BorrowerState[]) => CallToAction | undefined
}

export type Tell<T extends EventType> = (data: EventData[T], scene: Scene) => Told | undefined

/** Whether the event is the first of a decline. Borrowers get no other notification about it. */
export const isDecline = (event: DomainEvent): boolean =>
  event.type === 'Declined' ||
  (event.type === 'Underwritten' && ['DECLINE', 'INELIGIBLE'].includes(event.data.decision.decision))

/** The end of a day, in words for the notification. */
export const until = (date: PlainDate) => `until midnight on ${formatLongDate(date)}`

export type Tells = { readonly [T in EventType]?: Tell<T> }
