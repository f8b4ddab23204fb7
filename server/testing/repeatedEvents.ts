import type { EventBody, EventRow } from '../storage/events.ts'

/** Returns the facts that an application's events record more than once. */
export function repeatedEvents(events: readonly Pick<EventRow, 'type' | 'body'>[]): string[] {
  const facts = events.map(factOf)
  return facts.filter((fact, index) => facts.indexOf(fact) !== index)
}

/** Returns the same string for events that record the same fact. */
function factOf({ type, body }: Pick<EventRow, 'type' | 'body'>): string {
  const { cause, data } = JSON.parse(body) as EventBody
  const told = data as {
    kind?: string
    no?: number
    consent?: { type: string }
    document?: { type: string }
    /** The payment that the event is about. */
    payment?: string
    /** The person who approved the payment. */
    by?: string
  }
  return [type, cause, told.kind, told.no, told.consent?.type, told.document?.type, told.payment, told.by]
    .filter(Boolean)
    .join(' ')
}
