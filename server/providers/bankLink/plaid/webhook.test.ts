import { generateKeyPairSync } from 'node:crypto'
import { partial } from 'domain/application/testing/partial.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BROKEN, type PlaidStandIn, settingsFor, startPlaid } from '../../../testing/standIns/plaid.ts'
import { PLAID_INCOME } from '../../income/plaid/plaid.ts'
import { UnusableMessage, type Verify } from '../../shared/inbound.ts'
import type { VendorWorld } from '../../vendorWorld.ts'
import { orderOf } from './client.ts'
import { PLAID_BANK_LINK } from './plaid.ts'

const NOW = 1_795_446_000
const FINISHED = {
  ...{ webhook_type: 'LINK', webhook_code: 'SESSION_FINISHED', status: 'SUCCESS', environment: 'sandbox' },
  link_token: 'link-sandbox-1',
}
let plaid: PlaidStandIn
let world: VendorWorld
let verify: Verify

beforeAll(async () => {
  plaid = await startPlaid()
  const secrets: Readonly<Record<string, string>> = settingsFor(plaid)
  world = partial<VendorWorld>({
    isLive: false,
    config: partial({ secret: (_: string, name: string) => secrets[name] }),
  })
})
beforeEach(() => {
  const made = PLAID_BANK_LINK.webhook?.(world, 'FIGURE')
  if (!made) throw new Error('the adapter has all settings')
  verify = made
})
afterAll(() => plaid?.server.stop())

type Signed = ReturnType<PlaidStandIn['signed']>
const take = ({ body, header }: Signed, at = NOW) =>
  verify({ headers: { 'plaid-verification': header }, body, url: 'https://lender.example/', now: at * 1000 })
const lookUps = () => plaid.server.requests.filter(({ path }) => path === '/webhook_verification_key/get').length

describe('a message from Plaid', () => {
  test("a message from Plaid identifies the updated session or user, but doesn't contain the link token itself", async () => {
    expect(await take(plaid.signed(FINISHED, NOW))).toEqual({ orders: [orderOf('link-sandbox-1')] })
    const income = { webhook_type: 'INCOME', webhook_code: 'INCOME_VERIFICATION', user_id: 'usr_1' }
    expect(await take(plaid.signed(income, NOW))).toEqual({ orders: [orderOf('usr_1')] })
    expect(PLAID_INCOME.webhook?.(world, 'FIGURE')).toBeTypeOf('function')
  })

  test('the server requests a signing key from Plaid at most once per hour', async () => {
    const before = lookUps()
    for (const at of [NOW, NOW + 60, NOW + 3590]) await take(plaid.signed(FINISHED, at), at)
    expect(lookUps()).toBe(before + 1)
    await take(plaid.signed(FINISHED, NOW + 3601), NOW + 3601)
    expect(lookUps()).toBe(before + 2)
  })

  test('a message from Plaid is accepted if it’s up to five minutes old or up to a minute ahead of our clock', async () => {
    const at = (seconds: number) => take(plaid.signed(FINISHED, NOW + seconds))
    expect(await at(-300)).toBeDefined()
    expect(await at(60)).toBeDefined()
    expect(await at(-301)).toBeUndefined()
    expect(await at(61)).toBeUndefined()
  })

  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  test.each<[string, () => Signed]>([
    ['with another body', () => ({ ...plaid.signed(FINISHED, NOW), body: Buffer.from('{}') })],
    ['whose hash is of another body', () => plaid.signed(FINISHED, NOW, { hash: '0'.repeat(64) })],
    ['whose hash is no hash', () => plaid.signed(FINISHED, NOW, { hash: 'x' })],
    ['signed with another key', () => plaid.signed(FINISHED, NOW, { key: other })],
    ['signed with a key that Plaid doesn’t know', () => plaid.signed(FINISHED, NOW, { kid: 'unknown', key: other })],
    ['without a signature algorithm', () => plaid.signed(FINISHED, NOW, { alg: 'none' })],
    ['with a symmetric algorithm', () => plaid.signed(FINISHED, NOW, { alg: 'HS256' })],
    ['without a token', () => ({ ...plaid.signed(FINISHED, NOW), header: '' })],
    ['with a token that isn’t one', () => ({ ...plaid.signed(FINISHED, NOW), header: 'a.b.c' })],
    [
      'with a token of four parts',
      () => ({ ...plaid.signed(FINISHED, NOW), header: `${plaid.signed(FINISHED, NOW).header}.x` }),
    ],
    ['with a huge token', () => ({ ...plaid.signed(FINISHED, NOW), header: 'a'.repeat(100_000) })],
    ['with a name of a key that’s too long', () => plaid.signed(FINISHED, NOW, { kid: 'k'.repeat(101) })],
  ])('a message %s is refused', async (_, made) => {
    expect(await take(made())).toBeUndefined()
  })

  test('a genuine message of Plaid’s other environment is refused, but not as forged', async () => {
    const other = plaid.signed({ ...FINISHED, environment: 'production' }, NOW)
    await expect(take(other)).rejects.toThrow(UnusableMessage)
  })

  test('the server looks up each unknown signing key at Plaid only once, and caches a limited number of unknown keys', async () => {
    const before = lookUps()
    const forged = (kid: string) => take(plaid.signed(FINISHED, NOW, { kid, key: other }))
    for (const kid of ['a', 'a', 'a']) expect(await forged(kid)).toBeUndefined()
    expect(lookUps()).toBe(before + 1)
    for (let no = 0; no < 50; no++) await forged(`k${no}`)
    await forged('a')
    expect(lookUps()).toBe(before + 52)
  })

  test('a message from Plaid is rejected if it has two tokens or is signed with an expired key', async () => {
    const { body, header } = plaid.signed(FINISHED, NOW)
    const headers = { 'plaid-verification': [header, header] }
    expect(await verify({ headers, body, url: 'https://lender.example/', now: NOW * 1000 })).toBeUndefined()
    const key = { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA', alg: 'ES256', kid: 'k', use: 'sig', created_at: 1 }
    plaid.fail('/webhook_verification_key/get', {
      status: 200,
      body: { key: { ...key, expired_at: 2 }, request_id: 'r' },
    })
    expect(await take({ body, header })).toBeUndefined()
  })

  test('a message is rejected with an error while the server can’t get keys from Plaid, so that Plaid sends it again', async () => {
    plaid.fail('/webhook_verification_key/get', BROKEN)
    await expect(take(plaid.signed(FINISHED, NOW))).rejects.toMatchObject({ status: 500 })
    expect(await take(plaid.signed(FINISHED, NOW))).toBeDefined()
  })
})
