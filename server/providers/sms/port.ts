import type { Instant } from 'domain/values/dates.ts'
import { instantSchema } from 'domain/values/schemas.ts'
import * as z from 'zod/mini'
import { call } from '../shared/definePort.ts'
import type { TextDelivery } from '../shared/inbound.ts'
import { type Key, ProviderFault } from '../shared/port.ts'

/** The calls of this port that a partner's gateway answers. All other adapters implement the interface `Sms`. */
export const smsCalls = {
  send: call(
    'Send a text message. `to` and `from` in replies are phone numbers in E.164 format.',
    z.object({
      /** The text's UUID. Delivery reports refer to it. */
      message: z.uuid(),
      to: z.string(),
      text: z.string(),
      /** When the text was written. */
      at: instantSchema,
    }),
    z.object({}),
  ),
  delivery: call(
    'Report whether a text arrived. The server asks if it got no message about the delivery.',
    /** `message`: the text's UUID from the call `sms.send`. */
    z.object({ message: z.uuid() }),
    z.object({ state: z.enum(['DELIVERED', 'UNDELIVERED', 'UNKNOWN']) }),
  ),
}

export interface TextMessage {
  /** A phone number. A US number has ten digits; other numbers are in E.164 format. */
  readonly to: string
  readonly text: string
  /** When the program wrote the message. This time distinguishes a retry from a later message with the same text. */
  readonly at: Instant
  readonly calling: Calling
  /** The origin of the lender's pages. If it starts with https, vendors send their delivery reports there. */
  readonly origin: string
}

/**
 * What the server knows from earlier attempts to send this text. Only vendors that don't recognize repeated calls need
 * this information.
 */
export interface Calling {
  /** Whether an earlier call got no response, so the text may already have been sent. */
  readonly isUnanswered: boolean
  /** Records whether the text may have been sent: true immediately before the call, and false after a refusal. */
  readonly note: (mayBeSent: boolean) => Promise<void>
}

/**
 * Thrown for a text that an earlier call may already have sent. The server doesn't send the text again automatically,
 * because a duplicate text bothers people more than a missing one.
 */
export class Unconfirmed extends ProviderFault {
  override name = 'Unconfirmed'
  override readonly code = 'UNCONFIRMED'
  override readonly mayHaveActed = true
  constructor() {
    super(422)
  }
}

/** Thrown for a text to a number that replied STOP to the vendor. The server then stops all texts to the number. */
export class NumberOptedOut extends ProviderFault {
  override name = 'NumberOptedOut'
  override readonly code = 'OPTED_OUT'
  constructor() {
    super(403)
  }
}

export interface Sms {
  /**
   * @throws Unconfirmed if an earlier call may have sent the text, and the vendor has no record of it
   * @throws NumberOptedOut if the number replied STOP
   */
  send(message: TextMessage, key: Key, signal?: AbortSignal): Promise<void>
  /**
   * Asks the vendor whether a text arrived, because delivery reports can get lost. Returns undefined if the vendor
   * doesn't know yet. `key`: the key with which the text was sent.
   */
  delivery?(
    message: Pick<TextMessage, 'to' | 'text' | 'at'>,
    key: Key,
    signal?: AbortSignal,
  ): Promise<TextDelivery['state'] | undefined>
}
