/** Tests that the chat gives signers, brokers and visitors exactly what their permissions allow. */
import type { ChatHistoryItem, StartedChat } from 'domain/api/chat.ts'
import type { ChatBoard, DeskChat } from 'domain/api/chatDesk.ts'
import { CHAT_CONVERSATIONS, CHATBOT } from 'domain/api/chatPaths.ts'
import { helpArticles } from 'domain/help/collection.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SEEDED_BROKERS, seedBrokers } from '../sandbox/brokers.ts'
import { BASE, signInAgent, startAgentProgram } from '../testing/agents.ts'
import { joinChat, OPEN, startChat } from '../testing/chat.ts'
import { invite, joined } from '../testing/invitation.ts'
import type { Browser, TestProgram } from '../testing/program.ts'

type Role = 'borrower' | 'signer' | 'broker' | 'visitor'
const ROLES: readonly Role[] = ['borrower', 'signer', 'broker', 'visitor']

let program: TestProgram
let agent: Browser
let people: Readonly<Record<Role, Browser>>
/** The application of the borrower who invited the signer. */
let application: string
beforeAll(async () => {
  ;({ program, processor: agent } = await startAgentProgram())
  await seedBrokers(program.server.services)
  const { borrower, ...invitation } = await invite(program)
  application = borrower.uuid
  people = {
    borrower: borrower.browser,
    signer: await joined(program, invitation),
    broker: await signInAgent(program, SEEDED_BROKERS[0].email),
    visitor: program.browser(),
  }
})
afterAll(() => program.stop())
beforeEach(() => {
  program.clock.to(OPEN)
})

const bearer = ({ token }: StartedChat) => ({ headers: { authorization: `Bearer ${token}` } })

test('only people who take part in an application can chat about it', async () => {
  const seen: Partial<Record<Role, string | undefined>> = {}
  for (const role of ROLES) {
    const chat = await startChat(people[role], { name: role, applicationUuid: application })
    const read = await agent.call<{ chat: DeskChat }>('GET', `${BASE}/chats/${chat.conversationSid}`)
    seen[role] = read.body.chat.applicationUuid
  }
  expect(seen).toEqual({ borrower: application, signer: application, broker: undefined, visitor: undefined })
})

test('each person can read and continue only their own chat, even if two people take part in the same application', async () => {
  const chats = await Promise.all(
    ROLES.map(async (role) => {
      const chat = await startChat(people[role], { name: role, email: '', applicationUuid: application })
      const client = await joinChat(program.server, people[role], chat)
      await client.say(`From the ${role}`)
      await client.close()
      return { role, chat }
    }),
  )
  for (const { role, chat } of chats) {
    const path = `${CHAT_CONVERSATIONS}/${chat.conversationSid}`
    for (const other of ROLES) {
      const browser = people[other]
      const answers = [
        await browser.call('GET', `${path}/messages`, bearer(chat)),
        await browser.call('GET', `${path}/transcript`),
        await browser.call('POST', `${path}/survey`, { body: { rating: '5' } }),
        await browser.call('GET', `${CHATBOT}/getChatHistory/${chat.conversationSid}`),
      ]
      const expected = other === role ? [200, 200, 204, 200] : [404, 404, 404, 404]
      expect(
        answers.map(({ status }) => status),
        `${other} and the chat of the ${role}`,
      ).toEqual(expected)
      if (other === role) expect(answers[1]?.body).toContain(`From the ${role}`)
    }
  }
})

test('the chat desk is closed to everyone without a seat at the lender', async () => {
  const { conversationSid } = await startChat(people.visitor)
  const one = `${BASE}/chats/${conversationSid}`
  const calls = [
    ['GET', `${BASE}/chats`, undefined],
    ['GET', `${BASE}/chats/questions`, undefined],
    ['GET', `${BASE}/chats/supervision`, undefined],
    ['POST', `${BASE}/chats/search`, { searchFor: 'visitor' }],
    ['GET', one, undefined],
    ['GET', `${one}/transcript`, undefined],
    ['POST', `${one}/take`, undefined],
    ['POST', `${one}/transfer`, {}],
    ['POST', `${one}/close`, undefined],
    ['POST', `${one}/answer`, { answer: 'No' }],
    ['GET', `${BASE}/applications/${application}/chats/export`, undefined],
  ] as const
  for (const role of ROLES)
    for (const [method, path, body] of calls) {
      const { status } = await people[role].call(method, path, { body })
      expect(status, `${role}: ${method} ${path}`).toBe(role === 'visitor' ? 401 : 404)
    }
  const { chats } = (await agent.call<ChatBoard>('GET', `${BASE}/chats`)).body
  expect(chats.find(({ conversation }) => conversation.conversationId === conversationSid)?.conversation.state).toBe(
    'WAITING',
  )
})

test("the bot tells each person only about that person's own part of the application", async () => {
  program.clock.advance('P1D')
  const general = helpArticles(program.server.services.organization('FIGURE')).find(
    ({ id }) => id === 'where-is-my-application',
  )
  const told = async (role: Role) => {
    const body = { message: 'where am i in the process', applicationId: application }
    const { reply } = (
      await people[role].call<{ reply: ChatHistoryItem }>('POST', `${CHATBOT}/chatWithAutobot`, { body })
    ).body
    return { text: reply.responseStr, paths: reply.links?.map(({ path }) => path) ?? [] }
  }
  const [borrower, signer, broker, visitor] = await Promise.all(ROLES.map(told))
  expect(borrower?.paths[0]).toBe(`/account/heloc/${application}/status`)
  expect(signer?.paths[0]).toContain('heloc-signer')
  expect(signer?.text).not.toBe(borrower?.text)
  for (const other of [broker, visitor]) {
    expect(other?.text).toContain(general?.answer[0])
    expect(other?.paths.join()).not.toContain(application)
  }
})
