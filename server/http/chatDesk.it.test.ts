import type { StartedChat } from 'domain/api/chat.ts'
import type { ChatSupervision, DeskChat, DeskQuestions, FoundChats } from 'domain/api/chatDesk.ts'
import { CHAT_CONVERSATIONS, CHATBOT } from 'domain/api/chatPaths.ts'
import { AGENT_ABSENCE, NETWORK_TRANSCRIPTS, TRANSCRIPTS_MAX } from 'domain/chat/limits.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cleanUp } from '../jobs/cleanUp.ts'
import { readApplication } from '../storage/applications.ts'
import { listMails, type Mail, mailOf } from '../storage/mails.ts'
import { unwrapKey } from '../storage/secrets.ts'
import { statement } from '../storage/transactions.ts'
import { BASE, looks, startAgentProgram } from '../testing/agents.ts'
import { AWAY, joinChat, joinDesk, OPEN, startChat } from '../testing/chat.ts'
import { type Browser, register, type TestProgram } from '../testing/program.ts'
import { removeAgent } from '../usecases/agents/seats.ts'
import { returnChats } from '../usecases/chat/supervise.ts'

let program: TestProgram
let underwriter: Browser
let processor: Browser
beforeAll(async () => {
  ;({ program, underwriter, processor } = await startAgentProgram())
})
afterAll(() => program.stop())
beforeEach(() => {
  program.clock.to(OPEN)
})

const chats = `${BASE}/chats`
const search = (searchFor: string, browser = processor) =>
  browser.call<FoundChats>('POST', `${chats}/search`, { body: { searchFor } })
const idsOf = ({ body }: { body: FoundChats }) => body.chats.map(({ chat }) => chat.conversation.conversationId)

const backdate = statement(
  'test_chat_backdate',
  `update chat_conversation set taken_at = now() - make_interval(secs => $2) where uuid = $1`,
)

test('agents can search chats by name, email, loan number and text, and the server logs every match', async () => {
  const account = await register(program, { email: 'searched@example.com' })
  const chat = await startChat(account.browser, { name: 'Zoë Quillfeather', applicationUuid: account.uuid })
  const client = await joinChat(program.server, account.browser, chat)
  await client.say('My roof is made of vermilion slate.')
  await client.close()
  const anonymous = await startChat(program.browser(), { name: 'Bo', email: 'Bo@Example.com' })
  const { db } = program.server.services
  const [[row]] = await db.read({ mode: 'SYSTEM', application: account.uuid }, readApplication(account.uuid))
  for (const text of ['quillfeather', 'ZOE quillfeather', row?.data.loanNumber ?? '', 'VERMILION  slate'])
    expect(idsOf(await search(text)), text).toEqual([chat.conversationSid])
  expect((await search('vermilion slate')).body.chats[0]?.excerpt).toBe('my roof is made of vermilion slate.')
  expect(idsOf(await search('bo@example.com'))).toEqual([anonymous.conversationSid])
  expect((await search('zoë elsewhere')).body).toEqual({ chats: [], isComplete: true })
  expect((await search('')).status).toBe(422)
  expect((await search('zoe', account.browser)).status).toBe(404)
  const [seen] = await db.read({ mode: 'SYSTEM', application: account.uuid }, looks(account.uuid))
  expect(seen.map(({ what }) => what)).toContain(`chat ${chat.conversationSid}, found by a search`)
})

test('a supervisor sees how long each visitor has waited, who is chatting with whom, and which agents are at the desk', async () => {
  const waiting = await startChat(program.browser(), { name: 'Waiting Wanda' })
  const busy = await startChat(program.browser(), { name: 'Busy Bert' })
  await processor.call('POST', `${chats}/${busy.conversationSid}/take`)
  const desk = await joinDesk(program.server, processor)
  program.clock.advance('PT2M')
  const { body } = await underwriter.call<ChatSupervision>('GET', `${chats}/supervision`)
  const waits = body.waiting.find(({ chat }) => chat.conversation.conversationId === waiting.conversationSid)
  expect(waits).toMatchObject({ waitSeconds: 120, chat: { visitorName: 'Waiting Wanda' } })
  const active = body.active.find(({ chat }) => chat.conversation.conversationId === busy.conversationSid)
  expect(active).toMatchObject({ agentName: 'Anselm Virtanen', chat: { visitorName: 'Busy Bert' } })
  expect(body.agents[0]).toEqual({ name: 'Anselm Virtanen', role: 'PROCESSOR', isPresent: true, chats: 1 })
  expect(body.agents.filter(({ isPresent }) => !isPresent)).toHaveLength(2)
  expect((await processor.call('GET', `${chats}/supervision`)).status).toBe(403)
  await desk.close()
})

