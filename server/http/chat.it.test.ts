import type { ChatAttachment, ChatHistoryItem, StartedChat } from 'domain/api/chat.ts'
import type { ChatBoard, DeskChat } from 'domain/api/chatDesk.ts'
import {
  CHAT_CONVERSATIONS,
  CHAT_IDENTITY,
  CHATBOT,
  INIT_STREAM_CHAT,
  INIT_WEB_CHAT,
  REFRESH_CHAT_TOKEN,
  WEB_CHAT_INFO,
} from 'domain/api/chatPaths.ts'
import { CHAT_CLOSE } from 'domain/api/chatSocket.ts'
import { HOURS } from 'domain/api/paths.ts'
import { ACCOUNT_CHATS, CHAT_FILES_MAX, NETWORK_CHATS } from 'domain/chat/limits.ts'
import { helpArticles } from 'domain/help/collection.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BASE, looks, startAgentProgram } from '../testing/agents.ts'
import { AWAY, EVENING, joinChat, joinDesk, OPEN, startChat } from '../testing/chat.ts'
import { type Browser, REGISTRATION, register, type TestProgram } from '../testing/program.ts'
import { setFlag } from '../usecases/flags.ts'

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

interface BotReply {
  readonly conversationId: string
  readonly reply: Pick<ChatHistoryItem, 'questionId' | 'questionStr' | 'responseStr' | 'conversationId' | 'links'>
  readonly offersPerson: boolean
  readonly nextOpening?: string
}
const ask = (browser: Browser, message: string, more: object = {}) =>
  browser.call<BotReply>('POST', `${CHATBOT}/chatWithAutobot`, { body: { message, ...more } })
const history = (browser: Browser, conversation: string, page = 0) =>
  browser.call<{ history: { questionStr: string; responseStr: string }[]; hasMore: boolean }>(
    'GET',
    `${CHATBOT}/getChatHistory/${conversation}?page=${page}`,
  )

async function signIn(browser: Browser, email: string): Promise<void> {
  const body = { email, password: REGISTRATION.password }
  browser.token = (await browser.call<{ jwt: string }>('POST', '/identity/api/v1/login', { body })).body.jwt
}

test('a visitor without an account starts one chat, which waits for an agent', async () => {
  const visitor = program.browser()
  const first = await startChat(visitor, { email: 'ana@example.com', extras: { prodType: 'heloc' } })
  expect(first).toMatchObject({ skill: 'FHEL', conversation: { state: 'WAITING', lastSequence: 0 } })
  expect(first.linkHosts.length).toBeGreaterThan(0)
  const again = await visitor.call<StartedChat>('POST', INIT_STREAM_CHAT, { body: { name: 'Ana' } })
  expect(again.body.conversationSid).toBe(first.conversationSid)
  const info = await visitor.call<{ contactId: string }>('POST', WEB_CHAT_INFO, {
    body: { omniProxyChannelId: first.omniProxyChannelId },
  })
  expect(info.body.contactId).toMatch(/^[\da-f-]{36}$/)
  const refreshed = await visitor.call<{ token: string }>('POST', REFRESH_CHAT_TOKEN, { body: { token: first.token } })
  expect(refreshed.status).toBe(200)
  const path = `${CHAT_CONVERSATIONS}/${first.conversationSid}/messages`
  const bearer = { headers: { authorization: `Bearer ${refreshed.body.token}` } }
  expect((await visitor.call('GET', path, bearer)).body).toMatchObject({ messages: [], hasMore: false })
  expect((await visitor.call('GET', path)).status).toBe(401)
  expect((await program.browser().call('GET', path, bearer)).status).toBe(404)
})

test('the pre-chat form reports what is wrong with a name and an email', async () => {
  const start = (body: object) =>
    program.browser().call<{ errors: { field: string; message: string }[] }>('POST', INIT_WEB_CHAT, { body })
  expect((await start({ name: '\u200B' })).body.errors).toMatchObject([{ field: 'name', message: 'Required' }])
  const long = await start({ name: 'x'.repeat(129), email: 'ana' })
  expect(long.status).toBe(422)
  expect(long.body.errors.map(({ field }) => field)).toEqual(['name', 'email'])
})

