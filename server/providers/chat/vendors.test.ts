import { createHash } from 'node:crypto'
import type { VendorChannel } from 'domain/organization/chatChannels.ts'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { pagePolicy } from '../../http/contentSecurity.ts'
import { type StandIn, type StandInAnswer, startStandIn } from '../../testing/standIns/standIn.ts'
import { chatVendors, checkChat, unsetChatNotes } from './vendors.ts'

const SECRET = 'a secret of the lender’s account at the vendor'
const TALKJS_SECRET = `sk_test_${createHash('sha256').update(SECRET).digest('hex')}`
const LENDER = { code: 'FIGURE', chat: { channel: 'stream' } } as const
const at = (channel: VendorChannel) => ({ code: 'FIGURE', chat: { channel } }) as const
const settings = (change: Record<string, string> = {}) => ({
  STREAM_CHAT_KEY: 'key',
  STREAM_CHAT_SECRET: SECRET,
  STREAM_CHAT_ENVIRONMENT: 'test',
  ...change,
})
const TWILIO = {
  ...{ TWILIO_ACCOUNT_SID: 'AC1', TWILIO_API_KEY: 'SK1', TWILIO_API_SECRET: SECRET },
  ...{ TWILIO_CHAT_SERVICE: 'IS1', TWILIO_ENVIRONMENT: 'test' },
}
const TALKJS = { TALKJS_APP_ID: 'tApp', TALKJS_SECRET_KEY: TALKJS_SECRET }
const vendorOf = (environment: Record<string, string>, isLive = false, channel: VendorChannel = 'stream') =>
  chatVendors({ config: readConfig(environment), isLive }, [at(channel)])(at(channel))
const bytes = (text: string) => new TextEncoder().encode(text)

let standIn: StandIn | undefined
afterEach(async () => {
  await standIn?.stop()
  standIn = undefined
})
async function respond(answer: () => StandInAnswer): Promise<string> {
  standIn = await startStandIn('chat', answer, false)
  return standIn.url
}
const requested = () => standIn?.requests.map(({ method, path, query, body }) => ({ method, path, query, body }))

test('the server opens a chat at Stream with the visitor as its member, and signs a token for this visitor alone', async () => {
  const url = await respond(() => ({ status: 201, body: {} }))
  const vendor = vendorOf(settings({ STREAM_CHAT_URL: url }))
  await vendor?.open({ id: 'chat-1', name: 'Ana Visitor' })
  expect(requested()).toEqual([
    {
      method: 'POST',
      path: '/users',
      query: { api_key: 'key' },
      body: { users: { 'chat-1': { id: 'chat-1', name: 'Ana Visitor', role: 'user' } } },
    },
    {
      method: 'POST',
      path: '/channels/messaging/chat-1/query',
      query: { api_key: 'key' },
      body: { data: { created_by_id: 'chat-1', members: ['chat-1'] }, state: false },
    },
  ])
  const { authorization = '' } = standIn?.requests[0]?.headers ?? {}
  expect((await jwtVerify(authorization, bytes(SECRET))).payload).toEqual({ server: true })
  const { payload } = await jwtVerify((await vendor?.token('chat-1')) ?? '', bytes(SECRET))
  expect(payload).toMatchObject({ user_id: 'chat-1' })
  expect(payload).not.toHaveProperty('server')
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(6 * 3600)
})

test('the server adds the visitor to a new or existing conversation at Twilio, and signs an access token', async () => {
  const url = await respond(() => ({ status: standIn?.requests.length === 2 ? 409 : 201, body: {} }))
  const vendor = vendorOf({ ...TWILIO, TWILIO_CONVERSATIONS_URL: url }, false, 'twilio')
  await vendor?.open({ id: 'chat-1', name: 'Ana Visitor' })
  const post = { method: 'POST', query: {} }
  expect(requested()).toEqual([
    { ...post, path: '/v1/Services/IS1/Users', body: { Identity: 'chat-1', FriendlyName: 'Ana Visitor' } },
    { ...post, path: '/v1/Services/IS1/Conversations', body: { UniqueName: 'chat-1', FriendlyName: 'Ana Visitor' } },
    { ...post, path: '/v1/Services/IS1/Conversations/chat-1/Participants', body: { Identity: 'chat-1' } },
  ])
  const basic = Buffer.from(`SK1:${SECRET}`).toString('base64')
  expect(standIn?.requests[0]?.headers.authorization).toBe(`Basic ${basic}`)
  const token = (await vendor?.token('chat-1')) ?? ''
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT', cty: 'twilio-fpa;v=1' })
  const { payload } = await jwtVerify(token, bytes(SECRET))
  expect(payload).toMatchObject({ iss: 'SK1', sub: 'AC1', jti: expect.stringMatching(/^SK1-\d+$/) })
  expect(payload.grants).toEqual({ identity: 'chat-1', chat: { service_sid: 'IS1' } })
})

