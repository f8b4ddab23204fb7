import { createHmac } from 'node:crypto'
import { partial } from 'domain/application/testing/partial.ts'
import type { PlainDate } from 'domain/values/dates.ts'
import { instant, plainDate } from 'domain/values/dates.ts'
import { dollars } from 'domain/values/money.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ACCOUNT,
  API_KEY,
  BROKEN,
  INVALID,
  type IncreaseStandIn,
  OVERLOADED,
  startIncrease,
} from '../../../testing/standIns/increase.ts'
import type { VendorWorld } from '../../vendorWorld.ts'
import type { Payments } from '../port.ts'
import { INCREASE } from './increase.ts'
import { verifyIncrease } from './webhook.ts'

const SECRET = 'a secret of ours'
let bank: IncreaseStandIn
let now = instant('2026-11-30T15:00:00Z')
let payments: Payments

const worldWith = (secrets: Readonly<Record<string, string>>, isLive = false) =>
  partial<VendorWorld>({
    ...{ isLive, clock: { now: () => now } },
    config: partial({ secret: (_: string, name: string) => secrets[name] }),
    desk: { ask: async (call, _, key) => ({ state: 'PENDING', reference: `${call} ${key}` }) },
  })
const SECRETS = {
  ...{ INCREASE_API_KEY: API_KEY, INCREASE_ACCOUNT: ACCOUNT, INCREASE_ACCOUNT_NUMBER: 'account_number_1' },
  INCREASE_ENVIRONMENT: 'test',
  ...{ INCREASE_PAYER: 'Movement Bank', INCREASE_WEBHOOK_SECRET: SECRET },
}

beforeAll(async () => {
  bank = await startIncrease()
  const made = INCREASE.make(worldWith({ ...SECRETS, INCREASE_URL: bank.server.url }), 'FIGURE')
  if (!made) throw new Error('the adapter has all settings')
  payments = made
})
afterAll(() => bank?.server.stop())

const holder = { firstName: 'José', middleName: '', lastName: 'O’Brien', suffix: '' }
const draw = {
  ...{ loanNumber: 'HL-1', amount: dollars(61_250), holder, accountType: 'CHECKING' as const },
  ...{ routingNumber: '061104408', accountNumber: '000482917755' },
}
const lienholder = {
  method: 'WIRE',
  payee: 'Delta Meadow Bank',
  routingNumber: '061104408',
  accountNumber: '77001122',
} as const
const address = { street1: '1 Main Street', street2: 'Suite 2', city: 'Fresno', state: 'CA', zip: '93704' }
const payoff = { loanNumber: 'HL-1', lender: 'Delta Meadow Bank', amount: dollars(20_012), payTo: lienholder }

async function send(key: string): Promise<string> {
  const answer = await payments.disburse(draw, key)
  if (!('ok' in answer) || !answer.ok) throw new Error('the bank refused the payment')
  return answer.value.trace
}
const settlement = (trace: string) =>
  payments.settlement({ loanNumber: 'HL-1', amount: draw.amount, trace, sentOn: plainDate('2026-11-30') }, 's')