test("the lender's setup determines the chat's skill, and a request with another lender or account is rejected", async () => {
  const lakeview = await startChat(program.browser(), { skill: 'FHEL' }, 'lakeview.localhost')
  expect(lakeview.skill).toBe('White Label')
  const refused = (body: object) => program.browser().call('POST', INIT_WEB_CHAT, { body: { name: 'Ana', ...body } })
  expect((await refused({ orgCode: 'LAKEVIEW' })).status).toBe(404)
  expect((await refused({ identityUuid: crypto.randomUUID() })).status).toBe(404)
  expect((await refused({ chatMode: 'pigeon' })).status).toBe(400)
})

test('a network and an account can start only a limited number of chats', async () => {
  const start = async (remoteAddress: string) => {
    const headers = { host: 'localhost' }
    const request = { method: 'POST', url: INIT_WEB_CHAT, headers, payload: { name: 'Ana' }, remoteAddress } as const
    return (await program.server.app.inject(request)).statusCode
  }
  const statuses: number[] = []
  for (let n = 0; n <= NETWORK_CHATS; n++) statuses.push(await start(`2001:db8:8:2::${n.toString(16)}`))
  expect(statuses.indexOf(429)).toBe(NETWORK_CHATS)
  expect(await start('2001:db8:8:3::1')).toBe(200)

  const { browser } = await register(program, { email: 'starter@example.com' })
  for (let n = 0; n < ACCOUNT_CHATS; n++) {
    await startChat(browser)
    // Without its chat cookie, the browser doesn't continue its chat, so each call starts a new one.
    for (const name of browser.cookies.keys()) if (name.includes('chat')) browser.cookies.delete(name)
  }
  expect((await browser.call('POST', INIT_WEB_CHAT, { body: { name: 'Ana' } })).status).toBe(429)
})

test('if a lender offers only the bot, a visitor never waits for an agent', async () => {
  const chat = await startChat(program.browser(), {}, 'marigold.localhost')
  expect(chat.conversation.state).toBe('WITH_BOT')
})

test('outside the chat hours, the bot answers new chats, and a chat that an agent has accepted stays with the agent', async () => {
  program.clock.to(EVENING)
  const visitor = program.browser()
  const { conversationSid } = await startChat(visitor)
  await agent.call('POST', `${BASE}/chats/${conversationSid}/take`)
  program.clock.to(AWAY)
  expect((await visitor.call('GET', `${HOURS}/OPS_CHAT/openStatus`)).body).toMatchObject({ isOpen: false })
  expect((await startChat(visitor)).conversation).toMatchObject({ state: 'WITH_AGENT' })
  const late = await startChat(program.browser())
  expect(late.conversation.state).toBe('WITH_BOT')
  expect(late.nextOpening).toBe('2026-12-02T14:00:00.000Z')
})

test('the bot masks numbers in a question before storing it, offers a person, and hands over the same chat', async () => {
  const visitor = program.browser()
  const asked = await ask(visitor, 'Is 123-45-6789 the price of purple elephants?')
  expect(asked.body).toMatchObject({
    offersPerson: true,
    reply: { questionStr: expect.stringContaining('•••-••-6789') },
  })
  expect(asked.body.reply.responseStr).toContain('automated')
  const handed = await startChat(visitor, { name: 'Ana' })
  expect(handed).toMatchObject({
    conversationSid: asked.body.conversationId,
    conversation: { state: 'WAITING', lastSequence: 2 },
  })
  expect((await ask(visitor, 'Still there?')).status).toBe(409)
  const client = await joinChat(program.server, visitor, handed)
  await client.next('message', ({ message }) => message.sender === 'BOT')
  expect(client.texts.join()).not.toContain('123-45')
  await client.close()
})

test("the bot answers from the lender's help articles", async () => {
  const [article] = helpArticles(program.server.services.organization('FIGURE'))
  const asked = await ask(program.browser(), article?.title ?? '')
  expect(asked.body.offersPerson).toBe(false)
  expect(asked.body.reply.responseStr).toContain(article?.answer[0])
})

