/** Messages from vendors to this server (webhooks). */

export interface InboundMessage {
  /** The names are in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The body as received. Signatures are over these bytes. */
  readonly body: Buffer
  /** The full URL to which the vendor sent the message. */
  readonly url: string
  /** The current time in milliseconds since 1970. */
  readonly now: number
}

/** The content of a genuine message. The server asks the vendor again, so a message can't change anything by itself. */
export interface Verified {
  /** The vendor's ID of the event. If it's missing, the server recognizes a repeated message by its body. */
  readonly id?: string | undefined
  /** The vendor's names of the orders that were updated. */
  readonly orders: readonly string[]
  /** A person's reply to a text. It's the only message that has an effect of its own. */
  readonly reply?: TextReply | undefined
}

export interface TextReply {
  /** The person's number in E.164. */
  readonly from: string
  readonly word: 'STOP' | 'START' | 'HELP'
}

/** Returns what a message says; undefined if its signature is wrong or too old. */
export type Verify = (message: InboundMessage) => Promise<Verified | undefined> | Verified | undefined

/** Returns a header's value. A header that comes twice counts as missing, because it's unclear which value was signed. */
export const headerOf = ({ headers }: InboundMessage, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
