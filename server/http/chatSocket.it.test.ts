import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { CHAT_SOCKET } from 'domain/api/chatPaths.ts'
import { CHAT_CLOSE, RECONNECT_AFTER } from 'domain/api/chatSocket.ts'
import { FRAME_BURST } from 'domain/chat/limits.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { removeAgentSeat } from '../storage/agents.ts'
import { BASE, startAgentProgram } from '../testing/agents.ts'
import { ChatClient, joinChat, joinDesk, OPEN, startChat } from '../testing/chat.ts'
import { type Browser, register, type TestProgram } from '../testing/program.ts'
import { agentPerson } from '../usecases/chat/agent.ts'
import { type ChatMember, createChatHub } from '../usecases/chat/hub.ts'
import { ChatConnection, type ConnectionWorld, type Identify } from './chatConnection.ts'

let program: TestProgram
let agent: Browser
let other: Browser
beforeAll(async () => {
  ;({ program, processor: agent, underwriter: other } = await startAgentProgram())
})
afterAll(() => program.stop())
beforeEach(() => {
  program.clock.to(OPEN)
})

const chats = `${BASE}/chats`
async function startedWithAgent() {
  const visitor = program.browser()
  const chat = await startChat(visitor)
  const path = `${chats}/${chat.conversationSid}`
  expect((await agent.call('POST', `${path}/take`)).status).toBe(200)
  return { visitor, chat, path, conversationId: chat.conversationSid }
}

test('a visitor and an agent see each message once and in the same order', async () => {
  const visitor = program.browser()
  const chat = await startChat(visitor)
  const conversationId = chat.conversationSid
  const client = await joinChat(program.server, visitor, chat)
  const desk = await joinDesk(program.server, agent)
  await client.say('Hello?')
  await agent.call('POST', `${chats}/${conversationId}/take`)
  await client.next('conversation', ({ conversation }) => conversation.state === 'WITH_AGENT')
  await desk.send({ type: 'follow', conversationId, after: 0 })
  await Promise.all([
    ...['one', 'two', 'three'].map((text) => client.say(text)),
    ...['uno', 'dos'].map((text) => desk.say(text, { conversationId })),
  ])
  const last = await desk.say('Done', { conversationId })
  for (const one of [client, desk]) await one.next('message', ({ message }) => message.sequence === last.sequence)
  expect(client.texts).toEqual(desk.texts)
  expect(client.texts).toHaveLength(8)
  expect(client.texts.filter((text) => ['one', 'two', 'three'].includes(text))).toEqual(['one', 'two', 'three'])
  await Promise.all([client.close(), desk.close()])
})

test('a client that reconnects gets exactly the messages that it missed', async () => {
  const { visitor, chat, conversationId } = await startedWithAgent()
  const client = await joinChat(program.server, visitor, chat)
  const { sequence } = await client.say('Before')
  await client.close()
  const desk = await joinDesk(program.server, agent)
  await desk.say('First reply', { conversationId })
  await desk.say('Second reply', { conversationId })
  const back = await joinChat(program.server, visitor, chat, sequence)
  await back.next('message', ({ message }) => message.text === 'Second reply')
  expect(back.texts).toEqual(['First reply', 'Second reply'])
  await Promise.all([back.close(), desk.close()])
})

test('a message that is sent again after a lost connection is stored once', async () => {
  const { visitor, chat } = await startedWithAgent()
  const clientId = randomUUID()
  const client = await joinChat(program.server, visitor, chat)
  const first = await client.say('Only once', { clientId })
  await client.close()
  const back = await joinChat(program.server, visitor, chat, first.sequence)
  expect((await back.say('Only once', { clientId })).sequence).toBe(first.sequence)
  expect((await back.say('Next')).sequence).toBe(first.sequence + 1)
  await back.close()
})