test("the bot answers a signed-in person from the person's own application only", async () => {
  const own = await register(program, { email: 'own@example.com' })
  const stranger = await register(program, { email: 'stranger@example.com' })
  const question = 'where am i in the process'
  const told = async (browser: Browser, more?: object) => (await ask(browser, question, more)).body.reply
  const STEP = 'We need a few details about you. It’s your turn.'
  const answered = await told(own.browser)
  expect(answered).toMatchObject({
    responseStr: STEP,
    links: [{ path: `/account/heloc/${own.uuid}/status` }, { path: '/help/where-is-my-application' }],
  })
  expect((await history(own.browser, answered.conversationId)).body.history).toEqual([answered])
  // The request names another person's application, which has no effect.
  expect((await told(stranger.browser, { applicationId: own.uuid })).links?.[0]?.path).toContain(stranger.uuid)
  for (const browser of [program.browser(), agent])
    expect((await told(browser, { applicationId: own.uuid })).responseStr).toMatch(/^What’s the status of my/)
  const home = { ...REGISTRATION.propertyAddress, street1: '9 Second Street' }
  const body = { ...REGISTRATION, email: '', propertyAddress: home }
  expect((await own.browser.call('POST', '/identity/api/v1/registration/register', { body })).status).toBe(201)
  const several = await told(own.browser)
  expect(several.responseStr).toMatch(/^You have several applications\./)
  expect(several.links).toHaveLength(3)
  expect((await told(own.browser, { applicationId: own.uuid })).responseStr).toBe(STEP)
})

test('a question that is sent again after a lost response is stored and answered once', async () => {
  const visitor = program.browser()
  const options = { body: { message: 'Only once' }, headers: { 'idempotency-key': crypto.randomUUID() } }
  const send = () => visitor.call<BotReply>('POST', `${CHATBOT}/chatWithAutobot`, options)
  const first = await send()
  expect((await send()).body.reply).toEqual(first.body.reply)
  expect((await history(visitor, first.body.conversationId)).body.history).toEqual([first.body.reply])
})

test("only the browser that asked the bot can read the chat's history and leave feedback", async () => {
  const visitor = program.browser()
  const questions = Array.from({ length: 21 }, (_, index) => `Question ${index + 1}`)
  let last: BotReply | undefined
  for (const question of questions) last = (await ask(visitor, question)).body
  const conversationId = last?.conversationId ?? ''
  const newest = (await history(visitor, conversationId)).body
  expect(newest.history.map(({ questionStr }) => questionStr)).toEqual(questions.slice(1))
  expect(newest.hasMore).toBe(true)
  const oldest = (await history(visitor, conversationId, 1)).body
  expect(oldest).toMatchObject({ history: [{ questionStr: 'Question 1' }], hasMore: false })

  const rate = (browser: Browser, questionId: string) =>
    browser.call('POST', `${CHATBOT}/setChatReplyUsedWithFeedback`, {
      body: { conversationId, questionId, feedbackMessage: '', rating: 0, senderType: 'APPLICANT' },
    })
  const questionId = last?.reply.questionId ?? ''
  expect((await rate(visitor, questionId)).status).toBe(204)
  expect((await rate(visitor, crypto.randomUUID())).status).toBe(404)
  const stranger = program.browser()
  await ask(stranger, 'Mine')
  for (const browser of [stranger, program.browser()]) {
    expect((await history(browser, conversationId)).status).toBe(404)
    expect((await rate(browser, questionId)).status).toBe(404)
    expect((await ask(browser, 'Yours?', { conversationId })).status).toBe(404)
  }
})

test('a chat with the bot expires after 10 minutes, and the next question starts a new one', async () => {
  const visitor = program.browser()
  const { conversationId } = (await ask(visitor, 'First')).body
  program.clock.advance('PT10M')
  expect((await ask(visitor, 'Second', { conversationId })).status).toBe(409)
  expect((await ask(visitor, 'Second')).body.conversationId).not.toBe(conversationId)
})

test('if the feature flag is on, a signed-in borrower can chat only with a valid nonce of the current session', async () => {
  await setFlag(program.server.services.db, { key: 'fe-heloc-chat-authentication', enabled: true })
  const { browser, uuid } = await register(program)
  const nonceOf = async (who: Browser) =>
    (await who.call<{ nonce: string }>('POST', `${CHAT_IDENTITY}/authenticate`)).body.nonce
  const nonce = await nonceOf(browser)
  const renewed = await browser.call<{ nonce: string }>('PUT', `${CHAT_IDENTITY}/refresh?nonce=${nonce}`)
  expect(renewed.status).toBe(200)
  expect((await agent.call('PUT', `${CHAT_IDENTITY}/refresh?nonce=${nonce}`)).status).toBe(401)
  expect((await program.browser().call('POST', `${CHAT_IDENTITY}/authenticate`)).status).toBe(401)
  const unproved = await browser.call('POST', INIT_WEB_CHAT, { body: { name: 'Ana', nonce: await nonceOf(agent) } })
  expect(unproved.status).toBe(422)
  const chat = await startChat(browser, { nonce: renewed.body.nonce, applicationUuid: uuid })
  const signedOut = program.browser()
  for (const [name, value] of browser.cookies) if (name.includes('chat')) signedOut.cookies.set(name, value)
  const path = `${CHAT_CONVERSATIONS}/${chat.conversationSid}/messages`
  const bearer = { headers: { authorization: `Bearer ${chat.token}` } }
  expect((await browser.call('GET', path, bearer)).status).toBe(200)
  expect((await signedOut.call('GET', path, bearer)).status).toBe(404)
  await setFlag(program.server.services.db, { key: 'fe-heloc-chat-authentication', enabled: false })
})

