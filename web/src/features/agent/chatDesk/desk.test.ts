import { TYPING_INTERVAL } from 'domain/chat/limits.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CONVERSATION, conversation, message, sockets, TestSocket } from '../../chat/testSocket.ts'
import { createDesk, type Desk, unreadOf } from './desk.ts'

const OTHER = '1c9f2f0e-5a0c-4f0a-9df1-6f2d3f1f7a12'

let desk: Desk
const onBoard = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', TestSocket)
  localStorage.setItem('hearthline.token', 'jwt')
  desk = createDesk('ws://localhost/ws', { onBoard })
})
afterEach(() => {
  desk.close()
  sockets.length = 0
  onBoard.mockReset()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const newest = (): TestSocket => {
  const socket = sockets.at(-1)
  if (!socket) throw new Error('the desk opened no socket')
  return socket
}
function welcome(): TestSocket {
  newest().accept()
  newest().say({ type: 'welcome' })
  return newest()
}
const chatOf = (id = CONVERSATION) => {
  const chat = desk.view().chats.get(id)
  if (!chat) throw new Error('the desk does not follow the chat')
  return chat
}
const visitor = (sequence: number, text: string, id = CONVERSATION) =>
  ({ type: 'message', message: message(sequence, text, { sender: 'VISITOR', conversationId: id }) }) as const
const texts = () => chatOf().messages.map(({ text }) => text)

it("the chat desk first sends the agent's token, and follows chats after the server's welcome", () => {
  desk.follow(CONVERSATION)
  newest().accept()
  expect(newest().sent).toEqual([{ type: 'agentHello', jwt: 'jwt' }])
  newest().say({ type: 'welcome' })
  desk.follow(OTHER)
  desk.follow(OTHER)
  expect(newest().sent.slice(1)).toEqual([
    { type: 'follow', conversationId: CONVERSATION, after: 0 },
    { type: 'follow', conversationId: OTHER, after: 0 },
  ])
})

it('after a lost connection, the chat desk requests missed messages and resends unstored ones without duplicates', () => {
  desk.follow(CONVERSATION)
  welcome().say(visitor(1, 'Hello?'))
  desk.send(CONVERSATION, 'My answer', [])
  const [{ clientId = '' } = {}] = chatOf().pending
  newest().lose()
  expect(desk.view().connection).toBe('LOST')
  desk.send(CONVERSATION, 'Written offline', [])
  vi.advanceTimersByTime(1000)
  const socket = welcome()
  expect(desk.view().connection).toBe('CONNECTED')
  expect(socket.sent.slice(1)).toEqual([
    { type: 'follow', conversationId: CONVERSATION, after: 1 },
    { type: 'message', conversationId: CONVERSATION, clientId, text: 'My answer' },
    expect.objectContaining({ type: 'message', text: 'Written offline' }),
  ])
  socket.say({ type: 'message', message: message(2, 'My answer', { clientId }) })
  socket.say({ type: 'message', message: message(2, 'My answer', { clientId }) })
  expect(texts()).toEqual(['Hello?', 'My answer'])
  expect(chatOf().pending.map(({ text }) => text)).toEqual(['Written offline'])
})

it('if a message is missing, the chat desk shows later messages only after the missing message has arrived', () => {
  desk.follow(CONVERSATION)
  const socket = welcome()
  socket.say(visitor(1, 'one'))
  socket.say(visitor(3, 'three'))
  expect(texts()).toEqual(['one'])
  expect(socket.sent.at(-1)).toEqual({ type: 'follow', conversationId: CONVERSATION, after: 1 })
  socket.say(visitor(2, 'two'))
  expect(texts()).toEqual(['one', 'two', 'three'])
})

it("only visitors' messages that the agent hasn’t read on any device count as unread", () => {
  desk.follow(CONVERSATION)
  const socket = welcome()
  for (const sequence of [1, 2, 3]) socket.say(visitor(sequence, 'text'))
  socket.say({ type: 'message', message: message(4, 'answer') })
  expect(unreadOf(chatOf())).toBe(3)
  socket.say({ type: 'conversation', conversation: conversation({ state: 'WITH_AGENT', readByAgent: 2 }) })
  expect(unreadOf(chatOf())).toBe(1)
  desk.read(CONVERSATION)
  desk.read(CONVERSATION)
  expect(unreadOf(chatOf())).toBe(0)
  expect(socket.sent.filter(({ type }) => type === 'read')).toEqual([
    { type: 'read', conversationId: CONVERSATION, sequence: 4 },
  ])
})

it('the chat desk reports at most once a second that the agent is typing, and shows what the visitor is typing', () => {
  desk.follow(CONVERSATION)
  const socket = welcome()
  for (const text of ['H', 'He', 'Hel']) desk.typing(CONVERSATION, text)
  vi.advanceTimersByTime(TYPING_INTERVAL)
  expect(socket.sent.filter(({ type }) => type === 'typing').map((frame) => 'text' in frame && frame.text)).toEqual([
    'H',
    'Hel',
  ])
  const typing = { type: 'typing', conversationId: CONVERSATION, isTyping: true, text: 'My loan' } as const
  socket.say({ ...typing, sender: 'VISITOR' })
  socket.say({ ...typing, sender: 'AGENT', text: '' })
  expect(chatOf().preview).toBe('My loan')
  socket.say(visitor(1, 'My loan is paid'))
  expect(chatOf().preview).toBe('')
})

it('a refused message shows the reason, and can be sent again under a new ID or deleted', () => {
  desk.follow(CONVERSATION)
  const socket = welcome()
  desk.send(CONVERSATION, 'Late', [])
  const [{ clientId = '' } = {}] = chatOf().pending
  socket.say({ type: 'refused', clientId, code: 'NOT_ALLOWED', message: 'Take this chat before you answer.' })
  expect(chatOf()).toMatchObject({ refusal: 'Take this chat before you answer.', pending: [{ isFailed: true }] })
  desk.resend(CONVERSATION, clientId)
  const [again] = chatOf().pending
  expect(again).toMatchObject({ text: 'Late', isFailed: false })
  expect(again?.clientId).not.toBe(clientId)
  desk.discard(CONVERSATION, again?.clientId ?? '')
  expect(chatOf()).toMatchObject({ pending: [], refusal: undefined })
})

it('the chat desk reads the board again when a chat starts or changes hands, but not for a message and at most every 2 s', () => {
  const socket = welcome()
  expect(onBoard).toHaveBeenCalledTimes(1)
  const tell = (lastSequence: number, state: 'WAITING' | 'WITH_AGENT') =>
    socket.say({ type: 'conversation', conversation: conversation({ state, lastSequence }) })
  tell(1, 'WAITING')
  tell(2, 'WITH_AGENT')
  vi.advanceTimersByTime(2000)
  expect(onBoard).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(2000)
  tell(3, 'WITH_AGENT')
  expect(onBoard).toHaveBeenCalledTimes(2)
})

it('an agent who is marked as away stays connected, and is still away after a reload', () => {
  const socket = welcome()
  desk.setAway(true)
  expect(socket.sent.at(-1)).toEqual({ type: 'ping', isAway: true })
  desk.close()
  desk = createDesk('ws://localhost/ws', { onBoard })
  newest().accept()
  expect(newest().sent).toEqual([{ type: 'agentHello', jwt: 'jwt', isAway: true }])
  desk.setAway(false)
  expect(newest().sent.at(-1)).toEqual({ type: 'ping' })
})

it('if the server ends a connection for good, the chat desk connects again only when the agent asks', () => {
  welcome().lose(4401)
  expect(desk.view().connection).toBe('STOPPED')
  vi.advanceTimersByTime(60_000)
  expect(sockets).toHaveLength(1)
  desk.retry()
  welcome()
  expect(desk.view().connection).toBe('CONNECTED')
})