test('the server masks private numbers and removes hidden characters before it stores or previews a message', async () => {
  const { visitor, chat, conversationId } = await startedWithAgent()
  const client = await joinChat(program.server, visitor, chat)
  const desk = await joinDesk(program.server, agent)
  await desk.send({ type: 'follow', conversationId, after: 0 })
  await desk.next('conversation')
  await client.send({ type: 'typing', text: 'my ssn is 123-45-6789' })
  expect(await desk.next('typing')).toMatchObject({ text: 'my ssn is •••-••-••••', sender: 'VISITOR', isTyping: true })
  const said = await client.say('<b>1\u200B23-45-6789</b> \u202Egpj')
  expect(said.text).toBe('<b>•••-••-6789</b> gpj')
  await desk.send({ type: 'typing', conversationId, text: 'Let me' })
  expect(await client.next('typing')).toMatchObject({ text: '', isTyping: true })
  await Promise.all([client.close(), desk.close()])
})

test('each side of a chat sees which messages the other side has read', async () => {
  const { visitor, chat, conversationId } = await startedWithAgent()
  const client = await joinChat(program.server, visitor, chat)
  const desk = await joinDesk(program.server, agent)
  await desk.send({ type: 'follow', conversationId, after: 0 })
  const { sequence } = await client.say('Please read this')
  await desk.send({ type: 'read', conversationId, sequence: 9999 })
  await client.next('conversation', ({ conversation }) => conversation.readByAgent === sequence)
  await client.send({ type: 'read', sequence })
  await desk.next('conversation', ({ conversation }) => conversation.readByVisitor === sequence)
  await Promise.all([client.close(), desk.close()])
})

test('a chat that has ended or expired rejects new messages', async () => {
  const { visitor, chat, path } = await startedWithAgent()
  const client = await joinChat(program.server, visitor, chat)
  await agent.call('POST', `${path}/close`)
  await client.next('conversation', ({ conversation }) => conversation.endedBy === 'AGENT')
  await client.send({ type: 'message', clientId: randomUUID(), text: 'Wait' })
  expect((await client.next('refused')).code).toBe('NOT_OPEN')
  await client.close()

  const late = await startedWithAgent()
  const slow = await joinChat(program.server, late.visitor, late.chat)
  program.clock.advance('PT6H')
  await slow.send({ type: 'message', clientId: randomUUID(), text: 'Still there?' })
  expect((await slow.next('refused')).code).toBe('NOT_OPEN')
  await slow.close()
})

test("nobody can write in another person's chat", async () => {
  const { visitor, chat, conversationId } = await startedWithAgent()
  const client = await joinChat(program.server, visitor, chat)
  const stranger = program.browser()
  const strange = await joinChat(program.server, stranger, await startChat(stranger))
  const clientId = randomUUID()
  await strange.send({ type: 'message', clientId, conversationId, text: 'Forged' })
  expect(await strange.next('refused')).toMatchObject({ clientId, code: 'NOT_ALLOWED' })
  const desk = await joinDesk(program.server, other)
  await desk.send({ type: 'message', clientId, conversationId, text: 'Not my chat' })
  expect(await desk.next('refused')).toMatchObject({ clientId, code: 'NOT_ALLOWED' })
  await client.say('Mine')
  expect(client.texts.filter((text) => text !== 'Mine')).toEqual([expect.stringMatching(/ joined the chat\.$/)])
  await Promise.all([client.close(), strange.close(), desk.close()])
})