describe('an ACH transfer to the borrower', () => {
  test('repeated requests create only one ACH transfer, with the owner’s name and the account type', async () => {
    const before = bank.transfers('ach_transfers').length
    const trace = await send('draw:1')
    expect(await send('draw:1')).toBe(trace)
    // Repeating the order with a different amount doesn't cause a second transfer, even if Increase's list doesn't show
    // the first transfer yet.
    expect(await payments.disburse({ ...draw, amount: dollars(1) }, 'draw:1')).toEqual({ ok: true, value: { trace } })
    expect(bank.transfers('ach_transfers')).toHaveLength(before + 1)
    expect(bank.transfers('ach_transfers').at(-1)).toMatchObject({
      ...{ amount: draw.amount, funding: 'checking', individual_name: 'Jose O Brien', individual_id: 'HL-1' },
    })
  })

  test('an ACH transfer that’s missing from the list is found by the transfer ID in the conflict error', async () => {
    const trace = await send('draw:2')
    bank.fail({ status: 200, body: { data: [], next_cursor: null } })
    expect(await payments.disburse({ ...draw, amount: dollars(1) }, 'draw:2')).toEqual({ ok: true, value: { trace } })
  })

  test('a settlement is pending until the transfer has settled and the return period has ended', async () => {
    const trace = await send('draw:3')
    expect(await settlement(trace)).toEqual({ state: 'PENDING', reference: trace })
    bank.settle(trace, '2026-12-01T13:30:00Z')
    now = instant('2026-12-02T15:00:00Z')
    expect(await settlement(trace)).toEqual({
      state: 'PENDING',
      reference: trace,
      expected: '2026-12-08T05:00:00.000Z',
    })
    now = instant('2026-12-08T15:00:00Z')
    expect(await settlement(trace)).toEqual({ state: 'SETTLED', on: '2026-12-01', trace: '058349238292834' })
  })

  test("if the borrower's bank returns an ACH transfer five days later, the result has the ACH network's return code", async () => {
    const trace = await send('draw:4')
    bank.settle(trace, '2026-12-01T13:30:00Z')
    bank.giveBack(trace, 'R03', '2026-12-05T15:00:00Z')
    expect(await settlement(trace)).toEqual({ state: 'RETURNED', on: '2026-12-05' as PlainDate, code: 'R03' })
  })

  test('a return weeks after the payment arrived is still found, until 60 days have passed', async () => {
    const trace = await send('draw:6')
    bank.settle(trace, '2026-12-01T13:30:00Z')
    const late = () =>
      payments.settlement(
        {
          ...{ loanNumber: 'HL-1', amount: draw.amount, trace, sentOn: plainDate('2026-11-30') },
          settledOn: plainDate('2026-12-01'),
        },
        's:2',
      )
    now = instant('2026-12-13T15:00:00Z')
    expect(await late()).toEqual({ state: 'PENDING', reference: trace, expected: '2027-01-30T05:00:00.000Z' })
    now = instant('2027-02-01T15:00:00Z')
    expect(await late()).toMatchObject({ state: 'SETTLED' })
    bank.giveBack(trace, 'R23', '2026-12-13T15:00:00Z')
    expect(await late()).toEqual({ state: 'RETURNED', on: '2026-12-13' as PlainDate, code: 'R23' })
  })

  test('if Increase rejects an ACH transfer, the account is reported as refused, and the settlement says that nothing was sent', async () => {
    const trace = await send('draw:5')
    bank.move(trace, 'rejected')
    expect(await payments.disburse(draw, 'draw:5')).toEqual({ ok: false, why: 'ACCOUNT_REFUSED' })
    expect(await settlement(trace)).toMatchObject({ state: 'RETURNED', code: 'NOT_SENT' })
  })
})

describe('a payoff', () => {
  test('a payoff is sent once as a wire, and it’s complete when the bank has sent it', async () => {
    const pending = await payments.payOff(payoff, 'payoff:1')
    const [wire] = bank.transfers('wire_transfers')
    expect(pending).toEqual({ state: 'PENDING', reference: wire?.id })
    bank.move(wire?.id ?? '', 'complete')
    // In this repeated order, the amount and the lienholder's payment method have changed. The bank still makes only
    // the first payment.
    const asked = { ...payoff, amount: dollars(20_016), payTo: { ...lienholder, method: 'CHECK', address } as const }
    expect(await payments.payOff(asked, 'payoff:1')).toEqual({
      ...{ state: 'SENT', reference: wire?.id, amount: dollars(20_012) },
    })
    expect(bank.transfers('check_transfers')).toEqual([])
  })

  test('a payoff is mailed as a check to the lienholder’s address', async () => {
    const asked = {
      ...payoff,
      payTo: { method: 'CHECK', payee: 'Pelican Solar Finance', address, memo: '77-1' } as const,
    }
    await payments.payOff(asked, 'payoff:2')
    const [check] = bank.transfers('check_transfers')
    expect(check?.physical_check).toMatchObject({
      memo: 'Payoff 77-1 HL-1',
      mailing_address: { line1: '1 Main Street' },
    })
    bank.move(check?.id ?? '', 'mailed')
    expect(await payments.payOff(asked, 'payoff:2')).toMatchObject({ state: 'SENT', reference: check?.id })
  })

  test.each([
    ['rejected', 'NOT_ACCEPTED'],
    ['canceled', 'CANCELED'],
    ['reversed', 'SENT_BACK'],
  ])('after a payoff fails with the %s status, only an order with a new key pays it again', async (status, why) => {
    await payments.payOff(payoff, `payoff:${status}`)
    const wire = bank.transfers('wire_transfers').at(-1)
    bank.move(wire?.id ?? '', status)
    expect(await payments.payOff(payoff, `payoff:${status}`)).toEqual({ state: 'FAILED', why, reference: wire?.id })
    expect(await payments.payOff(payoff, `payoff:${status}:2`)).toMatchObject({ state: 'PENDING' })
    expect(bank.transfers('wire_transfers').at(-1)?.id).not.toBe(wire?.id)
  })

  test('a wire is watched for a reversal for five business days after Increase has sent it', async () => {
    await payments.payOff(payoff, 'payoff:watched')
    const reference = bank.transfers('wire_transfers').at(-1)?.id ?? ''
    const asked = () =>
      payments.payoffSettlement({ loanNumber: 'HL-1', lender: lienholder.payee, amount: payoff.amount, reference }, 's')
    const waits = { state: 'PENDING', reference, expected: '2026-12-07T05:00:00.000Z' }
    now = instant('2026-12-04T15:00:00Z')
    expect(await asked()).toEqual(waits)
    bank.move(reference, 'complete')
    expect(await asked()).toEqual(waits)
    now = instant('2026-12-07T15:00:00Z')
    expect(await asked()).toEqual({ state: 'SETTLED', on: '2026-11-30' as PlainDate })
    bank.move(reference, 'reversed')
    expect(await asked()).toEqual({ state: 'RETURNED', why: 'SENT_BACK' })
  })

  test('a check has arrived when the lienholder deposits it, and has failed if it’s stopped or canceled', async () => {
    const payTo = { method: 'CHECK', payee: 'Pelican Solar Finance', address } as const
    await payments.payOff({ ...payoff, payTo }, 'payoff:check watched')
    const reference = bank.transfers('check_transfers').at(-1)?.id ?? ''
    const asked = () =>
      payments.payoffSettlement({ loanNumber: 'HL-1', lender: payTo.payee, amount: payoff.amount, reference }, 's')
    bank.move(reference, 'mailed')
    expect(await asked()).toEqual({ state: 'PENDING', reference, expected: '2026-12-21T05:00:00.000Z' })
    bank.move(reference, 'deposited')
    expect(await asked()).toMatchObject({ state: 'SETTLED' })
    bank.move(reference, 'stopped')
    expect(await asked()).toEqual({ state: 'RETURNED', why: 'SENT_BACK' })
    bank.move(reference, 'canceled')
    expect(await asked()).toEqual({ state: 'RETURNED', why: 'CANCELED' })
  })

  test('a payoff fails if the lienholder gave no account, unless the payment was already sent', async () => {
    const unknown = { ...payoff, payTo: undefined }
    expect(await payments.payOff(unknown, 'payoff:3')).toEqual({ state: 'FAILED', why: 'NO_ACCOUNT' })
    const sent = await payments.payOff(payoff, 'payoff:3')
    expect(await payments.payOff(unknown, 'payoff:3')).toEqual(sent)
  })
})

