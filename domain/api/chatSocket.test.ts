import { expect, it } from 'vitest'
import { instant } from '../values/dates.ts'
import {
  CHAT_CLOSE,
  type ChatClientFrame,
  type ChatServerFrame,
  chatClientFrame,
  chatServerFrame,
  RECONNECT_AFTER,
} from './chatSocket.ts'

const A = '0b9f2f0e-5a0c-4f0a-9df1-6f2d3f1f7a11'
const reads = (frame: unknown) => chatClientFrame.safeParse(frame).success

it('the server accepts every kind of frame that clients can send', () => {
  const frames: ChatClientFrame[] = [
    { type: 'hello', token: 'a.b.c', after: 7 },
    { type: 'hello', token: 'a.b.c', jwt: 'd.e.f' },
    { type: 'agentHello', jwt: 'd.e.f' },
    { type: 'ping' },
    { type: 'message', clientId: A, text: 'Hello', attachments: [A] },
    { type: 'message', clientId: A, conversationId: A, text: '' },
    { type: 'typing', text: 'Hel' },
    { type: 'read', sequence: 3 },
    { type: 'follow', conversationId: A, after: 0 },
    { type: 'end' },
  ]
  for (const frame of frames) expect(reads(frame), JSON.stringify(frame)).toBe(true)
})

it("the server rejects a client's frame with a sender, an unknown field, or a wrong value", () => {
  for (const frame of [
    { type: 'message', clientId: A, text: 'Hello', sender: 'AGENT' },
    { type: 'message', clientId: A, text: 'Hello', senderName: 'Ana' },
    { type: 'message', clientId: 'mine', text: 'Hello' },
    { type: 'message', clientId: A, text: 'x'.repeat(20_001) },
    { type: 'message', clientId: A, text: 'Hello', attachments: Array.from({ length: 11 }, () => A) },
    { type: 'hello', token: 'a.b.c', after: -1 },
    { type: 'welcome' },
    {},
    null,
    'ping',
  ])
    expect(reads(frame), JSON.stringify(frame)).toBe(false)
})

it("the server's frame about a new message has all fields of the message", () => {
  const pong: ChatServerFrame = { type: 'pong', at: instant('2026-11-27T17:00:00Z') }
  expect(chatServerFrame.safeParse(pong).success).toBe(true)
  const message = { conversationId: A, sequence: 1, sender: 'VISITOR', senderName: 'Ana', text: 'Hi', attachments: [] }
  const parse = (frame: unknown) => chatServerFrame.safeParse(frame).success
  expect(parse({ type: 'message', message: { ...message, at: '2026-11-27T17:00:00.000Z' } })).toBe(true)
  expect(parse({ type: 'message', message })).toBe(false)
})

it('clients reconnect after a restart of the server, but not with a session that has ended', () => {
  for (const code of [CHAT_CLOSE.GOING_AWAY, CHAT_CLOSE.RESTART, CHAT_CLOSE.EXPIRED_CONNECTION])
    expect(RECONNECT_AFTER).toContain(code)
  for (const code of [CHAT_CLOSE.UNAUTHENTICATED, CHAT_CLOSE.BAD_FRAME, CHAT_CLOSE.TOO_LARGE, CHAT_CLOSE.FLOOD])
    expect(RECONNECT_AFTER).not.toContain(code)
})