test('a chat can be opened only with its own token, in its own browser and at its own lender', async () => {
  const visitor = program.browser()
  const { token } = await startChat(visitor)
  const refused = async (browser: Browser, given: string, headers?: Record<string, string>) => {
    const client = new ChatClient(program.server, browser, headers)
    await client.send({ type: 'hello', token: given })
    return client.closed
  }
  expect(await refused(program.browser(), token)).toBe(CHAT_CLOSE.UNAUTHENTICATED)
  expect(await refused(visitor, `${token}x`)).toBe(CHAT_CLOSE.UNAUTHENTICATED)
  const lakeview = program.browser()
  const foreign = await startChat(lakeview, {}, 'lakeview.localhost')
  expect(await refused(lakeview, foreign.token)).toBe(CHAT_CLOSE.UNAUTHENTICATED)
  const desk = new ChatClient(program.server, visitor)
  await desk.send({ type: 'agentHello', jwt: 'none' })
  expect(await desk.closed).toBe(CHAT_CLOSE.UNAUTHENTICATED)
})

test("a page of another site can't open a chat connection", async () => {
  const client = new ChatClient(program.server, program.browser(), { origin: 'https://evil.example' })
  expect(await client.closed).toBe(1006)
  const plain = await program.browser().call('GET', CHAT_SOCKET)
  expect(plain.status).toBe(400)
})

test.each([
  ['a frame over 64 KB', JSON.stringify({ type: 'message', clientId: randomUUID(), text: 'x'.repeat(65_000) }), 1009],
  ['a sequence beyond all messages', '{"type":"read","sequence":2147483648}', CHAT_CLOSE.BAD_FRAME],
  ['a forged sender', '{"type":"message","clientId":"x","text":"x","sender":"AGENT"}', CHAT_CLOSE.BAD_FRAME],
  ['text that is not JSON', 'hello', CHAT_CLOSE.BAD_FRAME],
])('the server closes a chat connection that sends %s', async (_, frame, code) => {
  const visitor = program.browser()
  const client = await joinChat(program.server, visitor, await startChat(visitor))
  await client.send(frame)
  expect(await client.closed).toBe(code)
})

test('too many frames close the chat connection', async () => {
  const visitor = program.browser()
  const client = await joinChat(program.server, visitor, await startChat(visitor))
  for (let sent = 0; sent < 3 * FRAME_BURST; sent++) await client.send({ type: 'ping' })
  expect(await client.closed).toBe(CHAT_CLOSE.FLOOD)
})

test('too many WebSocket pings close the chat connection', async () => {
  const { client, closed, stop } = await openConnection(deskOf(agent))
  for (let sent = 0; sent < 3 * FRAME_BURST; sent++) client.ping()
  expect(await closed).toBe(CHAT_CLOSE.FLOOD)
  stop()
})

test("signing out closes the session's connections, and its token and cookie can't open new ones", async () => {
  const { browser } = await register(program)
  const chat = await startChat(browser)
  const client = await joinChat(program.server, browser, chat)
  await client.say('Before signing out')
  const thief = { ...browser, cookies: new Map(browser.cookies) }
  await browser.call('POST', '/identity-broker/customer/secure/api/v3/logout', { body: { applicationName: 'heloc' } })
  expect(await client.closed).toBe(CHAT_CLOSE.UNAUTHENTICATED)
  const again = new ChatClient(program.server, thief)
  await again.send({ type: 'hello', token: chat.token, jwt: thief.token ?? '' })
  expect(await again.closed).toBe(CHAT_CLOSE.UNAUTHENTICATED)
  const cookie = [...thief.cookies.keys()].find((name) => name.endsWith('chat')) ?? ''
  expect(browser.cookies.has(cookie)).toBe(false)
  const forger = program.browser()
  forger.cookies.set(cookie, `${thief.cookies.get(cookie)}.${accountOf(thief)}`)
  const forged = new ChatClient(program.server, forger)
  await forged.send({ type: 'hello', token: chat.token })
  expect(await forged.closed).toBe(CHAT_CLOSE.UNAUTHENTICATED)
})

test('a browser that still has the cookie of an ended session can chat like a signed-out browser', async () => {
  const { browser } = await register(program, { email: 'ended@example.com' })
  const visitor = program.browser()
  for (const [name, value] of browser.cookies) visitor.cookies.set(name, value)
  await browser.call('POST', '/identity-broker/customer/secure/api/v3/logout', { body: { applicationName: 'heloc' } })
  const client = await joinChat(program.server, visitor, await startChat(visitor))
  await client.say('Hello?')
  await client.close()
})

