/** Messages from vendors to this server (webhooks). */

import type { Instant } from 'domain/values/dates.ts'
import { Unauthenticated } from '../../errors.ts'

export interface InboundMessage {
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The body as received. The signature covers exactly these bytes. */
  readonly body: Buffer
  /** The full URL to which the vendor sent the message. */
  readonly url: string
  /** The current time in milliseconds since 1970. */
  readonly now: number
}

/**
 * The content of a correctly signed message. For an order, the message has no result: the server asks the vendor for
 * the result. Only replies and delivery reports about texts take effect without asking the vendor.
 */
export interface Verified {
  /** The vendor's ID for the event. If the vendor sends no ID, the server recognizes a repeated message by its body. */
  readonly id?: string | undefined
  /** The vendor's IDs of the updated orders. */
  readonly orders: readonly string[]
  /** A person's reply to a text message. */
  readonly reply?: TextReply | undefined
  /** The vendor's report on one of our texts. */
  readonly delivery?: TextDelivery | undefined
}

export interface TextDelivery {
  /** The UUID of our text. */
  readonly message: string
  readonly state: 'DELIVERED' | 'UNDELIVERED'
}

export interface TextReply {
  /** The person's phone number in E.164 format. */
  readonly from: string
  readonly word: 'STOP' | 'START' | 'HELP'
  /** When the vendor got the reply. Missing if the vendor can't say, in which case the reply counts as the newest. */
  readonly at?: Instant | undefined
}

/** A correctly signed message whose content the server can't use. It's refused, but doesn't count as forged. */
export class UnusableMessage extends Unauthenticated {}

/** Returns the content that was read from a correctly signed message. @throws UnusableMessage if there's none */
export function usable<T>(content: T | undefined): T {
  if (content === undefined) throw new UnusableMessage()
  return content
}

/** Returns a message's content; undefined if its signature is invalid or too old. @throws UnusableMessage */
export type Verify = (message: InboundMessage) => Promise<Verified | undefined> | Verified | undefined

/**
 * Returns a header's value. A header that appears twice is treated as missing, because it's unclear which value was
 * signed.
 */
export const headerOf = ({ headers }: InboundMessage, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