test('errors from Increase are permanent, except for rate limits and Increase’s own failures', async () => {
  bank.fail(OVERLOADED)
  await expect(send('error:1')).rejects.toMatchObject({ status: 429, retryAfter: 1, isPermanent: false })
  bank.fail(BROKEN)
  await expect(send('error:1')).rejects.toMatchObject({ status: 500, isPermanent: false })
  bank.fail(INVALID)
  await expect(send('error:1')).rejects.toMatchObject({ status: 400, isPermanent: true })
  expect(await send('error:1')).toMatch(/^ach_transfer_/)
})

test('staff ask lienholders for payoff amounts and set up autopay', async () => {
  const question = { loanNumber: 'HL-1', lender: 'Delta Meadow Bank', balance: dollars(20_000), borrower: holder }
  expect(await payments.demand(question, 'k')).toEqual({ state: 'PENDING', reference: 'payments.demand k' })
})

describe('the settings', () => {
  test('there’s no Increase adapter if a setting is missing', () => {
    for (const name of INCREASE.needs?.filter((one) => one !== 'INCREASE_WEBHOOK_SECRET') ?? []) {
      const { [name as keyof typeof SECRETS]: _, ...rest } = SECRETS
      expect(INCREASE.make(worldWith(rest), 'FIGURE'), name).toBeUndefined()
    }
  })

  test('production refuses Increase’s test keys, and other servers refuse its live keys', () => {
    const live = { ...SECRETS, INCREASE_ENVIRONMENT: 'live' }
    expect(() => INCREASE.make(worldWith(SECRETS, true), 'FIGURE')).toThrow('INCREASE_ENVIRONMENT must be live')
    expect(INCREASE.make(worldWith(live, true), 'FIGURE')).toBeDefined()
    expect(() => INCREASE.make(worldWith(live), 'FIGURE')).toThrow('INCREASE_ENVIRONMENT must be test')
  })

  test('the credentials check for Increase reads the lender’s account', async () => {
    await INCREASE.check?.(worldWith({ ...SECRETS, INCREASE_URL: bank.server.url }), 'FIGURE')
    const wrong = worldWith({ ...SECRETS, INCREASE_API_KEY: 'wrong', INCREASE_URL: bank.server.url })
    await expect(INCREASE.check?.(wrong, 'FIGURE')).rejects.toThrow('401')
  })
})

