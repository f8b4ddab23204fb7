import type { ChatSupervision, FoundChats } from 'domain/api/chatDesk.ts'
import { AGENT_ABSENCE } from 'domain/chat/limits.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readApplication } from '../storage/applications.ts'
import { statement } from '../storage/transactions.ts'
import { BASE, looks, startAgentProgram } from '../testing/agents.ts'
import { joinChat, joinDesk, OPEN, startChat } from '../testing/chat.ts'
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

test('agents find chats by name, email, loan number and text, and every match is logged', async () => {
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

test('a supervisor sees who waits how long, who chats with whom, and who is at the desk', async () => {
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
  await client.next('message', ({ message }) => message.text === 'Imani left. Another agent will join soon.')

  // An agent with an open desk keeps the chat, but not without a seat.
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
