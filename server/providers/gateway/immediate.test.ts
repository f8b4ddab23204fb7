import { partial } from 'domain/application/testing/partial.ts'
import { instant } from 'domain/values/dates.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type PartnerStandIn,
  problem,
  SECRET,
  signedMessage,
  startPartner,
  TOKEN,
  WEBHOOK_SECRET,
} from '../../testing/standIns/partner.ts'
import type { Adapter } from '../adapters.ts'
import { UnusableMessage } from '../shared/inbound.ts'
import { vendorKey } from '../shared/vendorKey.ts'
import { NumberOptedOut, type TextMessage } from '../sms/port.ts'
import type { VendorWorld } from '../vendorWorld.ts'
import { GATEWAY_MAIL, GATEWAY_SMS, GATEWAY_WALLET } from './immediate.ts'

let partner: PartnerStandIn
let world: VendorWorld

beforeAll(async () => {
  partner = await startPartner()
  const settings: Readonly<Record<string, string>> = {
    ...{ GATEWAY_URL: partner.url, GATEWAY_TOKEN: TOKEN },
    ...{ GATEWAY_SECRET: SECRET, GATEWAY_WEBHOOK_SECRET: WEBHOOK_SECRET },
  }
  const secret = (_: string, name: string) => settings[name]
  world = partial<VendorWorld>({ isLive: false, config: partial<VendorWorld['config']>({ secret }) })
})
afterAll(() => partner?.stop())
beforeEach(() => {
  for (const call of ['mail.send', 'sms.send']) partner.works[call] = () => ({ answer: {} })
  partner.works['sms.delivery'] = () => ({ answer: { state: 'UNKNOWN' } })
})

function made<Port>({ make }: { readonly make: (world: VendorWorld, org: string) => Port | undefined }): Port {
  const port = make(world, 'FIGURE')
  if (!port) throw new Error('the adapter has all settings')
  return port
}
const sms = () => made(GATEWAY_SMS)

const MESSAGE = '7b0c2f7e-51c4-4f0e-9a53-2f6a8c1d4e90'
const text = (change: Partial<TextMessage> = {}): TextMessage => ({
  ...{ to: '3035550142', text: 'Your next step is ready.', at: instant('2026-11-30T15:00:00.000Z') },
  ...{ calling: partial<TextMessage['calling']>({}), origin: 'https://heloc.lender.example' },
  ...change,
})

test('the partner gets one email with the images in it, even if the call is repeated', async () => {
  const mail = made(GATEWAY_MAIL)
  const letter = { to: 'ada@mail.test', subject: 'Your offers', text: 'See them', html: '<img src="cid:logo">' }
  const sent = { ...letter, from: 'Figure <help@lender.example>', pictures: { logo: Buffer.from('a picture') } }
  for (let times = 0; times < 2; times++) await mail.send(sent, 'mail-1')
  const { pictures, ...rest } = sent
  expect(partner.orders.filter(({ call }) => call === 'mail.send')).toMatchObject([
    {
      key: vendorKey('mail-1'),
      question: {
        ...rest,
        pictures: [{ type: 'logo', mediaType: 'image/png', content: pictures.logo.toString('base64') }],
      },
    },
  ])
})

test('the partner gets a text with the number in E.164 format, and only one text for repeated calls', async () => {
  for (let times = 0; times < 2; times++) await sms().send(text(), MESSAGE)
  await sms().send(text({ to: '+442079460958' }), 'another text')
  const { text: words, at } = text()
  expect(partner.orders.filter(({ call }) => call === 'sms.send').map(({ question }) => question)).toEqual([
    { message: MESSAGE, to: '+13035550142', text: words, at },
    { message: 'another text', to: '+442079460958', text: words, at },
  ])
})

test('if the partner reports that a number opted out, the server stops texts to the number', async () => {
  partner.next.push(problem(422, 'OPTED_OUT'))
  await expect(sms().send(text(), 'text-2')).rejects.toBeInstanceOf(NumberOptedOut)
})