test('a visitor and the agent can exchange files of the allowed types, which the server checks like uploads', async () => {
  const { browser: visitor, uuid } = await register(program, { email: 'files@example.com' })
  const chat = await startChat(visitor, { applicationUuid: uuid })
  const path = `${CHAT_CONVERSATIONS}/${chat.conversationSid}/attachments`
  const send = (name: string, content: string, browser = visitor) => {
    const form = new FormData()
    form.append('file', new Blob([content]), name)
    return browser.call<ChatAttachment>('POST', path, { body: form })
  }
  expect((await send('note.txt', 'Too early')).status).toBe(422)
  await agent.call('POST', `${BASE}/chats/${chat.conversationSid}/take`)
  for (const [name, content] of [
    ['note.exe', 'x'],
    ['note.pdf', 'Not a PDF'],
    ['note.txt', '\u0000\u0001'],
    ['empty.txt', ''],
  ] as const)
    expect((await send(name, content)).status, name).toBe(422)
  const sent = await send('note.txt', 'Hello ✓')
  expect(sent.body).toMatchObject({ name: 'note.txt', mediaType: 'text/plain', size: 9 })
  // The server rejects a stranger's request before reading the file.
  expect((await send('note.exe', 'x', program.browser())).status).toBe(404)
  expect((await send('SSN 123-45-6789.txt', 'x')).body.name).toBe('SSN •••-••-6789.txt')
  expect((await send('note.txt', 'x', other)).status).toBe(404)
  const client = await joinChat(program.server, visitor, chat)
  const clientId = crypto.randomUUID()
  await client.send({ type: 'message', clientId, text: '', attachments: [sent.body.attachmentId] })
  const { message } = await client.next('message', (frame) => frame.message.clientId === clientId)
  expect(message.attachments).toEqual([sent.body])
  const file = `${path}/${sent.body.attachmentId}`
  for (const browser of [visitor, agent]) expect((await browser.call('GET', file)).body).toBe('Hello ✓')
  expect((await program.browser().call('GET', file)).status).toBe(404)
  const seen = await program.server.services.db.read({ mode: 'SYSTEM', application: uuid }, looks(uuid))
  expect(seen[0]).toEqual([{ what: `chat file ${sent.body.attachmentId}` }])
  await client.send({ type: 'message', clientId: crypto.randomUUID(), text: '', attachments: [crypto.randomUUID()] })
  expect((await client.next('refused')).code).toBe('BAD_ATTACHMENT')
  const stored = []
  for (let n = 0; n <= CHAT_FILES_MAX; n++) stored.push((await send('n.txt', 'x')).status)
  expect(stored.indexOf(422)).toBe(CHAT_FILES_MAX - 2)
  await client.close()
})

