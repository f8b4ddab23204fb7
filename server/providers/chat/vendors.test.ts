import { decodeJwt, jwtVerify } from 'jose'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { pagePolicy } from '../../http/contentSecurity.ts'
import { type StandIn, startStandIn } from '../../testing/standIns/standIn.ts'
import { chatVendors } from './vendors.ts'

const SECRET = 'a secret of the lender’s account at the vendor'
const LENDER = { code: 'FIGURE', chat: { channel: 'stream' } } as const
const settings = (change: Record<string, string> = {}) => ({
  STREAM_CHAT_KEY: 'key',
  STREAM_CHAT_SECRET: SECRET,
  STREAM_CHAT_ENVIRONMENT: 'test',
  ...change,
})
const vendorOf = (environment: Record<string, string>, isLive = false) =>
  chatVendors({ config: readConfig(environment), isLive }, [LENDER])(LENDER)

let standIn: StandIn | undefined
afterEach(async () => {
  await standIn?.stop()
  standIn = undefined
})

test('opens a chat with the visitor as its member, and signs a token for this visitor alone', async () => {
  standIn = await startStandIn('stream', () => ({ status: 201, body: {} }), false)
  const vendor = vendorOf(settings({ STREAM_CHAT_URL: standIn.url }))
  await vendor?.open({ id: 'chat-1', name: 'Ana Visitor' })
  expect(standIn.requests.map(({ path, query, body }) => ({ path, query, body }))).toEqual([
    {
      path: '/users',
      query: { api_key: 'key' },
      body: { users: { 'chat-1': { id: 'chat-1', name: 'Ana Visitor', role: 'user' } } },
    },
    {
      path: '/channels/messaging/chat-1/query',
      query: { api_key: 'key' },
      body: { data: { created_by_id: 'chat-1', members: ['chat-1'] }, state: false },
    },
  ])
  const key = new TextEncoder().encode(SECRET)
  const { authorization = '' } = standIn.requests[0]?.headers ?? {}
  expect((await jwtVerify(authorization, key)).payload).toEqual({ server: true })
  const { payload } = await jwtVerify((await vendor?.token('chat-1')) ?? '', key)
  expect(payload).toMatchObject({ user_id: 'chat-1' })
  expect(payload).not.toHaveProperty('server')
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(6 * 3600)
})

test('reports an error of the vendor without its text', async () => {
  standIn = await startStandIn('stream', () => ({ status: 403, body: { message: 'for Ana Visitor' } }), false)
  const opened = vendorOf(settings({ STREAM_CHAT_URL: standIn.url }))?.open({ id: 'chat-1', name: 'Ana Visitor' })
  await expect(opened).rejects.toMatchObject({ status: 403 })
  await expect(opened).rejects.not.toThrow('Ana')
})

test('uses live keys only in production, where no other address can replace the vendor’s', async () => {
  expect(() => vendorOf(settings(), true)).toThrow('STREAM_CHAT_ENVIRONMENT must be live in production')
  expect(() => vendorOf(settings({ STREAM_CHAT_ENVIRONMENT: 'live' }))).toThrow('must be test outside production')
  const live = vendorOf(settings({ STREAM_CHAT_ENVIRONMENT: 'live', STREAM_CHAT_URL: 'http://localhost' }), true)
  expect(live?.origins).toEqual(['https://chat.stream-io-api.com', 'wss://chat.stream-io-api.com'])
  expect(decodeJwt((await live?.token('chat-1')) ?? '').user_id).toBe('chat-1')
})

test('production needs a vendor’s settings, and other servers carry the chats themselves without them', () => {
  expect(() => vendorOf({}, true)).toThrow(
    'organizations/FIGURE/organization.json: chat needs STREAM_CHAT_KEY, STREAM_CHAT_SECRET, STREAM_CHAT_ENVIRONMENT',
  )
  expect(vendorOf({})).toBeUndefined()
  const own = { code: 'FIGURE', chat: { channel: 'omni-proxy' } } as const
  const vendors = chatVendors({ config: readConfig(settings()), isLive: false }, [own])
  expect(vendors(own)).toBeUndefined()
  expect(vendors({ code: 'FIGURE' })).toBeUndefined()
})

test('the pages of a lender with a chat vendor may connect to the vendor, and no others', () => {
  const inline = { styles: [], scripts: [] }
  const { origins = [] } = vendorOf(settings()) ?? {}
  const allowed = "connect-src 'self' https://chat.stream-io-api.com wss://chat.stream-io-api.com;"
  expect(pagePolicy({}, inline, origins)).toContain(allowed)
  expect(pagePolicy({}, inline, [])).toContain("connect-src 'self';")
})
