import { readFileSync } from 'node:fs'
import { partial } from 'domain/application/testing/partial.ts'
import { PARTIES, type Party } from 'domain/organization/providers.ts'
import { dollars } from 'domain/values/money.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  message,
  type PartnerStandIn,
  problem,
  SECRET,
  startPartner,
  TOKEN,
  WEBHOOK_SECRET,
  wireFile,
} from '../../testing/standIns/partner.ts'
import { IMMEDIATE_PORTS, PORTS } from '../ports.ts'
import { PRODUCTION_ADAPTERS } from '../production.ts'
import { checked } from '../shared/badAnswer.ts'
import type { PortShape } from '../shared/definePort.ts'
import { UnusableMessage } from '../shared/inbound.ts'
import { type Attachment, type Home, ProviderFault } from '../shared/port.ts'
import { vendorKey } from '../shared/vendorKey.ts'
import type { VendorWorld } from '../vendorWorld.ts'
import { gatewayAdapter } from './gateway.ts'
import { answerOf, questionOf } from './protocol.ts'
import { settingsOf } from './settings.ts'
import { sign, verifiedId } from './signature.ts'

let partner: PartnerStandIn
let settings: Record<string, string>
const worldWith = (given: Readonly<Record<string, string>>, isLive = false) =>
  partial<VendorWorld>({
    isLive,
    config: partial({ secret: (org: string, name: string) => given[`${org}__${name}`] ?? given[name] }),
  })
const titleOf = () => {
  const made = gatewayAdapter('title').make(worldWith(settings), 'FIGURE')
  if (!made) throw new Error('the adapter has all settings')
  return made
}

beforeAll(async () => {
  partner = await startPartner({ 'title.liens': () => 'later', 'title.report': () => 'later' })
  settings = {
    ...{ GATEWAY_URL: `${partner.url}/`, GATEWAY_TOKEN: TOKEN },
    ...{ GATEWAY_SECRET: SECRET, GATEWAY_WEBHOOK_SECRET: WEBHOOK_SECRET },
  }
})
afterAll(() => partner?.stop())
afterEach(() => {
  partner.next.length = 0
  vi.useRealTimers()
})

const home: Home = {
  address: { street1: '1 Elm Street', street2: '', city: 'Dover', state: 'DE', zip: '19901' },
  owner: { firstName: 'Ada', middleName: '', lastName: 'Unheardof', suffix: '' },
}
const thrown = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )

test("every port has the gateway adapter, which covers all of the port's calls", () => {
  const defined: Partial<Record<Party, PortShape>> = { ...PORTS, ...IMMEDIATE_PORTS }
  for (const port of PARTIES) {
    const calls = defined[port]
    if (!calls) throw new Error(`${port} has no calls`)
    const row = PRODUCTION_ADAPTERS[port]
    expect(Object.keys(row)[0], port).not.toBe('gateway')
    const made: unknown = row.gateway?.make(worldWith(settings), 'FIGURE')
    for (const method of Object.keys(calls)) expect(made, port).toHaveProperty(method, expect.any(Function))
  }
})

test('the gateway returns no property type, because a visitor can’t wait for a partner’s answer', async () => {
  const records = PRODUCTION_ADAPTERS.propertyRecords.gateway?.make(worldWith(settings), 'FIGURE')
  expect(await records?.typeAt(home.address)).toBeUndefined()
})