test('a chat returns to the queue if its agent leaves the desk or loses the seat', async () => {
  const { services } = program.server
  const visitor = program.browser()
  const chat = await startChat(visitor)
  const path = `${chats}/${chat.conversationSid}`
  const client = await joinChat(program.server, visitor, chat)
  await underwriter.call('POST', `${path}/take`)
  await client.next('conversation', ({ conversation }) => conversation.state === 'WITH_AGENT')
  const stateOf = async () => (await startChat(visitor)).conversation.state
  await returnChats(services)
  expect(await stateOf()).toBe('WITH_AGENT')
  await services.db.change({ mode: 'SWEEP' }, [backdate(chat.conversationSid, AGENT_ABSENCE / 1000)], () => undefined)
  await returnChats(services)
  expect(await stateOf()).toBe('WAITING')
  await client.next(
    'message',
    ({ message }) => message.text === 'Imani left the chat. You’re back in line for the next available agent.',
  )

  // An agent whose desk is open keeps the chat, but an agent who has lost the seat doesn't.
  const desk = await joinDesk(program.server, underwriter)
  await underwriter.call('POST', `${path}/take`)
  await services.db.change({ mode: 'SWEEP' }, [backdate(chat.conversationSid, AGENT_ABSENCE / 1000)], () => undefined)
  await returnChats(services)
  expect(await stateOf()).toBe('WITH_AGENT')
  await removeAgent(services, 'FIGURE', 'agent@sandbox.test')
  await returnChats(services)
  expect(await stateOf()).toBe('WAITING')
  await Promise.all([client.close(), desk.close()])
})

const followUp = (browser: Browser, { conversationSid }: StartedChat, name: string, body: object = {}) =>
  browser.call<{ email: string }>('POST', `${CHAT_CONVERSATIONS}/${conversationSid}/${name}`, { body })

/** The emails about a chat as plain text, newest first. */
async function mailsAbout({ providerUserId: contact }: StartedChat): Promise<Mail[]> {
  const { db, keyring } = program.server.services
  const [rows] = await db.read({ mode: 'MAILBOX', org: 'FIGURE' }, listMails('FIGURE'))
  return rows.filter(({ identity }) => identity === contact).map((row) => mailOf(row, unwrapKey(keyring, contact, row)))
}

