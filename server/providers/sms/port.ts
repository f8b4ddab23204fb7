import type { Instant } from 'domain/values/dates.ts'
import type { Key } from '../shared/port.ts'

export interface TextMessage {
  /** A phone number. A US number has ten digits; other numbers are in E.164. */
  readonly to: string
  readonly text: string
  /** When the program wrote the message. It tells a repeated call from a later message with the same text. */
  readonly at: Instant
}

export interface Sms {
  send(message: TextMessage, key: Key, signal?: AbortSignal): Promise<void>
}
