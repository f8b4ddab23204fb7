/**
 * All events of an application, as one union type. Each feature folder defines its own events, and stored events never
 * change. Personal data is stored apart from the events, encrypted with each person's key.
 */
import type { ClosingEvents } from './closing/events.ts'
import type { ConditionEvents } from './conditions/events.ts'
import type { CoreEvents } from './core/events.ts'
import type { CreditEvents } from './credit/events.ts'
import type { DeclineEvents } from './decline/events.ts'
import type { DeskEvents } from './desk/events.ts'
import type { FundingEvents } from './funding/events.ts'
import type { IncomeEvents } from './income/events.ts'
import type { LetterEvents } from './letters/events.ts'
import type { OfferEvents } from './offers/events.ts'
import type { OwnerEvents } from './owners/events.ts'
import type { PropertyEvents } from './property/events.ts'
import type { ReviewEvents } from './reviews/events.ts'
import type { StaffEvents } from './staff/events.ts'
import type { Application } from './types.ts'

interface Creation {
  Created: Pick<
    Application,
    | 'uuid'
    | 'loanNumber'
    | 'orgCode'
    | 'borrower'
    | 'journeyVersion'
    | 'registrationSteps'
    | 'property'
    | 'listedForSale'
    | 'consents'
    | 'referrer'
    | 'originator'
    | 'walletAddress'
    | 'products'
    | 'product'
    | 'nameGiven'
    | 'dobGiven'
  > & {
    income: Pick<Application['income'], 'annual' | 'other' | 'employmentType'>
  }
}

/** The data of each event, by event type. */
export interface EventData
  extends Creation,
    CoreEvents,
    ReviewEvents,
    ConditionEvents,
    DeclineEvents,
    DeskEvents,
    LetterEvents,
    OfferEvents,
    PropertyEvents,
    CreditEvents,
    OwnerEvents,
    IncomeEvents,
    ClosingEvents,
    FundingEvents,
    StaffEvents {}

export type EventType = keyof EventData
export type DomainEvent = { [T in EventType]: { readonly type: T; readonly data: EventData[T] } }[EventType]

/** Creates an event whose data matches its type. */
export const event = <T extends EventType>(type: T, data: EventData[T]): DomainEvent => ({ type, data }) as DomainEvent