test('the server opens a conversation at TalkJS with the visitor as participant, and signs a user token', async () => {
  const url = await respond(() => ({ status: 200, body: {} }))
  const vendor = vendorOf({ ...TALKJS, TALKJS_URL: url }, false, 'talkjs')
  await vendor?.open({ id: 'chat-1', name: 'Ana Visitor' })
  const put = { method: 'PUT', query: {} }
  expect(requested()).toEqual([
    { ...put, path: '/v1/tApp/users/chat-1', body: { name: 'Ana Visitor' } },
    { ...put, path: '/v1/tApp/conversations/chat-1', body: { participants: ['chat-1'], subject: 'Ana Visitor' } },
  ])
  const [, call = ''] = standIn?.requests[0]?.headers.authorization?.split(' ') ?? []
  expect((await jwtVerify(call, bytes(TALKJS_SECRET))).payload).toMatchObject({ tokenType: 'app', iss: 'tApp' })
  const { payload } = await jwtVerify((await vendor?.token('chat-1')) ?? '', bytes(TALKJS_SECRET))
  expect(payload).toMatchObject({ tokenType: 'user', iss: 'tApp', sub: 'chat-1' })
  expect(vendor?.origins).toEqual([url, url.replace('http', 'ws')])
})

test.each([
  ['stream', settings(), 'STREAM_CHAT_URL', { data: { members: ['chat-1', 'agent-7'] } }],
  ['twilio', TWILIO, 'TWILIO_CONVERSATIONS_URL', { Identity: 'agent-7' }],
  ['talkjs', TALKJS, 'TALKJS_URL', { participants: ['chat-1', 'agent-7'] }],
] as const)(
  'outside production, a developer can choose the agent at %s who joins the chat',
  async (channel, environment, name, body) => {
    const url = await respond(() => ({ status: 200, body: {} }))
    const chat = { id: 'chat-1', name: 'Ana Visitor', agentId: 'agent-7' }
    await vendorOf({ ...environment, [name]: url }, false, channel)?.open(chat)
    expect(standIn?.requests.at(-1)?.body).toMatchObject(body)
  },
)

test('in production, a visitor can’t add an agent or anybody else to a chat', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { readonly body?: string }) => {
    bodies.push(body)
    return new Response('{}', { status: 201 })
  })
  try {
    const vendor = vendorOf(settings({ STREAM_CHAT_ENVIRONMENT: 'live' }), true)
    await vendor?.open({ id: 'chat-1', name: 'Ana Visitor', agentId: 'agent-7' })
  } finally {
    vi.unstubAllGlobals()
  }
  expect(bodies).toHaveLength(2)
  expect(bodies.join(' ')).toContain('"members":["chat-1"]')
})

test('an error of a chat vendor is reported without the vendor’s text', async () => {
  const url = await respond(() => ({ status: 403, body: { message: 'for Ana Visitor' } }))
  for (const [channel, environment] of [
    ['stream', settings({ STREAM_CHAT_URL: url })],
    ['twilio', { ...TWILIO, TWILIO_CONVERSATIONS_URL: url }],
    ['talkjs', { ...TALKJS, TALKJS_URL: url }],
  ] as const) {
    const opened = vendorOf(environment, false, channel)?.open({ id: 'chat-1', name: 'Ana Visitor' })
    await expect(opened).rejects.toMatchObject({ status: 403 })
    await expect(opened).rejects.not.toThrow('Ana')
  }
})

test('only production uses live keys for chats, and production can’t replace the vendor’s address', () => {
  const place = 'organizations/FIGURE/organization.json: chat: '
  expect(() => vendorOf(settings(), true)).toThrow(`${place}STREAM_CHAT_ENVIRONMENT must be live in production`)
  expect(() => vendorOf(settings({ STREAM_CHAT_ENVIRONMENT: 'live' }))).toThrow('must be test outside production')
  expect(() => vendorOf(TWILIO, true, 'twilio')).toThrow('TWILIO_ENVIRONMENT must be live in production')
  expect(() => vendorOf(TALKJS, true, 'talkjs')).toThrow('TALKJS_SECRET_KEY must be a live key in production')
  const origins = (change: Record<string, string>, channel: VendorChannel) =>
    vendorOf({ ...settings(), ...TWILIO, ...TALKJS, ...change }, true, channel)?.origins
  const local = 'http://localhost'
  expect(origins({ STREAM_CHAT_ENVIRONMENT: 'live', STREAM_CHAT_URL: local }, 'stream')).toEqual([
    'https://chat.stream-io-api.com',
    'wss://chat.stream-io-api.com',
  ])
  expect(origins({ TWILIO_ENVIRONMENT: 'live' }, 'twilio')).toEqual(['wss://tsock.us1.twilio.com'])
  expect(origins({ TALKJS_SECRET_KEY: 'sk_live_1', TALKJS_URL: local }, 'talkjs')).toEqual([
    'wss://realtime.talkjs.com',
    'https://app.talkjs.com',
  ])
})

