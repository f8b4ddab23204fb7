import type { Key } from '../shared/port.ts'

export interface Sms {
  /** `to` is a phone number: ten digits for the United States, or an E.164 number. */
  send(message: { readonly to: string; readonly text: string }, key: Key, signal?: AbortSignal): Promise<void>
}