test.each([
  [problem(422, 'BAD_NUMBER'), { code: 'BAD_NUMBER', isPermanent: true }],
  [problem(503, undefined, { 'retry-after': '60' }), { retryAfter: 60, isPermanent: false }],
  // If a partner promises to send a text later, this is an error, because the server never asks for the text's result.
  [
    { status: 202, body: { reference: 'text-3' } },
    { code: 'BAD_ANSWER', mayHaveActed: true },
  ],
])('a text fails with the partner’s error code: %j', async (answer, failure) => {
  partner.next.push(answer)
  await expect(sms().send(text(), 'text-3')).rejects.toMatchObject(failure)
})

test.each([
  ['DELIVERED', 'DELIVERED'],
  ['UNDELIVERED', 'UNDELIVERED'],
  ['UNKNOWN', undefined],
])(
  'if the partner’s message about a text is lost, the server asks the partner, which answers %s',
  async (state, report) => {
    let known = 'UNKNOWN'
    partner.works['sms.delivery'] = () => ({ answer: { state: known } })
    await sms().send(text(), MESSAGE)
    expect(await sms().delivery?.(text(), MESSAGE)).toBeUndefined()
    known = state
    expect(await sms().delivery?.(text(), MESSAGE)).toBe(report)
    expect(partner.orders.at(-1)).toMatchObject({ call: 'sms.delivery', question: { message: MESSAGE } })
  },
)

test('each wallet lookup asks the partner for the person’s accounts again', async () => {
  const wallet = made(GATEWAY_WALLET)
  const name = { firstName: 'Ada', middleName: '', lastName: 'Unheardof', suffix: '' }
  const account = { name: 'Ada', address: 'tp1ada', authorizationType: 'OWNER' as const }
  for (const found of [[], [account]]) {
    partner.works['wallet.accounts'] = () => ({ answer: found })
    expect(await wallet.accounts({ name })).toEqual(found)
  }
  expect(partner.orders.at(-1)?.question).toEqual({ name })
  partner.works['wallet.accounts'] = () => ({ answer: [{ ...account, authorizationType: 'ANYONE' }] })
  await expect(wallet.accounts({ name })).rejects.toMatchObject({ code: 'BAD_ANSWER 0.authorizationType' })
})

test('the credentials check names the call that the partner doesn’t support', async () => {
  await GATEWAY_SMS.check?.(world, 'FIGURE')
  delete partner.works['mail.send']
  await expect(GATEWAY_MAIL.check?.(world, 'FIGURE')).rejects.toThrow('The partner doesn’t answer mail.send.')
})

test('a partner can report replies to texts and deliveries, but no other messages about texts', () => {
  const received = (body: object, secret = WEBHOOK_SECRET) => {
    const at = Math.floor(Date.now() / 1000)
    const { headers, payload } = signedMessage(body, { id: 'm1', at, secret })
    const given = { headers, body: Buffer.from(payload), url: '', now: Date.now() }
    return GATEWAY_SMS.webhook?.(world, 'FIGURE')?.(given)
  }
  const stop = { type: 'text.replied', data: { from: '+13035550142', word: 'STOP' } }
  const arrived = { type: 'text.delivered', data: { message: MESSAGE, state: 'DELIVERED' } }
  const known = { id: 'FIGURE m1', orders: [] }
  expect(received(stop)).toEqual({ ...known, reply: { ...stop.data, at: expect.stringMatching(/\.000Z$/) } })
  expect(received(arrived)).toEqual({ ...known, delivery: arrived.data })
  expect(received(stop, SECRET)).toBeUndefined()
  expect(() => received({ ...stop, data: { from: '303-555-0142', word: 'STOP' } })).toThrow(UnusableMessage)
  expect(() => received({ type: 'order.updated', data: { references: ['order-1'] } })).toThrow(UnusableMessage)
})

test('partners send no messages about emails and wallets', () => {
  const silent: readonly Pick<Adapter<VendorWorld, 'mail'>, 'webhook'>[] = [GATEWAY_MAIL, GATEWAY_WALLET]
  for (const { webhook } of silent) expect(webhook?.(world, 'FIGURE')).toBeUndefined()
})
