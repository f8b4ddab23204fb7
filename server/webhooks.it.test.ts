/**
 * Tests each vendor's webhook route with genuine, forged, late, repeated, reordered and huge messages, and with a flood
 * of forged ones. A message about an order only makes the server ask the vendor, so none of these can change a file.
 */
import { createHmac, generateKeyPairSync } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statement } from './storage/transactions.ts'
import { type SandboxProgram, startSandboxProgram } from './testing/journey.ts'
import { WEBHOOK_TOKEN } from './testing/standIns/onfido.ts'
import { type PlaidStandIn, settingsFor, startPlaid } from './testing/standIns/plaid.ts'
import { ACCOUNT, TOKEN } from './testing/standIns/twilio.ts'

const WHSEC = `whsec_${Buffer.from('a key of our partner').toString('base64')}`
const stored = statement<{ readonly id: string; readonly orders: readonly string[] }>(
  'test_webhooks_stored',
  'select id, orders from webhook_event where port = $1 and vendor = $2',
)

interface Message {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
interface Row {
  readonly port: string
  readonly vendor: string
  /** Whether the vendor signs the time, so that the server can refuse an old message. */
  readonly signsTime: boolean
  /** How many messages the server stores after a message and a newer one, each sent twice. */
  readonly kept: number
  /**
   * @param no distinguishes messages  @param at when the message was sent, in seconds  @param forged uses another key
   */
  readonly message: (no: number, at: number, forged?: boolean) => Message
}

let plaid: PlaidStandIn
let program: SandboxProgram
const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const hmac = (secret: string, text: string, digest: 'hex' | 'base64', hash = 'sha256') =>
  createHmac(hash, secret).update(text).digest(digest)
const json = { 'content-type': 'application/json' }

const ROWS: readonly Row[] = [
  {
    ...{ port: 'sms', vendor: 'twilio', signsTime: false, kept: 0 },
    message: (no, _, forged) => {
      const fields = { Body: 'Thanks', From: '+16145550199', MessageSid: `SM${no}` }
      const signed = Object.entries(fields).map(([name, value]) => name + value)
      const text = `http://localhost/webhooks/sms/twilio${signed.join('')}`
      return {
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': hmac(forged ? 'another token' : TOKEN, text, 'base64', 'sha1'),
        },
        body: new URLSearchParams(fields).toString(),
      }
    },
  },
  {
    ...{ port: 'payments', vendor: 'increase', signsTime: true, kept: 2 },
    message: (no, at, forged) => {
      const body = JSON.stringify({ id: `event_${no}`, type: 'event', associated_object_id: 'ach_transfer_1' })
      const v1 = hmac(forged ? 'another secret' : 'secret', `${at}.${body}`, 'hex')
      return { headers: { ...json, 'increase-webhook-signature': `t=${at},v1=${v1}` }, body }
    },
  },
  {
    ...{ port: 'post', vendor: 'lob', signsTime: true, kept: 2 },
    message: (no, at, forged) => {
      const time = String(at * 1000)
      const body = JSON.stringify({ id: `evnt_${no}`, reference_id: 'ltr_1', event_type: { id: 'letter.mailed' } })
      const signature = hmac(forged ? 'another secret' : 'secret', `${time}.${body}`, 'hex')
      return { headers: { ...json, 'lob-signature': signature, 'lob-signature-timestamp': time }, body }
    },
  },
  {
    ...{ port: 'identity', vendor: 'onfido', signsTime: false, kept: 2 },
    message: (no, at, forged) => {
      const object = { id: 'check_1', status: 'complete', completed_at_iso8601: new Date(at * 1000).toISOString() }
      const payload = { resource_type: 'check', action: no % 2 ? 'check.started' : 'check.completed', object }
      const body = JSON.stringify({ payload })
      return { headers: { ...json, 'x-sha2-signature': hmac(forged ? 'another' : WEBHOOK_TOKEN, body, 'hex') }, body }
    },
  },
  {
    ...{ port: 'bankLink', vendor: 'plaid', signsTime: true, kept: 2 },
    message: (no, at, forged) => {
      const said = { webhook_type: 'LINK', webhook_code: `EVENT_${no}`, environment: 'sandbox', link_token: 'link-1' }
      const { header, body } = plaid.signed(said, at, forged ? { key: otherKey } : {})
      return { headers: { ...json, 'plaid-verification': header }, body: body.toString() }
    },
  },
  {
    ...{ port: 'title', vendor: 'gateway', signsTime: true, kept: 2 },
    message: (no, at, forged) => {
      const time = new Date(at * 1000)
      const said = { type: 'order.updated', timestamp: time.toISOString(), data: { references: ['order-1'] } }
      const body = JSON.stringify(said)
      const key = forged ? `whsec_${Buffer.from('another key').toString('base64')}` : WHSEC
      return {
        headers: {
          ...{ ...json, 'webhook-id': `m${no}`, 'webhook-timestamp': String(at) },
          'webhook-signature': new Webhook(key).sign(`m${no}`, time, body),
        },
        body,
      }
    },
  },
]