test('on one network, visitors without an account can download only a limited number of transcripts', async () => {
  const stranger = program.browser()
  const chat = await startChat(stranger)
  const client = await joinChat(program.server, stranger, chat)
  await client.say('Keep this.')
  await client.close()
  const url = `${CHAT_CONVERSATIONS}/${chat.conversationSid}/transcript`
  const download = async (from: Browser, remoteAddress: string) => {
    const cookie = [...from.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = { method: 'GET', url, headers: { host: 'localhost', cookie }, remoteAddress } as const
    return (await program.server.app.inject(request)).statusCode
  }
  const statuses: number[] = []
  for (let n = 0; n <= NETWORK_TRANSCRIPTS; n++) statuses.push(await download(stranger, `2001:db8:9:2::${n}`))
  expect(statuses).toEqual([...Array(NETWORK_TRANSCRIPTS).fill(200), 429])
  expect(await download(stranger, '2001:db8:9:3::1')).toBe(200)
})

test("a visitor gets the transcript only at the account's own email address, and agents see the survey's answers", async () => {
  const account = await register(program, { email: 'transcript@example.com' })
  const chat = await startChat(account.browser, { email: 'else@example.com', applicationUuid: account.uuid })
  expect((await followUp(account.browser, chat, 'transcript')).status).toBe(409)
  const client = await joinChat(program.server, account.browser, chat)
  await client.say('Is <b>this</b> kept?')
  await client.close()
  expect((await followUp(program.browser(), chat, 'transcript')).status).toBe(404)
  expect((await followUp(account.browser, chat, 'transcript')).body).toEqual({ email: 'transcript@example.com' })
  const [mail] = await mailsAbout(chat)
  expect(mail).toMatchObject({ to: 'transcript@example.com', template: 'CHAT_TRANSCRIPT' })
  expect(mail?.text).toContain('Is <b>this</b> kept?')
  for (let n = 1; n < TRANSCRIPTS_MAX; n++) await followUp(account.browser, chat, 'transcript')
  expect((await followUp(account.browser, chat, 'transcript')).status).toBe(429)
  const file = `${CHAT_CONVERSATIONS}/${chat.conversationSid}/transcript`
  const saved = await account.browser.call<string>('GET', file)
  expect(saved.headers['content-disposition']).toContain('chat-transcript.txt')
  expect(saved.body).toContain('Is <b>this</b> kept?')
  expect((await program.browser().call('GET', file)).status).toBe(404)
  const nameless = program.browser()
  expect((await followUp(nameless, await startChat(nameless), 'transcript')).status).toBe(422)
  const stranger = program.browser()
  const begun = await startChat(stranger, { name: 'Buy now', email: 'victim@example.com' })
  const writer = await joinChat(program.server, stranger, begun)
  await writer.say('Visit evil.example')
  await writer.close()
  await followUp(stranger, begun, 'transcript')
  const [relayed] = await mailsAbout(begun)
  expect(relayed?.to).toBe('victim@example.com')
  expect(relayed?.text).not.toMatch(/evil|Buy now/)

  expect((await followUp(account.browser, chat, 'survey', { rating: '6' })).status).toBe(422)
  const answers = { rating: '4', comments: 'Quick. My SSN is 123-45-6789.' }
  expect((await followUp(account.browser, chat, 'survey', answers)).status).toBe(204)
  const seen = await processor.call<{ chat: DeskChat }>('GET', `${chats}/${chat.conversationSid}`)
  expect(seen.body.chat.survey).toMatchObject({ rating: 4, comments: 'Quick. My SSN is •••-••-6789.' })
  const own = await processor.call<string>('GET', `${chats}/${chat.conversationSid}/transcript`)
  for (const part of ['Is <b>this</b> kept?', 'Survey: 4 of 5']) expect(own.body).toContain(part)
  const [views] = await program.server.services.db.read(
    { mode: 'SYSTEM', application: account.uuid },
    looks(account.uuid),
  )
  expect(views.map(({ what }) => what)).toContain(`transcript of chat ${chat.conversationSid}`)
  const path = `${BASE}/applications/${account.uuid}/chats/export`
  const exported = (await processor.call<string>('GET', path)).body
  for (const part of ['Is <b>this</b> kept?', 'Survey: 4 of 5']) expect(exported).toContain(part)
  expect((await account.browser.call('GET', path)).status).toBe(404)
})

test('a question that a visitor leaves while agents are away is answered by email and kept in the chat', async () => {
  program.clock.to(AWAY)
  const visitor = program.browser()
  const chat = await startChat(visitor)
  expect(chat.conversation.state).toBe('WITH_BOT')
  const question = { name: 'Quinn', email: 'quinn@example.com', question: 'Can I pay early?' }
  expect((await followUp(visitor, chat, 'question', { ...question, email: 'quinn' })).status).toBe(422)
  expect((await followUp(visitor, chat, 'question', question)).body).toEqual({ email: 'quinn@example.com' })
  const list = () => processor.call<DeskQuestions>('GET', `${chats}/questions`)
  // The chat has expired by the next morning, but its question hasn't.
  program.clock.advance('PT12H')
  expect((await list()).body.questions).toEqual([
    expect.objectContaining({
      questions: ['Can I pay early?'],
      chat: expect.objectContaining({ visitorName: 'Quinn', visitorEmail: 'quinn@example.com' }),
    }),
  ])
  const answer = (text: string) =>
    processor.call<DeskChat>('POST', `${chats}/${chat.conversationSid}/answer`, { body: { answer: text } })
  expect((await answer('')).status).toBe(422)
  expect((await answer('Yes, at no cost.')).body.conversation).toMatchObject({ state: 'ENDED', endedBy: 'AGENT' })
  expect((await answer('Yes, at no cost.')).status).toBe(409)
  expect((await list()).body.questions).toEqual([])
  expect(await mailsAbout(chat)).toEqual([
    expect.objectContaining({ to: 'quinn@example.com', text: expect.stringContaining('Yes, at no cost.') }),
  ])
  const read = await processor.call<{ messages: { sender: string; text: string }[] }>(
    'GET',
    `${chats}/${chat.conversationSid}`,
  )
  expect(read.body.messages.map(({ sender, text }) => `${sender}: ${text}`)).toEqual([
    'VISITOR: Can I pay early?',
    'SYSTEM: Our team will answer this question by email at quinn@example.com.',
    'AGENT: Yes, at no cost.',
  ])
})

test('a question that is sent again is stored once, and a second question is stored in addition to the first', async () => {
  program.clock.to(AWAY)
  const visitor = program.browser()
  const chat = await startChat(visitor)
  const leave = (question: string, email = 'quinn@example.com') =>
    followUp(visitor, chat, 'question', { name: 'Quinn', email, question })
  const listed = async () =>
    (await processor.call<DeskQuestions>('GET', `${chats}/questions`)).body.questions.find(
      (one) => one.chat.conversation.conversationId === chat.conversationSid,
    )
  await Promise.all([leave('Can I pay early?'), leave('Can I pay early?')])
  const asked = await listed()
  // Ask the questions a minute apart, to check that the list starts with the oldest one and leaves out questions to the
  // bot.
  program.clock.advance('PT1M')
  await visitor.call('POST', `${CHATBOT}/chatWithAutobot`, { body: { message: 'What is the fee?' } })
  program.clock.advance('PT1M')
  await leave('And when am I paid?')
  await leave('Can I pay early?')
  expect(await listed()).toMatchObject({
    questions: ['Can I pay early?', 'And when am I paid?'],
    askedAt: asked?.askedAt,
  })
  // Correcting the email address doesn't create another question.
  await leave('Can I pay early?', 'quinn@example.org')
  expect(await listed()).toMatchObject({
    questions: ['Can I pay early?', 'And when am I paid?'],
    chat: { visitorEmail: 'quinn@example.org' },
  })
  expect((await startChat(visitor)).question).toEqual({ askedAt: asked?.askedAt, email: 'quinn@example.org' })
  expect((await startChat(program.browser())).question).toBeUndefined()
  const read = await processor.call<{ messages: { sender: string; text: string }[] }>(
    'GET',
    `${chats}/${chat.conversationSid}`,
  )
  expect(read.body.messages.filter(({ sender }) => sender !== 'BOT').map(({ text }) => text)).toEqual([
    'Can I pay early?',
    'Our team will answer this question by email at quinn@example.com.',
    'What is the fee?',
    'And when am I paid?',
    'Our team will answer your questions by email at quinn@example.com.',
    'Our team will answer your questions by email at quinn@example.org.',
  ])
  await processor.call('POST', `${chats}/${chat.conversationSid}/answer`, { body: { answer: 'Yes, and on Friday.' } })
  expect(await listed()).toBeUndefined()
  expect((await mailsAbout(chat)).map(({ to }) => to)).toEqual(['quinn@example.org'])
  expect((await startChat(visitor)).question).toBeUndefined()
})

test("old chats and an erased person's chats are deleted, along with the encryption key of their emails", async () => {
  const { services } = program.server
  const { browser: old } = await register(program, { email: 'old@example.com' })
  const kept = await startChat(old)
  const client = await joinChat(program.server, old, kept)
  await client.say('Long ago')
  await client.close()
  await followUp(old, kept, 'transcript')
  expect(await mailsAbout(kept)).toHaveLength(1)
  const lender = services.organization('FIGURE')
  program.clock.advance(`P${lender.retention.chatMonths + 1}M`)
  await cleanUp(services, [lender])
  expect((await processor.call('GET', `${chats}/${kept.conversationSid}`)).status).toBe(404)
  expect(await mailsAbout(kept)).toEqual([])

  program.clock.to(OPEN)
  const person = await register(program, { email: 'erased@example.com' })
  const chat = await startChat(person.browser)
  const admin = new Client({ connectionString: program.database.superuserUrl })
  await admin.connect()
  await admin.query("update person_key set erased_at = now(), wrapped = '' where identity = $1", [person.identity])
  const { rows } = await admin.query('select from chat_conversation where uuid = $1', [chat.conversationSid])
  await admin.end()
  expect(rows).toEqual([])
})
