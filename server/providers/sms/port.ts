import type { Key } from '../shared/port.ts'

export interface Sms {
  /** `to` is a phone number. A US number has ten digits; other numbers are in E.164. */
  send(message: { readonly to: string; readonly text: string }, key: Key, signal?: AbortSignal): Promise<void>
}