beforeAll(async () => {
  plaid = await startPlaid()
  program = await startSandboxProgram({
    environment: {
      ...{ TWILIO_ACCOUNT_SID: ACCOUNT, TWILIO_AUTH_TOKEN: TOKEN, TWILIO_FROM: '+15005550006' },
      ...{ TWILIO_ENVIRONMENT: 'test', INCREASE_WEBHOOK_SECRET: 'secret', LOB_WEBHOOK_SECRET: 'secret' },
      ...{ ONFIDO_WEBHOOK_TOKEN: WEBHOOK_TOKEN, ...settingsFor(plaid) },
      ...{ GATEWAY_URL: 'https://partner.example', GATEWAY_TOKEN: 'test_1', GATEWAY_SECRET: WHSEC },
      GATEWAY_WEBHOOK_SECRET: WHSEC,
    },
  })
})
afterAll(async () => {
  await program?.stop()
  await plaid?.server.stop()
})

const now = () => Math.floor(Date.now() / 1000)
let sources = 0
/** Returns a network that has sent nothing yet, because each network may send only some forged messages a minute. */
const newSource = () => `203.0.113.${++sources}`

/** Runs a test again if a minute ended during it, because the limit is for each minute. */
async function withinOneMinute<T>(work: () => Promise<T>): Promise<T> {
  const minute = () => Math.floor(Date.now() / 60_000)
  for (;;) {
    const before = minute()
    const result = await work()
    if (minute() === before) return result
  }
}

describe.each(ROWS)('a message of $vendor', ({ port, vendor, signsTime, kept, message }) => {
  const send = async ({ headers, body }: Message, remoteAddress: string) =>
    (
      await program.server.app.inject({
        ...{ method: 'POST' as const, url: `/webhooks/${port}/${vendor}`, remoteAddress },
        ...{ headers: { host: 'localhost', ...headers }, payload: body },
      })
    ).statusCode

  it('is refused if it’s forged, huge, or old and signed with its time', async () => {
    const source = newSource()
    expect(await send(message(1, now(), true), source)).toBe(401)
    const { headers } = message(1, now())
    expect(await send({ headers, body: 'x'.repeat(300_000) }, source)).toBe(413)
    expect(await send({ headers: json, body: '{}' }, source)).toBe(401)
    if (signsTime) expect(await send(message(1, now() - 600), source)).toBe(401)
  })

  it('is stored once, however often and in whatever order it arrives', async () => {
    const source = newSource()
    const [older, newer] = [message(3, now() - 20), message(2, now())]
    for (const one of [newer, older, older, newer]) expect(await send(one, source)).toBe(204)
    const [rows] = await program.server.services.db.read({ mode: 'SWEEP' }, stored(port, vendor))
    expect(rows).toHaveLength(kept)
    for (const { orders } of rows) expect(orders).toHaveLength(1)
  })

  it('is refused without being checked after its network has sent many forged ones, while others still get through', async () => {
    const before = plaid.server.requests.length
    const [forged, genuine, others] = await withinOneMinute(async () => {
      const [source, other] = [newSource(), newSource()]
      const answers: number[] = []
      for (let no = 0; no < 70; no++) answers.push(await send(message(no, now(), true), source))
      return [answers, await send(message(4, now()), source), await send(message(4, now()), other)] as const
    })
    expect(forged.indexOf(429)).toBe(60)
    expect(new Set(forged)).toEqual(new Set([401, 429]))
    expect([genuine, others]).toEqual([429, 204])
    expect(plaid.server.requests.length - before).toBeLessThanOrEqual(1)
  })

  it('keeps getting through at any rate if it’s genuine', async () => {
    const source = newSource()
    for (let no = 0; no < 70; no++) expect(await send(message(no, now()), source)).toBe(204)
  })
})
