/**
 * The gateway's adapters for emails, texts, wallets, language models and breached passwords. These calls need an
 * immediate response.
 */
import { randomUUID } from 'node:crypto'
import { phoneE164 } from 'domain/values/phone.ts'
import { breachedPasswordsCalls } from '../breachedPasswords/port.ts'
import { chatModelCalls } from '../chatModel/port.ts'
import { mailCalls } from '../mail/port.ts'
import { UnusableMessage } from '../shared/inbound.ts'
import type { Attachment } from '../shared/port.ts'
import { NumberOptedOut, smsCalls } from '../sms/port.ts'
import { walletCalls } from '../wallet/port.ts'
import { immediateAdapter, messageOf } from './gateway.ts'
import { deliveryMessage, Refused, replyMessage } from './protocol.ts'

/** The partner's error code for a text to a number that replied STOP. */
const OPTED_OUT = 'OPTED_OUT'

const pictureOf = ([type, bytes]: readonly [string, Uint8Array]): Attachment => ({
  type,
  mediaType: 'image/png',
  bytes: async () => bytes,
})

export const GATEWAY_MAIL = immediateAdapter('mail', mailCalls, (ask) => ({
  async send({ pictures, ...letter }, key, signal) {
    await ask('send', { question: { ...letter, pictures: Object.entries(pictures).map(pictureOf) }, key, signal })
  },
}))

export const GATEWAY_SMS = immediateAdapter(
  'sms',
  smsCalls,
  (ask) => ({
    async send({ to, text, at }, key, signal) {
      try {
        await ask('send', { question: { message: key, to: phoneE164(to), text, at }, key, signal })
      } catch (error) {
        throw error instanceof Refused && error.code === OPTED_OUT ? new NumberOptedOut() : error
      }
    },
    async delivery(_, key, signal) {
      // Use a new key for each call, because a partner returns the earlier result for a known key.
      const { state } = await ask('delivery', { question: { message: key }, key: randomUUID(), signal })
      return state === 'UNKNOWN' ? undefined : state
    },
  }),
  (secrets, org) => (message) => {
    const { id, said } = messageOf(secrets, org, message) ?? {}
    if (id === undefined) return undefined
    const { timestamp: at, data: replied } = replyMessage.safeParse(said).data ?? {}
    const reply = replied && { ...replied, at }
    const delivery = deliveryMessage.safeParse(said).data?.data
    if (!reply && !delivery) throw new UnusableMessage()
    return { id, orders: [], reply, delivery }
  },
)

export const GATEWAY_WALLET = immediateAdapter('wallet', walletCalls, (ask) => ({
  // Use a new key for each lookup, because a partner returns the earlier result for a known key.
  accounts: ({ name }, signal) => ask('accounts', { question: { name }, key: randomUUID(), signal }),
}))

export const GATEWAY_CHAT_MODEL = immediateAdapter('chatModel', chatModelCalls, (ask) => ({
  answer: (question, signal) => ask('answer', { question, key: randomUUID(), signal }),
}))

export const GATEWAY_BREACHED_PASSWORDS = immediateAdapter('breachedPasswords', breachedPasswordsCalls, (ask) => ({
  range: (question, signal) => ask('range', { question, key: randomUUID(), signal }),
}))
