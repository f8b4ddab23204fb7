import { listOf } from 'domain/values/schemas.ts'
import * as z from 'zod/mini'
import { call } from '../shared/definePort.ts'
import type { Key } from '../shared/port.ts'
import { attachment } from '../shared/schemas.ts'

/** The calls that a gateway partner answers. Other adapters implement `Mail` directly. */
export const mailCalls = {
  send: call(
    'Send an email. A picture’s type is its content ID: the HTML refers to the picture `logo` as `cid:logo`.',
    z.object({
      ...{ from: z.string(), to: z.string(), subject: z.string(), text: z.string(), html: z.string() },
      pictures: listOf(attachment),
    }),
    z.object({}),
  ),
}

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
