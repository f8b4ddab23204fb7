import type { Key } from '../shared/port.ts'

export interface Letter {
  readonly to: string
  readonly subject: string
  /** Plain text with \n line endings. */
  readonly text: string
}

export interface Mail {
  /** @throws if the server didn't accept the mail; it will be sent again with the same key. */
  send(letter: Letter & { readonly from: string }, key: Key): Promise<void>
}
