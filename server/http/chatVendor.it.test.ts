import type { ChatBoard } from 'domain/api/chatDesk.ts'
import { INIT_WEB_CHAT, REFRESH_CHAT_TOKEN } from 'domain/api/chatPaths.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatVendor, ChatVendorOf } from '../providers/chat/port.ts'
import { seedAgents } from '../sandbox/agents.ts'
import { BASE, signInAgent } from '../testing/agents.ts'
import { AWAY, OPEN, startChat } from '../testing/chat.ts'
import { silent, startTestProgram, type TestProgram } from '../testing/program.ts'

const opened: unknown[] = []
const asked: (string | undefined)[] = []
let isDown = false
const vendor: ChatVendor = {
  channel: 'stream',
  key: 'key',
  url: 'https://chat.example.com',
  origins: ['https://chat.example.com'],
  async open(chat) {
    if (isDown) throw new Error('down')
    opened.push(chat)
  },
  token: async (id) => `token of ${id}`,
  check: async () => {},
}

const chatVendorOf: ChatVendorOf = (_, channel) => {
  asked.push(channel)
  return vendor
}

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram({
    web: 'no pages',
    adapters: () => ({ handlers: silent(), sendMail: async () => {}, chatVendorOf }),
  })
  await seedAgents(program.server.services)
})
afterAll(() => program.stop())

test('if the lender uses a chat vendor, new chats open there and don’t appear on the lender’s own desk', async () => {
  program.clock.to(OPEN)
  const visitor = program.browser()
  const chat = await startChat(visitor, { name: 'Ana 123-45-6789', chatMode: 'stream' })
  expect(asked).toEqual(['stream'])
  const { conversationSid: id } = chat
  expect(opened).toEqual([{ id, name: 'Ana •••-••-6789' }])
  expect(chat).toMatchObject({
    conversation: { state: 'WAITING' },
    provider: { channel: 'stream', key: 'key', url: 'https://chat.example.com' },
    providerChannelId: id,
    providerUserId: id,
    providerUserToken: `token of ${id}`,
  })
  const renewed = await visitor.call('POST', REFRESH_CHAT_TOKEN, { body: { token: chat.token } })
  expect(renewed.body).toMatchObject({ providerUserToken: `token of ${id}` })
  const agent = await signInAgent(program, 'agent@sandbox.test')
  expect((await agent.call<ChatBoard>('GET', `${BASE}/chats`)).body.chats).toEqual([])
})

test('the server passes an agent ID from the page to the vendor, and rejects an empty agent ID', async () => {
  program.clock.to(OPEN)
  const visitor = program.browser()
  const body = { name: 'Ana Visitor', chatMode: 'stream', agentId: ' ' }
  const refused = await visitor.call('POST', INIT_WEB_CHAT, { body })
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'agentId', message: 'Required' }] } })
  const { conversationSid: id } = await startChat(visitor, { ...body, agentId: ' agent-7 ' })
  expect(opened.at(-1)).toEqual({ id, name: 'Ana Visitor', agentId: 'agent-7' })
})

test('visitors are told that the chat is unavailable while the vendor is down, and can try again', async () => {
  program.clock.to(OPEN)
  const visitor = program.browser()
  isDown = true
  const refused = await visitor.call('POST', INIT_WEB_CHAT, { body: { name: 'Ana Visitor' } })
  expect(refused).toMatchObject({ status: 503, body: { code: 'CHAT_UNAVAILABLE' } })
  isDown = false
  expect((await startChat(visitor)).provider).toBeDefined()
})

test('the bot answers through this server while the lender’s agents are away', async () => {
  program.clock.to(AWAY)
  const before = opened.length
  const chat = await startChat(program.browser())
  expect(chat).toMatchObject({ conversation: { state: 'WITH_BOT' }, providerUserToken: chat.token })
  expect(chat.provider).toBeUndefined()
  expect(opened).toHaveLength(before)
})