describe('an order', () => {
  test('an order is signed, includes our idempotency key, and isn’t duplicated while the partner works on it', async () => {
    const title = titleOf()
    const placed = partner.orders.length
    const promised = { state: 'PENDING', reference: `order-${placed + 1}` }
    expect(await title.report(home, 'order:1')).toEqual(promised)
    const order = partner.orders.at(-1)
    expect(order).toMatchObject({ key: vendorKey('order:1'), question: home })
    if (order) order.expected = '2026-12-01T15:00:00Z'
    expect(await title.report(home, 'order:1')).toEqual({ ...promised, expected: '2026-12-01T15:00:00.000Z' })
    partner.finish('title.report', { vesting: 'Ada Unheardof, a single woman', plant: 'North' })
    // Unknown fields in the answer, such as those of a later version, are left out.
    for (let times = 0; times < 2; times++)
      expect(await title.report(home, 'order:1')).toEqual({ vesting: 'Ada Unheardof, a single woman' })
    expect(partner.orders).toHaveLength(placed + 1)
    const { headers } = partner.requests.at(-1) ?? {}
    expect(headers).toMatchObject({ authorization: `Bearer ${TOKEN}`, 'webhook-id': vendorKey('order:1') })
  })

  test('an order’s result can be a list', async () => {
    const title = titleOf()
    await title.liens(home, 'liens:1')
    partner.finish('title.liens', [])
    expect(await title.liens(home, 'liens:1')).toEqual([])
  })

  test.each([
    [problem(422, 'UNKNOWN_COUNTY'), { code: 'UNKNOWN_COUNTY', isPermanent: true, mayHaveActed: false }],
    [problem(403), { code: '403', isPermanent: true }],
    [
      { status: 400, body: { code: 'Ada Unheardof' } },
      { code: '400', isPermanent: true },
    ],
    [problem(429, undefined, { 'retry-after': '7' }), { status: 429, retryAfter: 7, isPermanent: false }],
    [problem(409), { isPermanent: false }],
    [problem(503, undefined, { 'retry-after': '60' }), { status: 503, retryAfter: 60, isPermanent: false }],
    [
      { status: 200, body: { vesting: 7, exceptions: [{ kind: 'ELSE' }] } },
      { code: 'BAD_ANSWER vesting exceptions.0.kind' },
    ],
    [
      { status: 200, body: 'text' },
      { code: 'BAD_ANSWER', isPermanent: true, mayHaveActed: true },
    ],
    [{ status: 200 }, { code: 'BAD_ANSWER', isPermanent: true, mayHaveActed: true }],
    [{ status: 204 }, { code: 'BAD_ANSWER' }],
    [{ status: 202, body: { reference: '' } }, { code: 'BAD_ANSWER reference' }],
    [{ status: 202, body: { reference: 'r', expected: 'soon' } }, { code: 'BAD_ANSWER expected' }],
  ])('an order fails with the partner’s error code but without the response’s data: %j', async (response, failure) => {
    partner.next.push(response)
    const error = await thrown(titleOf().report(home, 'order:2'))
    expect(error).toBeInstanceOf(ProviderFault)
    expect(error).toMatchObject(failure)
  })

  test('an order fails permanently if the partner’s response isn’t JSON', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('<html>', { status: 200 }))
    expect(await thrown(titleOf().report(home, 'order:3'))).toMatchObject({ code: 'BAD_ANSWER', isPermanent: true })
    vi.restoreAllMocks()
  })

  test('an order can be retried if the partner can’t be reached', async () => {
    const gone = { ...settings, GATEWAY_URL: 'http://127.0.0.1:9' }
    const title = gatewayAdapter('title').make(worldWith(gone), 'FIGURE')
    expect(await thrown(title?.report(home, 'order:4') ?? Promise.resolve())).toBeInstanceOf(TypeError)
  })

  test('the partner refuses an order with a wrong token or signature', async () => {
    for (const wrong of [{ GATEWAY_TOKEN: 'test_other' }, { GATEWAY_SECRET: WEBHOOK_SECRET }]) {
      const title = gatewayAdapter('title').make(worldWith({ ...settings, ...wrong }), 'FIGURE')
      expect(await thrown(title?.report(home, 'order:5') ?? Promise.resolve())).toMatchObject({ status: 401 })
    }
  })
})

describe('files', () => {
  test('files are sent as base64 in both directions', async () => {
    const deed: Attachment = {
      ...{ type: 'DEED_OF_TRUST', mediaType: 'application/pdf', document: 'd' },
      bytes: async () => Buffer.from('%PDF'),
    }
    expect(await questionOf({ county: 'Kent', deed: [deed], on: null })).toEqual({
      ...{ county: 'Kent', on: null },
      deed: [{ type: 'DEED_OF_TRUST', mediaType: 'application/pdf', content: 'JVBERg==' }],
    })
    const { files } = answerOf({ files: [wireFile('DEED_OF_TRUST', '%PDF')] }) as { files: readonly Attachment[] }
    expect(files[0]).toMatchObject({ type: 'DEED_OF_TRUST', mediaType: 'application/pdf' })
    expect(Buffer.from((await files[0]?.bytes()) ?? []).toString()).toBe('%PDF')
  })

  test('an answer is unusable if its files aren’t base64', () => {
    const broken = answerOf({ ...wireFile('PROOF_OF_INSURANCE', ''), content: '!' })
    const { proof } = PORTS.insurance.review.question.shape
    expect(() => checked(proof, [broken])).toThrow(expect.objectContaining({ code: 'BAD_ANSWER 0' }))
  })
})

