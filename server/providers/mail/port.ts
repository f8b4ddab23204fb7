import type { Key } from '../shared/port.ts'

export interface Letter {
  readonly to: string
  readonly subject: string
  /** The email as plain text with \n line endings. */
  readonly text: string
  /** The email as an HTML document. */
  readonly html: string
  /** PNG files that the HTML shows, keyed by content ID: the HTML refers to `logo` as `cid:logo`. */
  readonly pictures: Readonly<Record<string, Buffer>>
}

export interface Mail {
  /**
   * Sends one email.
   * @throws if the mail server didn't accept the email. The caller then retries with the same key.
   */
  send(letter: Letter & { readonly from: string }, key: Key, signal?: AbortSignal): Promise<void>
}
