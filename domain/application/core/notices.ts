/** Notifications: their parts, and the type of a subject's table. */

import type { BorrowerState } from '../../journey/borrowerNames.ts'
import type { Screen } from '../../routes/routes.ts'
import { formatLongDate, type Instant, type PlainDate } from '../../values/dates.ts'
import type { DomainEvent, EventData, EventType } from '../events.ts'
import type { Application } from '../types.ts'

/** A stored event, with its place in the log. */
export type PastEvent = DomainEvent & { readonly seq: number; readonly at: Instant }

export interface CallToAction {
  readonly title: string
  readonly redirectPath: string
}

export interface Notice {
  /** The event's number. */
  readonly seq: number
  readonly created: Instant
  readonly title: string
  readonly description: string
  /** Only actions that are still possible. */
  readonly ctas: readonly CallToAction[]
}

export type Told = Pick<Notice, 'title' | 'description'> & { readonly ctas?: readonly (CallToAction | undefined)[] }

/** What a notification's text depends on. */
export interface Scene {
  readonly application: Application
  /** Identity of the owner who is told. */
  readonly identity: string
  readonly at: Instant
  /** The event right after it. */
  readonly next?: DomainEvent | undefined
  /** An event of this type was told before. */
  readonly again: boolean
  /** Leads to a screen while the borrower's journey is in one of these states; without states, always. */
  readonly go: (title: string, screen: Screen, ...during: BorrowerState[]) => CallToAction | undefined
}

export type Tell<T extends EventType> = (data: EventData[T], scene: Scene) => Told | undefined

/** The first event of a decline; borrowers are told nothing else with it. */
export const isDecline = (event: DomainEvent): boolean =>
  event.type === 'Declined' ||
  (event.type === 'Underwritten' && ['DECLINE', 'INELIGIBLE'].includes(event.data.decision.decision))

/** The end of a day, in words. */
export const until = (date: PlainDate) => `until midnight on ${formatLongDate(date)}`

export type Tells = { readonly [T in EventType]?: Tell<T> }