describe('the settings', () => {
  test('the gateway’s adapter and webhook require all of the partner’s settings', () => {
    for (const name of gatewayAdapter('title').needs ?? []) {
      const { [name]: _, ...rest } = settings
      expect(gatewayAdapter('title').make(worldWith(rest), 'FIGURE'), name).toBeUndefined()
      expect(gatewayAdapter('title').webhook?.(worldWith(rest), 'FIGURE'), name).toBeUndefined()
    }
    const { GATEWAY_WEBHOOK_SECRET: _, ...polled } = settings
    expect(gatewayAdapter('title').webhook?.(worldWith(polled), 'FIGURE')).toBeUndefined()
  })

  test('a port with its own partner never gets another partner’s credentials', () => {
    const other = { CREDIT_BUREAU_GATEWAY_URL: 'https://bureau.test/api/' }
    expect(settingsOf(worldWith({ ...settings, ...other }), 'FIGURE', 'creditBureau')).toBeUndefined()
    const own = { CREDIT_BUREAU_GATEWAY_TOKEN: 'test_own', CREDIT_BUREAU_GATEWAY_SECRET: SECRET }
    expect(settingsOf(worldWith({ ...settings, ...other, ...own }), 'FIGURE', 'creditBureau')).toEqual({
      ...{ base: 'https://bureau.test/api', token: 'test_own', secret: SECRET, webhookSecret: undefined },
    })
    expect(settingsOf(worldWith({ ...settings, ...other, ...own }), 'FIGURE', 'title')?.token).toBe(TOKEN)
  })

  test.each([
    [{ GATEWAY_URL: 'ftp://partner.test' }, false, 'GATEWAY_URL must be an address that begins with https://'],
    [{ GATEWAY_URL: 'partner' }, false, 'GATEWAY_URL must be'],
    [{ GATEWAY_URL: 'http://partner.test' }, false, 'GATEWAY_URL must be'],
    [{ GATEWAY_URL: 'https://partner.test?a=1' }, false, 'GATEWAY_URL must be'],
    [{ GATEWAY_TOKEN: 'live_1' }, true, 'GATEWAY_URL must be'],
    [{ GATEWAY_URL: 'https://partner.test' }, true, 'GATEWAY_TOKEN must begin with live_ in production'],
    [{ GATEWAY_TOKEN: 'live_1' }, false, 'GATEWAY_TOKEN must begin with test_ outside production'],
    [{ GATEWAY_SECRET: 'c2VjcmV0' }, false, 'GATEWAY_SECRET must be whsec_ and a key in base64'],
    [{ GATEWAY_SECRET: 'whsec_' }, false, 'GATEWAY_SECRET must be'],
    [{ GATEWAY_WEBHOOK_SECRET: `${SECRET} whsec_!` }, false, 'GATEWAY_WEBHOOK_SECRET must be'],
    [{ FIGURE__GATEWAY_TOKEN: 'live_1' }, false, 'GATEWAY_TOKEN must begin with test_'],
  ])('the error about a partner’s settings names the wrong setting: %j', (wrong, isLive, words) => {
    expect(() => settingsOf(worldWith({ ...settings, ...wrong }, isLive), 'FIGURE', 'title')).toThrow(words)
  })

  test('the credentials check detects a wrong token, missing settings and calls that the partner doesn’t support', async () => {
    const { check } = gatewayAdapter('title')
    await check?.(worldWith(settings), 'FIGURE')
    await expect(check?.(worldWith({ ...settings, GATEWAY_TOKEN: 'test_x' }), 'FIGURE')).rejects.toThrow('401')
    await expect(check?.(worldWith({}), 'FIGURE')).rejects.toThrow('Set GATEWAY_URL, GATEWAY_TOKEN, GATEWAY_SECRET.')
    await expect(gatewayAdapter('flood').check?.(worldWith(settings), 'FIGURE')).rejects.toThrow(
      'The partner doesn’t answer flood.determine.',
    )
  })
})