describe('a webhook of Increase', () => {
  const body = Buffer.from(
    JSON.stringify({
      id: 'event_001',
      type: 'event',
      category: 'ach_transfer.updated',
      associated_object_id: 'ach_transfer_1',
    }),
  )
  const verify = verifyIncrease(SECRET)
  const at = Date.parse('2026-12-01T00:00:00Z')
  const message = (headers: Readonly<Record<string, string>>, time = at, bytes = body) =>
    verify({ headers, body: bytes, url: 'http://localhost/webhooks/payments/increase', now: time })
  const older = (time: string, bytes = body) => ({
    'increase-webhook-signature': `t=${time},v1=${createHmac('sha256', SECRET).update(`${time}.${bytes}`).digest('hex')}`,
  })
  const told = { id: 'event_001', orders: ['ach_transfer_1'] }

  test('a webhook from Increase with the older header is accepted if its signature is valid and its time is recent', async () => {
    expect(await message(older('2026-12-01T00:00:00Z'))).toEqual(told)
    expect(await message(older(String(at / 1000)))).toEqual(told)
    // The signature was computed with `openssl dgst -sha256 -hmac whsec`.
    const bytes = Buffer.from('{"id":"event_001","associated_object_id":"ach_transfer_1"}')
    const known = 't=1764547200,v1=5cd25ddfdd1d87a4a351adb6c756e2b39a960195bbed44cdcaba956106e87e93'
    const headers = { 'increase-webhook-signature': known }
    const received = { headers, body: bytes, url: '', now: 1_764_547_200_000 }
    expect(await verifyIncrease('whsec')(received)).toEqual(told)
    expect(await message(older('2026-12-01T00:00:00Z'), at + 301_000)).toBeUndefined()
    expect(await message(older('2026-12-01T00:00:00Z'), at, Buffer.from('{}'))).toBeUndefined()
    expect(await message({ 'increase-webhook-signature': 't=2026-12-01T00:00:00Z,v1=00' })).toBeUndefined()
    expect(await message({})).toBeUndefined()
  })

  test('a webhook from Increase with Standard Webhooks headers is verified by the SDK', async () => {
    const time = String(Math.floor(Date.now() / 1000))
    const signed = (id: string) => ({
      ...{ 'webhook-id': 'msg_1', 'webhook-timestamp': time },
      'webhook-signature': `v1,${createHmac('sha256', SECRET).update(`${id}.${time}.${body}`).digest('base64')}`,
    })
    expect(await message(signed('msg_1'))).toEqual(told)
    expect(await message(signed('msg_2'))).toBeUndefined()
  })
})

describe('the simulations in Increase’s sandbox', () => {
  const happens = (event: 'settle' | 'return', order: string, reason?: string, more: Record<string, string> = {}) =>
    INCREASE.simulations?.[event]?.(
      worldWith({ ...SECRETS, INCREASE_URL: bank.server.url, ...more }),
      ...(['FIGURE', order, reason] as const),
    )
  const paid = async (key: string) => {
    const answer = await payments.disburse(draw, key)
    if (!('ok' in answer) || !answer.ok) throw new Error('the payment was refused')
    return answer.value.trace
  }
  const settlement = (trace: string) =>
    payments.settlement({ loanNumber: 'HL-1', amount: draw.amount, trace, sentOn: plainDate('2026-11-30') }, 's')

  test('simulating a settlement sends a pending payment to the Federal Reserve first', async () => {
    const trace = await paid('simulated:settle')
    expect(await settlement(trace)).toEqual({ state: 'PENDING', reference: trace })
    expect(await happens('settle', trace)).toBe('submitted')
    now = instant('2026-12-20T15:00:00Z')
    expect(await settlement(trace)).toMatchObject({ state: 'SETTLED' })
    now = instant('2026-11-30T15:00:00Z')
  })

  test.each([
    [undefined, 'R03'],
    ['account_closed', 'R02'],
  ])('a payment returned for the reason %s has the return code %s', async (reason, code) => {
    const trace = await paid(`simulated:return:${code}`)
    expect(await happens('return', trace, reason)).toBe('returned')
    expect(await settlement(trace)).toMatchObject({ state: 'RETURNED', code })
  })

  test('a settled payment can still be returned', async () => {
    const trace = await paid('simulated:late')
    await happens('settle', trace)
    expect(await happens('return', trace, 'credit_entry_refused_by_receiver')).toBe('returned')
  })

  test('a simulation is refused for an unknown transfer, missing settings or live keys', async () => {
    await expect(happens('return', 'ach_transfer_0')).rejects.toThrow('404')
    await expect(happens('return', 'x', undefined, { INCREASE_ACCOUNT: '' })).rejects.toThrow('Set INCREASE_API_KEY')
    await expect(happens('return', 'x', undefined, { INCREASE_ENVIRONMENT: 'live' })).rejects.toThrow('must be test')
  })
})
