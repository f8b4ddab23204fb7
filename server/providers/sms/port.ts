import type { Key } from '../shared/port.ts'

export interface Sms {
  /** `to`: ten digits for the United States, or E.164. */
  send(message: { readonly to: string; readonly text: string }, key: Key): Promise<void>
}