describe('a signature', () => {
  /** This example is from the test vector in the Standard Webhooks libraries. */
  const VECTOR = {
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: 1_614_265_330,
    payload: '{"test": 2432232314}',
    signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }
  const headers = {
    ...{ 'webhook-id': VECTOR.id, 'webhook-timestamp': String(VECTOR.at) },
    'webhook-signature': VECTOR.signature,
  }
  const verify = (given: object, secrets = VECTOR.secret, body = VECTOR.payload) =>
    verifiedId(secrets, { headers: { ...headers, ...given }, body: Buffer.from(body), url: '', now: Date.now() })

  test('our signature of the published example equals the published signature', () => {
    expect(sign(VECTOR.secret, VECTOR.id, VECTOR.payload, new Date(VECTOR.at * 1000))).toEqual(headers)
    vi.useFakeTimers({ now: VECTOR.at * 1000 })
    expect(verify({})).toBe(VECTOR.id)
    // While a partner replaces its key, both the old and the new key are valid, and a message can have several
    // signatures.
    expect(verify({}, `${SECRET} ${VECTOR.secret}`)).toBe(VECTOR.id)
    expect(verify({ 'webhook-signature': `v1a,x v1,Y2hhbmdlZA== ${VECTOR.signature}` })).toBe(VECTOR.id)
  })

  test('a signature is invalid for another key, ID, body, version or time', () => {
    vi.useFakeTimers({ now: VECTOR.at * 1000 })
    expect(verify({}, SECRET)).toBeUndefined()
    expect(verify({}, VECTOR.secret, '{"test": 1}')).toBeUndefined()
    expect(verify({ 'webhook-id': 'msg_other' })).toBeUndefined()
    expect(verify({ 'webhook-id': undefined })).toBeUndefined()
    expect(verify({ 'webhook-id': ['a', 'b'] })).toBeUndefined()
    expect(verify({ 'webhook-signature': VECTOR.signature.replace('v1', 'v2') })).toBeUndefined()
    expect(verify({ 'webhook-signature': 'v1' })).toBeUndefined()
    expect(verify({ 'webhook-timestamp': `${VECTOR.at}x` })).toBeUndefined()
    vi.setSystemTime((VECTOR.at + 299) * 1000)
    expect(verify({})).toBe(VECTOR.id)
    vi.setSystemTime((VECTOR.at + 301) * 1000)
    expect(verify({})).toBeUndefined()
    vi.setSystemTime((VECTOR.at - 301) * 1000)
    expect(verify({})).toBeUndefined()
  })

  test('the signature example in the documentation is correct', () => {
    const text = readFileSync(new URL('../../../docs/partner-gateway.md', import.meta.url), 'utf8')
    const value = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1] ?? ''
    const [, payload = ''] = /^```text payload\n(.+)\n```$/m.exec(text) ?? []
    const at = new Date(Number(value('webhook-timestamp')) * 1000)
    expect(JSON.parse(payload)).toHaveProperty('owner')
    expect(sign(value('secret'), value('webhook-id'), payload, at)['webhook-signature']).toBe(
      value('webhook-signature'),
    )
  })
})

describe('a message of a partner', () => {
  const now = () => Math.floor(Date.now() / 1000)
  const received = ({ headers, payload }: { headers: Readonly<Record<string, string>>; payload: string }) =>
    gatewayAdapter('title').webhook?.(
      worldWith(settings),
      'FIGURE',
    )?.({
      ...{ headers, body: Buffer.from(payload), url: '', now: Date.now() },
    })

  test('a partner’s message lists the updated orders, and the message’s ID includes the lender’s code', () => {
    const sent = message({ references: ['order-1'], id: 'm1', at: now(), secret: WEBHOOK_SECRET })
    expect(received(sent)).toEqual({ id: 'FIGURE m1', orders: ['order-1'] })
  })

  test('a partner’s message is rejected if it’s forged, late, not an update, or not JSON', () => {
    expect(received(message({ references: ['order-1'], id: 'm1', at: now(), secret: SECRET }))).toBeUndefined()
    expect(
      received(message({ references: ['order-1'], id: 'm1', at: now() - 600, secret: WEBHOOK_SECRET })),
    ).toBeUndefined()
    expect(() => received(message({ references: [], id: 'm1', at: now(), secret: WEBHOOK_SECRET }))).toThrow(
      UnusableMessage,
    )
    const headers = sign(WEBHOOK_SECRET, 'm1', 'news', new Date())
    expect(() => received({ headers, payload: 'news' })).toThrow(UnusableMessage)
  })
})

test('a partner gets a payoff’s amount in cents, and can answer in the format of an earlier version', async () => {
  partner.works['payments.payOff'] = () => ({ answer: { reference: 'wire-1' } })
  const payments = gatewayAdapter('payments').make(worldWith(settings), 'FIGURE')
  const demand = { loanNumber: 'HL-1', lender: 'Delta Meadow Bank', amount: dollars(20_012) }
  expect(await payments?.payOff(demand, 'payoff:1')).toEqual({ state: 'SENT', reference: 'wire-1' })
  expect(partner.orders.at(-1)?.question).toEqual({ ...demand, amount: 2_001_200 })
})