test('other nodes are notified of messages, changed chats and ended sessions', async () => {
  const told: string[] = []
  const wake = Promise.withResolvers<void>()
  const ready = Promise.withResolvers<void>()
  const hub = createChatHub(program.database.url, () => {})
  const desk: ChatMember = {
    org: 'FIGURE',
    hasMessage: (_, sequence) => void told.push(`message ${sequence}`),
    hasChanged: () => void told.push('changed'),
    isTyping: () => {},
    sessionEnded: () => {},
    hasMoved: () => {},
    catchUp: () => ready.resolve(),
  }
  hub.join(desk)
  await ready.promise
  const { visitor, chat } = await startedWithAgent()
  const client = await joinChat(program.server, visitor, chat)
  const account = await register(program, { email: 'nodes@example.com' })
  const [, session = ''] = [...account.browser.cookies].find(([name]) => name.includes('session')) ?? []
  const member = { conversation: chat.conversationSid, session: session.split('.')[0] ?? '' }
  const signedIn: ChatMember = {
    ...{ org: 'FIGURE', ...member },
    hasMessage: () => {},
    hasChanged: () => {},
    isTyping: () => {},
    sessionEnded: () => wake.resolve(),
    hasMoved: () => {},
    catchUp: () => {},
  }
  hub.join(signedIn)
  const { sequence } = await client.say('Across nodes')
  await account.browser.call('POST', '/identity-broker/customer/secure/api/v3/logout', {
    body: { applicationName: 'heloc' },
  })
  await wake.promise
  expect(told).toEqual(expect.arrayContaining(['changed', `message ${sequence}`]))
  hub.leave(desk)
  hub.leave(signedIn)
  await Promise.all([hub.stop(), client.close()])
})

const accountOf = ({ token = '' }: Browser): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub

/** Opens a connection for which the test decides who the client is. Returns both ends of the connection. */
async function openConnection(identify: Identify, report: ConnectionWorld['report'] = () => {}) {
  const listening = new WebSocketServer({ port: 0 })
  const accepted = once(listening, 'connection')
  const address = listening.address()
  const client = new WebSocket(`ws://localhost:${typeof address === 'object' && address?.port}`)
  const [socket] = await accepted
  const { services } = program.server
  const joined: ChatMember[] = []
  const join = (member: ChatMember) => void joined.push(member)
  const hub = { ...createChatHub('unused', () => {}), join }
  const world = { services, hub, connections: new Set<ChatConnection>(), report }
  const connection = new ChatConnection(socket, world, 'FIGURE', identify)
  const closed = once(client, 'close').then(([code]) => Number(code))
  await once(client, 'open')
  return { client, connection, joined, closed, stop: () => listening.close() }
}
const deskOf = (browser: Browser): Identify => {
  const scope = { mode: 'ACTOR', org: 'FIGURE', actor: accountOf(browser) } as const
  return async () => ({ person: await agentPerson(program.server.services, scope) })
}

test('a client that disconnects while the server identifies it gets no further messages', async () => {
  const identifying = Promise.withResolvers<void>()
  const identified = Promise.withResolvers<Awaited<ReturnType<Identify>>>()
  const { client, joined, closed, stop } = await openConnection(() => {
    identifying.resolve()
    return identified.promise
  })
  client.send('{"type":"agentHello","jwt":""}')
  await identifying.promise
  client.terminate()
  await closed
  identified.resolve(await deskOf(agent)({ type: 'agentHello', jwt: '' }))
  await new Promise(setImmediate)
  expect(joined).toEqual([])
  stop()
})

