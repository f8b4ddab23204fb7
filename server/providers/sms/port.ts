import type { Instant } from 'domain/values/dates.ts'
import { type Key, ProviderFault } from '../shared/port.ts'

export interface TextMessage {
  /** A phone number. A US number has ten digits; other numbers are in E.164. */
  readonly to: string
  readonly text: string
  /** When the program wrote the message. It tells a repeated call from a later message with the same text. */
  readonly at: Instant
  readonly calling: Calling
}

/** What is known of earlier calls for the same text. Only vendors that don't recognize a repeated call need it. */
export interface Calling {
  /** Whether an earlier call wasn't answered, so that the text may have been sent. */
  readonly isUnanswered: boolean
  /** Records directly before the text is sent that it may be sent now, and after a refusal, that it wasn't. */
  readonly note: (mayBeSent: boolean) => Promise<void>
}

/**
 * Thrown for a text that an earlier call may have sent. The text isn't sent again by itself, because a missing text
 * troubles people less than the same text twice.
 */
export class Unconfirmed extends ProviderFault {
  override name = 'Unconfirmed'
  override readonly code = 'UNCONFIRMED'
  override readonly mayHaveActed = true
  constructor() {
    super(422)
  }
}

export interface Sms {
  /** @throws Unconfirmed if an earlier call may have sent the text, and the vendor doesn't know of it */
  send(message: TextMessage, key: Key, signal?: AbortSignal): Promise<void>
}