test('an agent accepts, transfers and closes a chat, and the chat desk shows which agent has it', async () => {
  const account = await register(program, { email: 'desk@example.com' })
  const { conversationSid } = await startChat(account.browser, {
    ...{ name: 'Ana 123-45-6789', applicationUuid: account.uuid, pageUrl: '/liens' },
  })
  const path = `${BASE}/chats/${conversationSid}`
  const desk = await joinDesk(program.server, agent)
  const board = (await agent.call<ChatBoard>('GET', `${BASE}/chats`)).body
  expect(board.isOpen).toBe(true)
  expect(board.agents).toEqual([expect.objectContaining({ name: 'Anselm', isOwn: true })])
  expect(board.chats.find(({ conversation }) => conversation.conversationId === conversationSid)).toMatchObject({
    visitorName: 'Ana •••-••-6789',
    applicationUuid: account.uuid,
    page: '/liens',
    isMine: false,
  })
  const take = (browser: Browser) => browser.call<DeskChat>('POST', `${path}/take`)
  expect((await take(agent)).body).toMatchObject({ isMine: true, conversation: { state: 'WITH_AGENT' } })
  expect((await take(agent)).body.conversation.lastSequence).toBe(1)
  expect((await take(other)).status).toBe(409)
  expect((await other.call('POST', `${path}/close`)).status).toBe(409)
  expect((await agent.call<DeskChat>('POST', `${path}/transfer`, { body: {} })).body.conversation.state).toBe('WAITING')
  expect((await take(other)).body.isMine).toBe(true)
  expect((await other.call<DeskChat>('POST', `${path}/close`)).body.conversation).toMatchObject({
    state: 'ENDED',
    endedBy: 'AGENT',
  })
  expect((await take(agent)).status).toBe(409)
  expect((await account.browser.call('POST', `${path}/take`)).status).toBe(404)
  const read = await agent.call<{ messages: { text: string }[] }>('GET', path)
  expect(read.body.messages.map(({ text }) => text.replace(/^\S+ /, ''))).toEqual([
    'joined the chat.',
    'left the chat. You’re back in line for the next available agent.',
    'joined the chat.',
  ])
  await desk.send({ type: 'follow', conversationId: conversationSid, after: 0 })
  await desk.next('message')
  const { db } = program.server.services
  const seen = await db.read({ mode: 'SYSTEM', application: account.uuid }, looks(account.uuid))
  expect(seen[0].filter(({ what }) => what === `chat ${conversationSid}`)).toHaveLength(2)
  await desk.close()
})

test("a chat started before sign-in moves to the account, and after sign-out the browser can't access it", async () => {
  const account = await register(program, { email: 'mover@example.com' })
  const browser = program.browser()
  const chat = await startChat(browser, { email: 'mover@example.com' })
  await agent.call('POST', `${BASE}/chats/${chat.conversationSid}/take`)
  const client = await joinChat(program.server, browser, chat)
  await client.say('Before signing in')
  await signIn(browser, 'mover@example.com')
  // The server closes the connection that was opened before the sign-in, so that the client identifies itself again.
  expect(await client.closed).toBe(CHAT_CLOSE.EXPIRED_CONNECTION)
  const path = `${CHAT_CONVERSATIONS}/${chat.conversationSid}/messages`
  const bearer = { headers: { authorization: `Bearer ${chat.token}` } }
  expect((await browser.call('GET', path, bearer)).body).toMatchObject({
    conversation: { state: 'WITH_AGENT' },
    messages: [{}, { text: 'Before signing in' }],
  })
  expect((await startChat(browser, { applicationUuid: account.uuid })).conversationSid).toBe(chat.conversationSid)
  const seen = await agent.call<{ chat: DeskChat }>('GET', `${BASE}/chats/${chat.conversationSid}`)
  expect(seen.body.chat.applicationUuid).toBe(account.uuid)
  // The browser's cookies without the session cookie, as the next person at this computer would have them.
  const next = program.browser()
  for (const [name, value] of browser.cookies) if (name.includes('chat')) next.cookies.set(name, value)
  expect((await next.call('GET', path, bearer)).status).toBe(404)
  const back = await joinChat(program.server, browser, chat)
  await browser.call('POST', '/identity-broker/customer/secure/api/v3/logout', { body: { applicationName: 'heloc' } })
  expect(await back.closed).toBe(CHAT_CLOSE.UNAUTHENTICATED)
  expect((await browser.call('GET', path, bearer)).status).toBe(404)
})

test('a chat ends when another person signs in to the same browser', async () => {
  for (const email of ['first@example.com', 'second@example.com']) await register(program, { email })
  const browser = program.browser()
  const anonymous = await startChat(browser, { email: 'stranger@example.com' })
  await signIn(browser, 'first@example.com')
  const first = await startChat(browser)
  expect(first.conversationSid).not.toBe(anonymous.conversationSid)
  await signIn(browser, 'second@example.com')
  expect((await startChat(browser)).conversationSid).not.toBe(first.conversationSid)
  for (const { conversationSid } of [anonymous, first]) {
    const seen = await agent.call<{ chat: DeskChat }>('GET', `${BASE}/chats/${conversationSid}`)
    expect(seen.body.chat.conversation).toMatchObject({ state: 'ENDED', endedBy: 'VISITOR' })
  }
})