test('the server logs an unexpected error of a connection, and the client reconnects', async () => {
  const reported: unknown[] = []
  const lost = new Error('lost')
  const { client, closed, stop } = await openConnection(
    () => Promise.reject(lost),
    (error) => void reported.push(error),
  )
  client.send('{"type":"agentHello","jwt":""}')
  expect(await closed).toBe(CHAT_CLOSE.RESTART)
  expect(reported).toEqual([lost])
  stop()
})

test('an agent is notified of changes in an unopened chat at most once a second', async () => {
  const { chat } = await startedWithAgent()
  const { client, connection, closed, stop } = await openConnection(deskOf(agent))
  client.send('{"type":"agentHello","jwt":""}')
  await once(client, 'message')
  const read = vi.spyOn(program.server.services.db, 'read')
  for (let change = 0; change < 50; change++) connection.hasChanged(chat.conversationSid)
  expect(read).toHaveBeenCalledTimes(1)
  read.mockRestore()
  await once(client, 'message')
  client.close()
  await closed
  stop()
})

test("an agent whose seat was removed is disconnected, even if the agent's page sends nothing", async () => {
  const { client, connection, closed, stop } = await openConnection(deskOf(other))
  client.send('{"type":"agentHello","jwt":""}')
  await once(client, 'message')
  await connection.checkAccess()
  const { db } = program.server.services
  await db.change({ mode: 'AGENTS', org: 'FIGURE' }, [removeAgentSeat(accountOf(other))], () => undefined)
  await connection.checkAccess()
  expect(await closed).toBe(CHAT_CLOSE.UNAUTHENTICATED)
  stop()
})

test('the number of connections to one chat is limited', async () => {
  const visitor = program.browser()
  const chat = await startChat(visitor)
  const open = await Promise.all(Array.from({ length: 30 }, () => joinChat(program.server, visitor, chat)))
  const more = new ChatClient(program.server, visitor)
  await more.send({ type: 'hello', token: chat.token })
  expect(await more.closed).toBe(CHAT_CLOSE.FLOOD)
  await Promise.all(open.map((client) => client.close()))
})

test('the number of connections that one network can open per minute is limited', async () => {
  const ask = (remoteAddress: string) =>
    program.server.app.inject({ url: CHAT_SOCKET, headers: { host: 'localhost' }, remoteAddress })
  const statuses: number[] = []
  for (let n = 0; n <= 300; n++) statuses.push((await ask(`2001:db8:7:2::${n.toString(16)}`)).statusCode)
  expect(statuses.slice(-2)).toEqual([400, 429])
  expect((await ask('2001:db8:7:3::1')).statusCode).toBe(400)
})

test('if a node stops, its chats continue on another node without losing messages', async () => {
  const node = await program.node()
  const { visitor, chat, conversationId } = await startedWithAgent()
  const client = await joinChat(program.server, visitor, chat)
  const desk = await joinDesk(node, agent)
  await desk.send({ type: 'follow', conversationId, after: 0 })
  await desk.next('conversation')
  for (const text of ['One', 'Three']) {
    await client.say(text)
    await desk.say(`After ${text}`, { conversationId })
  }
  const { sequence } = await client.say('Before the restart')
  await desk.next('message', ({ message }) => message.sequence === sequence)
  await client.next('message', ({ message }) => message.text === 'After Three')
  expect(client.texts).toEqual(desk.texts)

  await program.server.drain()
  const code = await client.closed
  expect(code).toBe(CHAT_CLOSE.GOING_AWAY)
  expect(RECONNECT_AFTER).toContain(code)
  const missed = await desk.say('While you were away', { conversationId })
  const back = await joinChat(node, visitor, chat, sequence)
  const { sequence: last } = await back.say('I am back')
  expect(back.texts).toEqual(['While you were away', 'I am back'])
  expect([missed.sequence, last]).toEqual([sequence + 1, sequence + 2])
  await Promise.all([back.close(), desk.close()])
  await node.stop()
})
