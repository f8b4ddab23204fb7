import type { ChatBoard, DeskChat } from 'domain/api/chatDesk.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BASE, startAgentProgram } from '../testing/agents.ts'
import { joinDesk, OPEN, startChat } from '../testing/chat.ts'
import type { Browser, TestProgram } from '../testing/program.ts'

let program: TestProgram
let underwriter: Browser
let processor: Browser
let compliance: Browser
beforeAll(async () => {
  ;({ program, underwriter, processor, compliance } = await startAgentProgram())
})
afterAll(() => program.stop())
beforeEach(() => {
  program.clock.to(OPEN)
})

test('an agent transfers a chat to another skill, or to a colleague who is at the desk', async () => {
  const { conversationSid } = await startChat(program.browser())
  const path = `${BASE}/chats/${conversationSid}`
  const transfer = (browser: Browser, body: object) => browser.call<DeskChat>('POST', `${path}/transfer`, { body })
  const colleagues = async () => (await processor.call<ChatBoard>('GET', `${BASE}/chats`)).body.agents
  const [own, theirs] = [await joinDesk(program.server, processor), await joinDesk(program.server, underwriter)]
  await processor.call('POST', `${path}/take`)
  const colleague = (await colleagues()).find(({ isOwn }) => !isOwn)
  expect(colleague).toMatchObject({ name: 'Imani' })
  expect((await transfer(processor, { skill: 'White Label' })).status).toBe(409)
  expect((await transfer(processor, { skill: 'CLOC_HELOC' })).body.conversation).toMatchObject({
    ...{ state: 'WAITING', skill: 'CLOC_HELOC' },
  })

  await processor.call('POST', `${path}/take`)
  await theirs.send({ type: 'ping', isAway: true })
  await theirs.next('pong')
  expect((await colleagues()).map(({ name }) => name)).toEqual(['Anselm'])
  expect((await transfer(processor, { agent: colleague?.identity })).status).toBe(409)
  await theirs.send({ type: 'ping' })
  const pongs = () => theirs.frames.filter(({ type }) => type === 'pong')
  await theirs.next('pong', () => pongs().length === 2)
  expect((await transfer(underwriter, { agent: colleague?.identity })).status).toBe(409)
  expect((await transfer(processor, { agent: colleague?.identity })).body).toMatchObject({
    ...{ isMine: false, conversation: { state: 'WITH_AGENT', agentName: 'Imani', skill: 'CLOC_HELOC' } },
  })
  const { messages } = (await underwriter.call<{ messages: { text: string }[] }>('GET', path)).body
  expect(messages.at(-1)?.text).toBe('Anselm left. Imani joined the chat.')
  await Promise.all([own.close(), theirs.close()])
})

test('a supervisor whose role doesn’t answer chats can read them but can’t accept one', async () => {
  const { conversationSid } = await startChat(program.browser())
  const desk = await joinDesk(program.server, compliance)
  const { body } = await compliance.call<ChatBoard>('GET', `${BASE}/chats`)
  expect(body).toMatchObject({ mayAnswer: false, maySupervise: true })
  expect(body.agents.some(({ isOwn }) => isOwn)).toBe(false)
  expect((await compliance.call('GET', `${BASE}/chats/${conversationSid}`)).status).toBe(200)
  expect((await compliance.call('POST', `${BASE}/chats/${conversationSid}/take`)).status).toBe(403)
  await desk.close()
})