test('production doesn’t start if the chosen vendor’s settings are missing, and other servers then carry the chats themselves', () => {
  expect(() => vendorOf({ STREAM_CHAT_KEY: 'key' }, true)).toThrow(
    'organizations/FIGURE/organization.json: chat needs STREAM_CHAT_SECRET, STREAM_CHAT_ENVIRONMENT for stream',
  )
  expect(vendorOf({})).toBeUndefined()
  expect(unsetChatNotes([LENDER, at('talkjs')], readConfig(TALKJS))).toEqual([
    'For FIGURE, this server carries the chats. To use stream, set STREAM_CHAT_KEY, STREAM_CHAT_SECRET, STREAM_CHAT_ENVIRONMENT.',
  ])
})

test('outside production, visitors can request a vendor other than the lender’s', () => {
  const own = { code: 'FIGURE', chat: { channel: 'omni-proxy' } } as const
  const environment = { ...settings(), ...TALKJS, TWILIO_ENVIRONMENT: 'live' }
  const outside = chatVendors({ config: readConfig(environment), isLive: false }, [own, LENDER])
  expect(outside(own)).toBeUndefined()
  expect(outside({ code: 'FIGURE' })).toBeUndefined()
  expect(outside(own, 'talkjs')?.channel).toBe('talkjs')
  expect(outside(own, 'twilio')).toBeUndefined()
  expect(outside(LENDER, 'omni-proxy')?.channel).toBe('stream')
  const live = {
    ...settings({ STREAM_CHAT_ENVIRONMENT: 'live' }),
    TALKJS_APP_ID: 'app',
    TALKJS_SECRET_KEY: 'sk_live_1',
  }
  const production = chatVendors({ config: readConfig(live), isLive: true }, [LENDER])
  expect(production(LENDER, 'talkjs')?.channel).toBe('stream')
  expect(production(own, 'talkjs')).toBeUndefined()
})

test.each([
  ['stream', settings(), 'STREAM_CHAT_URL', '/app'],
  ['twilio', TWILIO, 'TWILIO_CONVERSATIONS_URL', '/v1/Services/IS1'],
  ['talkjs', TALKJS, 'TALKJS_URL', '/v1/tApp'],
] as const)(
  'setup checks the credentials at %s with a call that changes nothing',
  async (channel, environment, name, path) => {
    let status = 200
    const url = await respond(() => ({ status, body: {} }))
    const world = { config: readConfig({ ...environment, [name]: url }), isLive: false }
    expect(await checkChat(world, at(channel))).toEqual([{ party: 'chat', adapter: channel, problem: undefined }])
    expect(requested()).toEqual([expect.objectContaining({ method: 'GET', path, body: undefined })])
    status = 401
    const [refused] = await checkChat(world, at(channel))
    expect(refused?.problem).toContain('401')
  },
)

test('setup lists the missing settings of the chosen vendor, and checks nothing for lenders without a vendor', async () => {
  const world = { config: readConfig(TALKJS), isLive: true }
  expect(await checkChat(world, at('twilio'))).toEqual([
    { party: 'chat', adapter: 'twilio', problem: expect.stringContaining('Set TWILIO_ACCOUNT_SID, TWILIO_API_KEY,') },
  ])
  expect((await checkChat(world, at('talkjs')))[0]?.problem).toContain('must be a live key in production')
  expect(await checkChat(world, { code: 'FIGURE', chat: { channel: 'chatbot' } })).toEqual([])
})

test('only the pages of a lender with a chat vendor may connect to that vendor', () => {
  const inline = { styles: [], scripts: [] }
  const { origins = [] } = vendorOf(settings()) ?? {}
  const allowed = "connect-src 'self' https://chat.stream-io-api.com wss://chat.stream-io-api.com;"
  expect(pagePolicy({}, inline, origins)).toContain(allowed)
  expect(pagePolicy({}, inline, [])).toContain("connect-src 'self';")
})
