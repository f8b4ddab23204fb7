/**
 * Verifies Twilio's messages about received texts and about the delivery of our texts. The `X-Twilio-Signature` header
 * is the HMAC-SHA1 of the full URL and the sorted form fields with the account's token, in Base64
 * (https://www.twilio.com/docs/usage/security). The messages have no time. The server recognizes a repeated message by
 * its ID, and asks Twilio when it got a STOP or START.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Instant } from 'domain/values/dates.ts'
import { headerOf, type TextDelivery, type TextReply, UnusableMessage, type Verify } from '../../shared/inbound.ts'

/** Twilio's default keywords. With Advanced Opt-Out, Twilio also sends the keyword's kind. */
const KEYWORDS: Readonly<Record<TextReply['word'], readonly string[]>> = {
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  START: ['START', 'YES', 'UNSTOP'],
  HELP: ['HELP', 'INFO'],
}
const WORDS = Object.keys(KEYWORDS) as TextReply['word'][]

const wordOf = (kind: string, body: string): TextReply['word'] | undefined =>
  WORDS.find((word) => word === kind || (kind === '' && KEYWORDS[word].includes(body.trim().toUpperCase())))

/** The query parameter for our text's UUID, in the address to which Twilio sends delivery reports. */
export const MESSAGE_FIELD = 'message'
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The statuses that end a text's delivery. All others mean that Twilio is still working on it. */
export const DELIVERIES = new Map<string, TextDelivery['state']>([
  ['delivered', 'DELIVERED'],
  ['undelivered', 'UNDELIVERED'],
  ['failed', 'UNDELIVERED'],
])

/** Returns what a delivery report says about our text; undefined if the status isn't final or the text isn't ours. */
function deliveryOf(url: string, status: string): TextDelivery | undefined {
  const message = new URL(url).searchParams.get(MESSAGE_FIELD) ?? ''
  const state = DELIVERIES.get(status)
  return state && UUID.test(message) ? { message, state } : undefined
}

/** Returns when Twilio got a message. `id`: the message's ID at Twilio. */
export type ReceivedAt = (id: string) => Promise<Instant>

/** @throws the error of `receivedAt` for a START, which would undo a STOP */
async function withTime(reply: Omit<TextReply, 'at'>, id: string, receivedAt: ReceivedAt): Promise<TextReply> {
  try {
    return { ...reply, at: await receivedAt(id) }
  } catch (error) {
    // A STOP must take effect even while Twilio doesn't answer, because Twilio may not send it again.
    if (reply.word === 'STOP') return reply
    throw error
  }
}

export const verifyTwilio =
  (token: string, receivedAt: ReceivedAt): Verify =>
  (message) => {
    const fields = new URLSearchParams(message.body.toString())
    const signed = [...fields].map(([name, value]) => name + value).sort()
    const expected = createHmac('sha1', token)
      .update(message.url + signed.join(''))
      .digest()
    const given = Buffer.from(headerOf(message, 'x-twilio-signature') ?? '', 'base64')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
    const [id, from, body, kind] = ['MessageSid', 'From', 'Body', 'OptOutType'].map((name) => fields.get(name) ?? '')
    if (!id) throw new UnusableMessage()
    const status = fields.get('MessageStatus')
    if (status !== null) {
      const delivery = deliveryOf(message.url, status)
      // Twilio sends several reports about a text, so the report's ID includes the status.
      return { id: `${id} ${status}`, orders: [], ...(delivery && { delivery }) }
    }
    if (!from) throw new UnusableMessage()
    const word = wordOf(kind ?? '', body ?? '')
    if (!word) return { id, orders: [] }
    if (word === 'HELP') return { id, orders: [], reply: { from, word } }
    return withTime({ from, word }, id, receivedAt).then((reply) => ({ id, orders: [], reply }))
  }
