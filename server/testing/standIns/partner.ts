/**
 * A sample server for the partner gateway. It does what docs/partner-gateway.md requires of integrators.
 * It checks the token and the signature, recognizes an order by its key, stores the order's result, and signs its
 * messages.
 */
import { Webhook } from 'standardwebhooks'
import { type StandInAnswer, type StandInRequest, startStandIn } from './standIn.ts'

export const TOKEN = 'test_a-token-of-the-partner'
/** The key for signing the lender's requests, and the key for signing the partner's messages. */
export const SECRET = `whsec_${Buffer.from('a key of the lender, 32 bytes ok').toString('base64')}`
export const WEBHOOK_SECRET = `whsec_${Buffer.from('a key of the partner, 32 bytes').toString('base64')}`

/** A file in the gateway's format, with its bytes in base64. */
export const wireFile = (type: string, text: string) => ({
  type,
  mediaType: 'application/pdf',
  content: Buffer.from(text).toString('base64'),
})

export const problem = (
  status: number,
  code?: string,
  headers: Readonly<Record<string, string>> = {},
): StandInAnswer => ({
  status,
  headers: { 'content-type': 'application/problem+json', ...headers },
  body: { type: 'about:blank', title: 'The order failed', status, ...(code && { code }) },
})

export interface Order {
  /** The partner's reference for the order. */
  readonly reference: string
  /** The order's idempotency key, a UUID. */
  readonly key: string
  /** The call, such as 'title.report'. */
  readonly call: string
  readonly question: unknown
  /** The time by which the partner promises to finish. */
  expected?: string
  /** The result, once the order is finished. */
  done?: { readonly answer: unknown }
}

/** Handles a new order. Returns an `answer` if the order is finished, or `later` if the test will complete it. */
type Work = (order: Order) => 'later' | { readonly answer: unknown } | Promise<{ readonly answer: unknown }>

interface Sent {
  readonly id: string
  /** The time in seconds since 1970. */
  readonly at: number
  readonly secret: string
}

export interface Message {
  readonly headers: Readonly<Record<string, string>>
  readonly payload: string
}

/** Returns a signed message saying that these orders were updated. */
export const message = ({ references, ...sent }: Sent & { readonly references: readonly string[] }): Message =>
  signedMessage({ type: 'order.updated', data: { references } }, sent)

/** Returns a signed message with the time at which it was sent. */
export function signedMessage(body: object, { id, at, secret }: Sent): Message {
  const time = new Date(at * 1000)
  const payload = JSON.stringify({ ...body, timestamp: time.toISOString() })
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': new Webhook(secret).sign(id, time, payload),
  }
  return { headers, payload }
}

export interface PartnerStandIn {
  readonly url: string
  readonly requests: readonly StandInRequest[]
  readonly orders: readonly Order[]
  /** For each type of call, the function that handles new orders. The partner rejects all other calls. */
  readonly works: Record<string, Work>
  /** A test's own responses to the next requests, one for each request. Further requests get the usual response. */
  readonly next: StandInAnswer[]
  /** Completes the newest order that was placed with this type of call. */
  finish(call: string, answer: unknown): Order
  stop(): Promise<void>
}

export async function startPartner(works: Record<string, Work> = {}): Promise<PartnerStandIn> {
  const orders: Order[] = []
  const next: StandInAnswer[] = []

  const isSigned = ({ headers, bytes }: StandInRequest): boolean => {
    try {
      new Webhook(SECRET).verify(bytes, headers as Record<string, string>)
      return headers['webhook-id'] === headers['idempotency-key']
    } catch {
      return false
    }
  }

  async function place(call: string, { headers, bytes }: StandInRequest): Promise<StandInAnswer> {
    const key = String(headers['idempotency-key'])
    let order = orders.find((one) => one.key === key)
    if (order && order.call !== call) return problem(422, 'KEY_OF_ANOTHER_CALL')
    if (!order) {
      const work = works[call]
      if (!work) return problem(404, 'UNKNOWN_CALL')
      order = { reference: `order-${orders.length + 1}`, key, call, question: JSON.parse(bytes.toString()) }
      orders.push(order)
      const result = await work(order)
      if (result !== 'later') order.done = result
    }
    if (order.done) return { status: 200, body: order.done.answer }
    const { reference, expected } = order
    return { status: 202, body: { reference, ...(expected && { expected }) } }
  }

  const server = await startStandIn(
    'partner',
    (request) => {
      const failure = next.shift()
      if (failure) return failure
      if (request.headers.authorization !== `Bearer ${TOKEN}`) return problem(401, 'WRONG_TOKEN')
      if (request.method === 'GET' && request.path === '/v1')
        return { status: 200, body: { calls: Object.keys(works) } }
      const [, port, method] = /^\/v1\/([A-Za-z]+)\/([A-Za-z]+)$/.exec(request.path) ?? []
      if (request.method !== 'POST' || !port || !method) return problem(404)
      if (!isSigned(request)) return problem(401, 'WRONG_SIGNATURE')
      return place(`${port}.${method}`, request)
    },
    false,
  )
  return {
    url: server.url,
    requests: server.requests,
    stop: () => server.stop(),
    ...{ orders, works, next },
    finish(call, answer) {
      const order = orders.findLast((one) => one.call === call)
      if (!order) throw new Error(`nobody has ordered ${call}`)
      order.done = { answer }
      return order
    },
  }
}
