import type { Key } from '../shared/port.ts'

export interface Letter {
  readonly to: string
  readonly subject: string
  /** Plain text, lines ended by \n. */
  readonly text: string
}

export interface Mail {
  /** @throws where the letter was not taken: it is sent again with the same key. */
  send(letter: Letter & { readonly from: string }, key: Key): Promise<void>
}
